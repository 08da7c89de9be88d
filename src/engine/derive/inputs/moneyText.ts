import { numberMarks } from '../../texts/numberMarks.ts'

/**
 * The integer micros of an amount as a person types or pastes it: `1,234.50`, `$ 1 234.5`, `1.234,50 €`, `12k`, `1.5m`;
 * where that says nothing, in the person's own number format.
 * Worked out on digits, never on floating numbers, so that no cent drifts. Nothing is null; what is no amount, or has
 * more than six decimals, is undefined. What is more than any field takes is a number, if not an exact one: its field says how much it takes.
 */
export function parseMoney(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f'\u2019_]|[A-Z]{3}|\p{Sc}/gu, '')
  if (plain === '') return null
  const match = /^([+-]?)([\d.,]*\d[\d.,]*)([kmb]?)$/i.exec(plain)
  const parsed = match?.[2] === undefined ? undefined : decimalOf(match[2])
  if (!match || !parsed) return undefined
  const [whole, fraction] = parsed
  const shift = 6 + (shifts[match[3]?.toLowerCase() ?? ''] ?? 0)
  if (fraction.replace(/0+$/, '').length > shift) return undefined
  const micros = Number(whole + fraction.slice(0, shift).padEnd(shift, '0'))
  if (micros >= 1e21) return undefined
  return match[1] === '-' && micros !== 0 ? -micros : micros
}

/** `1,234.50` from integer micros, in the person's own format: at least two decimals, at most six, as many as it needs. */
export function moneyText(micros: number): string {
  const digits = String(Math.abs(Math.trunc(micros))).padStart(7, '0')
  const { group, decimal } = numberMarks()
  const whole = digits.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, group)
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${micros < 0 ? '-' : ''}${whole}${decimal}${fraction}`
}

const shifts: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 }

/** Which mark is the decimal one: the last, if both kinds occur or it stands once; a single one before three digits is not, where the person's decimals have the other. */
function decimalOf(digits: string): readonly [string, string] | undefined {
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return [digits, '']
  const place = digits.lastIndexOf(last)
  const fraction = digits.slice(place + 1)
  const once = marks.filter(mark => mark === last).length === 1
  const isDecimal = once && !(last !== numberMarks().decimal && marks.length === 1 && fraction.length === 3)
  const whole = isDecimal ? digits.slice(0, place) : digits
  if (!/^(\d*|\d{1,3}([.,]\d{2,3})*)$/.test(whole)) return undefined
  return [whole.replace(/[.,]/g, ''), isDecimal ? fraction : '']
}
