/**
 * The number that a person typed: spaces and thousands commas are passed over, `k`, `m` and `b` multiply ("1.5m" is
 * 1,500,000). Empty text is null; text that is no number is undefined.
 */
export function parseNumber(text: string): number | null | undefined {
  const plain = text.replace(/[\s,_]/g, '').toLowerCase()
  if (plain === '') return null
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))([kmb])?$/.exec(plain)
  if (!match?.[1]) return undefined
  const factor = match[2] === undefined ? 1 : (factors[match[2]] ?? 1)
  return Number((Number(match[1]) * factor).toPrecision(15))
}

const factors: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }
