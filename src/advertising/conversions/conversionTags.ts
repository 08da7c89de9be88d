/** The pixel of an event, for the page that people reach when they have converted. What stands in brackets is filled in by the site. */
export function pixelTag(url: string, currency: string, isSigned = false): string {
  const values = `click=[CLICK_ID]&order=[ORDER_ID]&value=[VALUE]&currency=${encodeURIComponent(currency)}`
  const query = isSigned ? `${values}&sig=[SIGNATURE]` : values
  return `<img src="${escaped(`${url}?${query}`)}" width="1" height="1" alt="">`
}

/** A call that tells of one conversion, as it is typed in a shell. */
export function serverCall(url: string, event: string): string {
  const body = { conversions: [{ event, order: 'A-1001', click: '[CLICK_ID]', value: 24_950_000 }] }
  return [
    `curl '${url}' \\`,
    `  -H 'Authorization: Bearer [KEY]' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
