import { parseMoney } from '../../../engine/derive/inputs/moneyText.ts'
import { decimalMarkOf, plainNumber } from '../../../engine/derive/sheet/sheetCell.ts'
import { plainHeading } from '../../../engine/derive/sheet/sheetFields.ts'
import type { SheetRow } from '../../../engine/kit/sheet/sheet.ts'
import { t } from '../../../engine/texts/t.ts'
import type { TheirMetrics } from '../../reconciliation/comparison.ts'

/** How a file writes days where that can't be told from one: `03/04/2026`. */
export type DayOrder = 'day_first' | 'month_first'

/** A line of the file: its metrics, or why it isn't one. */
export interface ReadLine {
  readonly line: number
  readonly metrics: TheirMetrics | null
  /** A sentence; empty where it is taken. */
  readonly problem: string
  /** What the line says, for people. */
  readonly text: string
}

export interface ReadTheirMetrics {
  readonly lines: readonly ReadLine[]
  readonly figures: readonly TheirMetrics[]
  readonly decimal: '.' | ','
  readonly order: DayOrder
  /** Whether days could be read in the other order, too. */
  readonly isOrderOpen: boolean
  /** Headings that are for nothing here. */
  readonly unknown: readonly string[]
}

export interface ReadOptions {
  readonly from: string
  readonly to: string
  readonly decimal?: '.' | ',' | undefined
  readonly order?: DayOrder | undefined
  /** The person's own. */
  readonly ownDecimal: '.' | ','
}

const names = {
  deal: ['dealid', 'deal', 'dealcode', 'pmpdealid', 'externaldealid', 'deals', 'idofdeal'],
  day: ['day', 'date', 'reportdate', 'deliverydate', 'eventdate', 'datum', 'tag', 'fecha', 'jour'],
  impressions: [
    'impressions',
    'imps',
    'imp',
    'billableimpressions',
    'paidimpressions',
    'adimpressions',
    'deliveredimpressions',
    'servedimpressions',
    'impressionen',
    'impresiones',
  ],
  spend: [
    'spend',
    'cost',
    'mediacost',
    'totalcost',
    'netspend',
    'grossspend',
    'amount',
    'revenue',
    'netrevenue',
    'grossrevenue',
    'publisherrevenue',
    'earnings',
    'kosten',
    'umsatz',
    'coste',
    'depense',
  ],
} as const
type Column = keyof typeof names
const columns = Object.keys(names) as Column[]

/**
 * The other side's figures as a file tells them, a verdict for each line. Null where no row of the first ten names the four columns.
 */
export function readTheirMetrics(rows: readonly SheetRow[], options: ReadOptions): ReadTheirMetrics | null {
  const heads = headsOf(rows)
  if (!heads) return null
  const { top, places, unknown } = heads
  const body = rows.slice(top + 1)
  const cell = (cells: readonly string[], column: Column) => (cells[places[column]] ?? '').trim()
  const decimal =
    options.decimal ??
    decimalMarkOf(body.flatMap(({ cells }) => [cell(cells, 'spend'), cell(cells, 'impressions')])) ??
    options.ownDecimal
  const days = body.map(({ cells }) => cell(cells, 'day'))
  const dayOrder = orderOf(days)
  const order = options.order ?? dayOrder ?? 'month_first'
  const seen = new Map<string, number>()
  const lines = body.map(({ line, cells }): ReadLine => {
    const texts = columns.map(column => cell(cells, column))
    const text = texts.filter(Boolean).join(' · ')
    const read = readLine(texts, { ...options, decimal, order })
    if (typeof read === 'string') return { line, metrics: null, problem: read, text }
    const key = `${read.day} ${read.deal}`
    const before = seen.get(key)
    if (before !== undefined)
      return { line, metrics: null, problem: t('Line %{line} already has this deal and day.', { line: before }), text }
    seen.set(key, line)
    return { line, metrics: read, problem: '', text }
  })
  return {
    lines,
    figures: lines.flatMap(({ metrics }) => metrics ?? []),
    decimal,
    order,
    isOrderOpen: dayOrder === null && days.some(text => slashed.test(text)),
    unknown,
  }
}

