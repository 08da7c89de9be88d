import { numberMarks } from '../texts/numberMarks.ts'

/**
 * The number that a person typed in their own format: what stands between thousands is passed over, `k`, `m` and `b` multiply
 * ("1.5m" is 1,500,000). Empty text is null; text that is no number is undefined.
 */
export function parseNumber(text: string): number | null | undefined {
  const bare = text.replace(/[\s_'\u2019]/g, '').toLowerCase()
  const plain = numberMarks().decimal === ',' ? withPoint(bare) : bare.replaceAll(',', '')
  if (plain === '') return null
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))([kmb])?$/.exec(plain)
  if (!match?.[1]) return undefined
  const factor = match[2] === undefined ? 1 : (factors[match[2]] ?? 1)
  return Number((Number(match[1]) * factor).toPrecision(15))
}

/** Of who writes `1.234,5`: points stand between thousands, unless what follows can be none. */
function withPoint(text: string): string {
  if (text.includes(',') || /^[+-]?\d{1,3}(\.\d{3})+[kmb]?$/.test(text))
    return text.replaceAll('.', '').replace(',', '.')
  return text
}

const factors: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }
