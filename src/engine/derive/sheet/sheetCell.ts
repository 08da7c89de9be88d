import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { isObject } from '../../contract/isObject.ts'
import { toLocalText, toUtc } from '../../contract/zonedTime.ts'
import { parseNumber } from '../../kit/parseNumber.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { readTimeOfDay, timeOfDay } from '../cells/timeOfDay.ts'
import { initialRow } from '../form/initialRow.ts'
import { choiceOptions } from '../inputs/choiceOptions.ts'
import { moneyText, parseMoney } from '../inputs/moneyText.ts'
import { durationText, readDuration } from '../list/durationText.ts'
import { plainHeading } from './sheetFields.ts'
import type { SheetField } from './treeSpec.ts'

/** What cells are read and written with. */
export interface CellContext {
  readonly zone: string
  /** The mark before decimals, where a figure could mean either: `1.234`. */
  readonly decimal: '.' | ','
  /** What linked rows are called, by `entity id`. */
  readonly titles: ReadonlyMap<string, string>
  /** The row that a text names. @throws CellError */
  readonly find: (entity: string, text: string) => unknown
}

/** A cell that can't be taken, and why. */
export class CellError extends Error {
  override name = 'CellError'
  /** @param says without a full stop */
  constructor(readonly says: string) {
    super(says)
  }
}

/** What clears a field; an empty cell leaves it as it is. */
export function clears(text: string): boolean {
  return /^(none|empty|clear|–|—|-)$/i.test(text)
}

/** A value as it stands in a sheet: figures as figures, linked rows by what they are called. */
export function cellText({ field, form }: SheetField, value: unknown, context: CellContext): string | number {
  if (value === undefined || value === null || value === '') return ''
  if (form && 'listOf' in form) {
    const inner = 'fields' in field ? field.fields[form.listOf] : undefined
    const ids = Array.isArray(value) ? value.map(row => (isObject(row) ? row[form.listOf] : row)) : []
    return inner?.kind === 'reference' ? ids.map(id => titled(inner.to, id, context)).join('; ') : ''
  }
  if (form) return form.write(value, context.zone)
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? amountCell(value) : ''
    case 'number':
      return typeof value !== 'number' ? '' : field.clock ? timeOfDay(value) : value
    case 'percent':
      return typeof value === 'number' ? value : ''
    case 'duration':
      return typeof value === 'number' ? durationText(value) : ''
    case 'dateTime':
      return toLocalText(String(value), context.zone).replace('T', ' ')
    case 'boolean':
      return value === true ? t('Yes') : t('No')
    case 'choice':
      return optionText(field, String(value))
    case 'choices':
      return listOf(value)
        .map(one => optionText(field, one))
        .join('; ')
    case 'list':
      return listOf(value).join('; ')
    case 'reference':
      return titled(field.to, value, context)
    case 'references':
      return listOf(value)
        .map(id => titled(field.to, id, context))
        .join('; ')
    case 'text':
    case 'code':
    case 'date':
      return String(value)
    default:
      return isEmptyList(value) ? '' : JSON.stringify(value)
  }
}

/** The value of a cell that isn't empty. @param ends the field is the end of a span: a day alone means all of it @throws CellError */
export function cellValue(one: SheetField, text: string, context: CellContext, now: unknown, ends: boolean): unknown {
  const { field, form } = one
  if (form && 'listOf' in form) {
    const inner = 'fields' in field ? field.fields[form.listOf] : undefined
    if (inner?.kind !== 'reference') throw new CellError(t('This column can’t be read'))
    const before: readonly unknown[] = Array.isArray(now) ? now : []
    return references(inner.to, text, context).map(
      id => before.find(row => isObject(row) && row[form.listOf] === id) ?? { [form.listOf]: id },
    )
  }
  if (form) return wholeRows(field, orElse(form.read(text, context.zone), form.says))
  switch (field.kind) {
    case 'money':
      return orElse(parseMoney(plainNumber(text, context.decimal)), t('Enter an amount, like 1,234.50'))
    case 'number': {
      if (field.clock) return orElse(readTimeOfDay(text), t('Enter a time of day, like 07:30'))
      return orElse(readNumber(text, context), t('Enter a number'))
    }
    case 'percent':
      return orElse(readNumber(text.replace(/\s*%$/, ''), context), t('Enter a percentage, like 12.5'))
    case 'duration':
      return orElse(readDuration(text), t('Enter a duration, like 30 s or 2 h'))
    case 'date':
      return orElse(readDay(text), t('Enter a date, like 2026-11-21'))
    case 'dateTime':
      return orElse(readMoment(text, context.zone, ends), t('Enter a date and time, like 2026-11-21 07:30'))
    case 'boolean':
      return orElse(flags[text.toLowerCase()], t('Enter Yes or No'))
    case 'choice':
      return option(field, text)
    case 'choices':
      return optionsIn(field, text)
    case 'list':
      return parts(text)
    case 'reference':
      return context.find(field.to, text)
    case 'references':
      return references(field.to, text, context)
    case 'text':
    case 'code':
      return text
    default:
      return readJson(text)
  }
}