function headsOf(rows: readonly SheetRow[]) {
  for (const [top, { cells }] of rows.slice(0, 10).entries()) {
    const found = cells.map(columnOf)
    const places = columns.map(column => found.indexOf(column))
    if (places.some(place => place < 0)) continue
    const [deal = 0, day = 0, impressions = 0, spend = 0] = places
    const unknown = cells.filter((text, place) => text.trim() !== '' && !places.includes(place))
    return { top, places: { deal, day, impressions, spend }, unknown }
  }
  return null
}

/** A currency behind the name, as in "Spend USD", says nothing here: the reconciliation has one. */
function columnOf(text: string): Column | null {
  const heading = plainHeading(text)
  const own = ownNames()
  const found = (word: string) => columns.find(column => [...names[column], ...own[column]].some(name => name === word))
  return found(heading) ?? found(heading.replace(/(usd|eur|gbp|chf|jpy)$/, '')) ?? null
}

/** What our own reports call these, in the language that is read. */
function ownNames(): Readonly<Record<Column, readonly string[]>> {
  const label = t('Deal')
  return {
    deal: [t('%{label} ID', { label }), label].map(plainHeading),
    day: [plainHeading(t('Day'))],
    impressions: [plainHeading(t('Impressions'))],
    spend: [plainHeading(t('Spend'))],
  }
}

type Reading = ReadOptions & { readonly decimal: '.' | ','; readonly order: DayOrder }

function readLine([deal = '', dayText = '', imps = '', spent = '']: readonly string[], options: Reading) {
  if (deal === '') return t('The deal ID is missing.')
  if (deal.length > 255) return t('A deal ID can have at most 255 characters.')
  if (dayText === '') return t('The day is missing. Totals aren’t imported.')
  const day = readDay(dayText, options.order)
  if (day === undefined) return t('“%{text}” isn’t a date. Use the format 2026-11-21.', { text: short(dayText) })
  if (day < options.from || day > options.to) return t('%{day} isn’t in the period.', { day })
  const impressions = amount(imps, options.decimal)
  if (impressions === null) return t('Impressions are missing.')
  if (impressions === undefined) return t('Impressions: “%{text}” isn’t a number.', { text: short(imps) })
  if (impressions < 0 || impressions % 1_000_000 !== 0) return t('Impressions must be a whole number, 0 or more.')
  const spend = amount(spent, options.decimal)
  if (spend === null) return t('Spend is missing.')
  if (spend === undefined) return t('Spend: “%{text}” isn’t an amount.', { text: short(spent) })
  if (spend < 0) return t('Spend must not be negative.')
  return { deal, day, impressions: impressions / 1_000_000, spend }
}

/** Micros; what has more decimals, as workbooks do, is rounded to them. */
function amount(text: string, decimal: '.' | ','): number | null | undefined {
  const exact = parseMoney(plainNumber(text, decimal))
  if (exact === null || Number.isSafeInteger(exact)) return exact
  const long = /^[+-]?\d+[.,]\d{7,}$/.exec(text.trim())
  const micros = long ? Math.round(Number(text.trim().replace(',', '.')) * 1_000_000) : Number.NaN
  return Number.isSafeInteger(micros) ? micros : undefined
}

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})(?:[ T].*)?$/

/** Which of two numbers is the day, as far as one is higher than 12; null where none says so. */
function orderOf(texts: readonly string[]): DayOrder | null {
  for (const text of texts) {
    const [, first = '', second = ''] = slashed.exec(text) ?? []
    if (Number(first) > 12) return 'day_first'
    if (Number(second) > 12) return 'month_first'
  }
  return null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-11-21`, `20261121`, `21.11.2026`, `11/21/2026`, `21 Nov 2026`, `Nov 21, 2026`; a time behind it is passed over. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const plain = text.trim().slice(0, 40)
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T].*)?$/.exec(plain)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?:[ T].*)?$/.exec(plain)
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1])
  const between = slashed.exec(plain)
  if (between) {
    const [, one, other, year] = between
    return order === 'day_first' ? dayOf(year, other, one) : dayOf(year, one, other)
  }
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ ,-]+(\d{4})$/i.exec(plain)
  if (named) return dayOf(named[3], monthOf(named[2]), named[1])
  const english = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(plain)
  return english ? dayOf(english[3], monthOf(english[1]), english[2]) : undefined
}

function monthOf(word = ''): string {
  return String(months.indexOf(word.toLowerCase()) + 1)
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
