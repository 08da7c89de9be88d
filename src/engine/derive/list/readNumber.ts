import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { isNumeric, type RelativeChange } from '../../contract/relativeChange.ts'
import { parseNumber } from '../../kit/parseNumber.ts'
import { t } from '../../texts/t.ts'
import { Unread } from '../form/unread.ts'
import { parseMoney } from '../inputs/moneyText.ts'

/**
 * A typed figure for many rows: `15,000` is the new value of each, `+500` and `-5` change each by so much, `+10%` by a
 * share of what it has. Nothing is undefined; what is none of these is kept with its sentence.
 */
export function readNumber(field: FieldSpec, text: string): number | RelativeChange | Unread | undefined {
  const plain = text.trim()
  if (plain === '' || !isNumeric(field)) return undefined
  const [, sign, size = '', percent] = /^([+\-−–])?\s*(.*?)\s*(%)?$/s.exec(plain) ?? []
  const isShare = percent !== undefined && sign !== undefined
  const number = field.kind === 'money' && !isShare ? parseMoney(size) : parseNumber(size)
  // Two signs are a slip, and a share without a sign may mean either.
  if (typeof number !== 'number' || /^[+\-−–]/.test(size)) return new Unread(text, says)
  if (percent !== undefined && !isShare && field.kind !== 'percent') return new Unread(text, saysShare(size))
  if (sign === undefined) return number
  const signed = sign === '+' || number === 0 ? number : -number
  return isShare ? { percent: signed } : { add: signed }
}

const says = t('Enter a number, like 1,500, or a change, like +10% or -5.')

function saysShare(size: string): string {
  return t('Enter +%{size}% to raise each value or -%{size}% to lower it.', { size })
}
