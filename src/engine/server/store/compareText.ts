/**
 * Orders texts by code points, as PostgreSQL's collation "C" orders UTF-8. JavaScript's own `<` goes by UTF-16
 * units, which puts characters beyond U+FFFF before U+E000–U+FFFF.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const one = a.charCodeAt(index)
    const other = b.charCodeAt(index)
    if (one !== other) return rank(one) - rank(other)
  }
  return a.length - b.length
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
