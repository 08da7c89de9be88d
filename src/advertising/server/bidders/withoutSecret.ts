/**
 * What came from outside, fit to be stored and shown: a bidder that repeats its secret doesn't give it away, cookies are its own
 * affair, and no database takes half a character or a NUL.
 */
export function withoutSecret<T>(row: T, secrets: readonly string[]): T {
  const hidden = secrets.filter(secret => secret.length > 0).sort((a, b) => b.length - a.length)
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const plain = value.replaceAll('\0', '�').replace(/\p{Surrogate}/gu, '�')
      return hidden.reduce((text, secret) => text.replaceAll(secret, '•••'), plain)
    }
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    if ('name' in value && value.name === 'set-cookie') return { ...value, value: '•••' }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]))
  }
  return clean(row) as T
}