/** What of a cell may be the name of a linked row, to be looked up beforehand. */
export function referenceTexts(
  { field, form }: SheetField,
  text: string,
): readonly { to: string; texts: readonly string[] }[] {
  const inner = form && 'listOf' in form && 'fields' in field ? field.fields[form.listOf] : field
  if (inner?.kind === 'reference') return [{ to: inner.to, texts: [...new Set([text, ...(form ? parts(text) : [])])] }]
  return inner?.kind === 'references' ? [{ to: inner.to, texts: [...new Set([text, ...parts(text)])] }] : []
}

/** The ids that a value links to. */
export function referenceIds(
  { field, form }: SheetField,
  value: unknown,
): readonly { to: string; ids: readonly string[] }[] {
  if (form && 'listOf' in form && 'fields' in field) {
    const inner = field.fields[form.listOf]
    const rows: readonly unknown[] = Array.isArray(value) ? value : []
    const ids = rows.flatMap(row =>
      isObject(row) && typeof row[form.listOf] === 'string' ? [String(row[form.listOf])] : [],
    )
    return inner?.kind === 'reference' ? [{ to: inner.to, ids }] : []
  }
  if (field.kind !== 'reference' && field.kind !== 'references') return []
  return [{ to: field.to, ids: [value ?? []].flat().map(String) }]
}

/**
 * A figure that could mean two things, with the decimal mark of its sheet: `1.234` where commas stand before decimals is
 * a thousand and more.
 */
export function plainNumber(text: string, decimal: '.' | ','): string {
  const digits = text.trim()
  const [thousands, point] =
    decimal === ',' ? [/^([+-]?\d{1,3})((?:\.\d{3})+)$/, ','] : [/^([+-]?\d{1,3})((?:,\d{3})+)$/, '.']
  if (thousands.test(digits)) return digits.replace(/[.,]/g, '')
  // With a fourth digit it can't be taken for thousands.
  return /^[+-]?\d{1,3}[.,]\d{3}$/.test(digits) && digits.includes(point) ? `${digits}0` : digits
}

