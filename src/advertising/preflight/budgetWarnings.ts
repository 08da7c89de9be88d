import { isObject } from '../../engine/contract/isObject.ts'
import type { Part } from '../../engine/contract/looseValues.ts'
import { theLanguage } from '../../engine/texts/language.ts'
import { t } from '../../engine/texts/t.ts'
import { moneyText } from './moneyText.ts'

/** Sentences for a budget that can't buy anything on a day, or can't be spent in full. */
export function budgetWarnings(row: Part): string[] {
  const days = daysOf(row)
  if (days === 0) return []
  return row.budgetType === 'impressions' ? impressionWarnings(row, days) : moneyWarnings(row, days)
}

function moneyWarnings(row: Part, days: number): string[] {
  const { budgetTotal: total, budgetDaily: daily } = row
  if (typeof total !== 'number') return []
  const text = (micros: number) => moneyText(micros, row.currency)
  if (typeof daily === 'number' && daily * days < total)
    return [
      t('%{daily} a day spends %{spent} of %{total} in %{days}.', {
        daily: text(daily),
        spent: text(daily * days),
        total: text(total),
        days: count(days),
      }),
    ]
  const { value, strategy } = isObject(row.bid) ? row.bid : {}
  const unit = units[String(strategy)]
  const perDay = typeof daily === 'number' ? Math.min(daily, total / days) : total / days
  return unit && typeof value === 'number' && perDay < value
    ? [t('%{perDay} a day buys less than %{unit} at %{price}.', { perDay: text(perDay), unit, price: text(value) })]
    : []
}

/** What a bid of each strategy pays for. */
const units: Readonly<Record<string, string>> = {
  cpm: t('1,000 impressions'),
  cpc_goal: t('one click'),
  cpa_goal: t('one conversion'),
}

function impressionWarnings({ impressionsTotal: total, impressionsDaily: daily }: Part, days: number): string[] {
  if (typeof total !== 'number' || typeof daily !== 'number' || daily * days >= total) return []
  return [
    t('%{daily} impressions a day add up to %{reached} of %{total} in %{days}.', {
      daily: countText(daily),
      reached: countText(daily * days),
      total: countText(total),
      days: count(days),
    }),
  ]
}

/** The days of all flights together, a begun one as a whole. */
export function daysOf({ flights }: Part): number {
  const spans = Array.isArray(flights) ? flights.filter(isObject) : []
  return spans.reduce((sum, { start, end }) => {
    const length = (Date.parse(String(end)) - Date.parse(String(start))) / 86_400_000
    return sum + (length > 0 ? Math.ceil(length) : 0)
  }, 0)
}

function countText(value: number): string {
  return new Intl.NumberFormat(theLanguage().locale).format(value)
}

function count(days: number): string {
  return t('%{count} day |||| %{count} days', { smart_count: days, count: countText(days) })
}
