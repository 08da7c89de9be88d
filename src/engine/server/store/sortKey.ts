/**
 * What texts are compared by, in the memory store and in PostgreSQL alike: accents and case folded, then the order
 * of code points. Computed here and stored, so that no database collation can disagree. At most 500 UTF-16 units.
 */
export function sortKey(text: string): string {
  return (
    fold(text)
      .trim()
      .slice(0, 500)
      // A cut through a pair would leave half a character, which no database stores.
      .replace(/[\uD800-\uDBFF]$/, '')
  )
}

/** Accents and case folded, at full length; the searched words are made of this. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
