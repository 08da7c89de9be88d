/**
 * Rows as JSON, like `Response.json`, made row by row: one name in Cyrillic would make the text of all of them twice as long in memory, and
 * a list of fifty take half a millisecond more.
 */
export function rowsResponse(rows: readonly object[], headers: Readonly<Record<string, string>>): Response {
  const parts = rows.map((row, index) => encoder.encode(`${index === 0 ? '[' : ','}${JSON.stringify(row)}`))
  parts.push(encoder.encode(rows.length === 0 ? '[]' : ']'))
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return new Response(bytes, { headers: { 'content-type': 'application/json', ...headers } })
}

const encoder = new TextEncoder()