/** Which mark a sheet's figures have before decimals, as far as one of them says so. */
export function decimalMarkOf(texts: Iterable<string>): '.' | ',' | null {
  for (const text of texts) {
    if (text.length > 40 || !/^[^\d]{0,5}[\d.,\s'\u202f\u00a0]+[^\d]{0,5}$/.test(text)) continue
    const marks = text.replace(/[^.,]/g, '')
    const last = marks.at(-1)
    const fraction = /[.,](\d+)\D*$/.exec(text)?.[1] ?? ''
    if ((last !== '.' && last !== ',') || (marks.length > 1 && /^(\.+|,+)$/.test(marks))) continue
    if (marks.length > 1 || (fraction.length > 0 && fraction.length !== 3)) return last
  }
  return null
}

function readNumber(text: string, { decimal }: CellContext): number | null | undefined {
  const micros = parseMoney(plainNumber(text, decimal))
  return Number.isSafeInteger(micros) ? Number(micros) / 1_000_000 : parseNumber(text)
}

/** Figures of a sheet have fifteen digits: an amount with more of them is a text. */
function amountCell(micros: number): string | number {
  return Math.abs(micros) < 1e15 || micros % 10 === 0 ? micros / 1_000_000 : moneyText(micros)
}

/** Rows of a table with what they don't say as new rows of its form have it: read again, they are the rows that are stored. */
function wholeRows(field: FieldSpec, value: unknown): unknown {
  if (field.kind !== 'objectList' || !Array.isArray(value)) return value
  const start = initialRow(field.fields)
  return value.map(row => (isObject(row) ? { ...start, ...row } : row))
}

/** `2026-11-21`, `21.11.2026`, and with slashes where only one order of day and month is possible. */
function readDay(text: string): string | undefined {
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (y && m && d) return dayOf(y, m, d)
  const [, a = '', mark, b = '', year] = /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(text) ?? []
  if (!year) return undefined
  if (mark === '.' || Number(a) > 12) return dayOf(year, b, a)
  return Number(b) > 12 || a === b ? dayOf(year, a, b) : undefined
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

function readMoment(text: string, zone: string, ends: boolean): string | undefined {
  if (/T.*Z$/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString()
  const [, day = '', hours, minutes = '', seconds = '00'] =
    /^(\S+?)(?:[T,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  const known = readDay(day.replace(/T$/, ''))
  if (!known) return undefined
  const time = hours ? `${hours.padStart(2, '0')}:${minutes}:${seconds}` : ends ? '23:59:59' : '00:00:00'
  return toUtc(`${known}T${time}`, zone) ?? undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CellError(t('Leave this cell as it was exported, or clear it'))
  }
}

function references(to: string, text: string, { find }: CellContext): unknown[] {
  try {
    return [find(to, text)]
  } catch (error) {
    const names = parts(text)
    if (names.length < 2) throw error
    return [...new Set(names.map(name => find(to, name)))]
  }
}

/** What stands between semicolons or line breaks, or, without one, between commas. */
export function parts(text: string): readonly string[] {
  const mark = /[;\n]/.test(text) ? /[;\n]/ : /,/
  return [...new Set(text.split(mark).flatMap(one => one.trim() || []))]
}

type ChoiceField = Parameters<typeof choiceOptions>[0]

function optionText(field: ChoiceField, value: string): string {
  return field.vocabulary === 'country' || field.vocabulary === 'currency' || field.vocabulary === 'timezone'
    ? value
    : (optionMaps(field).labels.get(value) ?? value)
}

function option(field: ChoiceField, text: string): string {
  const value = optionMaps(field).values.get(plainHeading(text))
  if (value !== undefined) return value
  const some = choiceOptions(field).slice(0, 8)
  throw new CellError(
    t('“%{text}” isn’t an option. Choose, for example, %{choices}', {
      text: text.slice(0, 60),
      choices: listText(some.map(({ label }) => label)),
    }),
  )
}

function optionsIn(field: ChoiceField, text: string): readonly string[] {
  const whole = optionMaps(field).values.get(plainHeading(text))
  return whole === undefined ? [...new Set(parts(text).map(one => option(field, one)))] : [whole]
}

/** Worked out once for each field: every cell asks. */
function optionMaps(field: ChoiceField): OptionMaps {
  const known = maps.get(field)
  if (known) return known
  const options = choiceOptions(field)
  const made = {
    labels: new Map(options.map(({ value, label }) => [value, label])),
    values: new Map(
      options.flatMap(
        ({ value, label }) =>
          [
            [plainHeading(label), value],
            [plainHeading(value), value],
          ] as const,
      ),
    ),
  }
  maps.set(field, made)
  return made
}

interface OptionMaps {
  readonly labels: ReadonlyMap<string, string>
  readonly values: ReadonlyMap<string, string>
}

const maps = new WeakMap<object, OptionMaps>()

function titled(to: string, id: unknown, { titles }: CellContext): string {
  return titles.get(`${to} ${String(id)}`) ?? String(id ?? '')
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function orElse(value: unknown, says: string): unknown {
  if (value === undefined || value === null) throw new CellError(says)
  return value
}

const flags: Readonly<Record<string, boolean | undefined>> = {
  [t('Yes').toLowerCase()]: true,
  [t('No').toLowerCase()]: false,
  yes: true,
  true: true,
  y: true,
  x: true,
  on: true,
  '1': true,
  ja: true,
  no: false,
  false: false,
  n: false,
  off: false,
  '0': false,
  nein: false,
}
