/** A private key in PEM as its file has it, in lines: an input of one line takes them away. */
export function privateKeyText(text: string): string {
  const begin = /-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(text)
  const kind = begin?.[1] ?? ''
  const from = (begin?.index ?? 0) + (begin?.[0].length ?? 0)
  const to = text.indexOf(`-----END ${kind}-----`, from)
  const body = text.slice(from, to)
  // One with headers of its own (RFC 1421) keeps its lines or is lost.
  if (!begin || to < 0 || body.includes(':')) return text
  const lines = body.replace(/\s+/g, '').match(/.{1,70}/g) ?? []
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n')
}
