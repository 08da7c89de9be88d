import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { knownZone, toLocalText, toUtc } from '../../contract/zonedTime.ts'
import { ownZone } from '../../kit/ownFormats.ts'
import { parseNumber } from '../../kit/parseNumber.ts'
import type { TableColumn, Values } from '../../kit/tableForm/tableColumn.ts'
import { numberFormat } from '../../texts/numberFormat.ts'
import { t } from '../../texts/t.ts'
import { textsOf } from '../cells/textsOf.ts'
import { readTimeOfDay, timeOfDay } from '../cells/timeOfDay.ts'
import { timeZoneOf } from '../cells/timeZoneOf.ts'
import { titleOf } from '../cells/titleOf.ts'
import { visibleNames } from '../form/rowToSend.ts'
import { choiceOptions } from '../inputs/choiceOptions.ts'
import { moneyText, parseMoney } from '../inputs/moneyText.ts'
import { durationText, readDuration } from './durationText.ts'
import { columnLabel } from './listColumns.ts'

/**
 * The columns in which rows of a resource can be edited together: what names a row, then every field with a plain value
 * that somebody may change later, those of the list first and what every
 * resource has last. A field that a row's type or its other values hide is locked
 * in that row.
 */
export function tableEditColumns(
  resource: Resource,
  fieldsOf: (row: Values) => Fields,
  rows: readonly Values[],
  first: readonly string[],
): readonly TableColumn[] {
  const fields: Record<string, FieldSpec> = {}
  for (const row of rows) for (const [name, field] of Object.entries(fieldsOf(row))) fields[name] ??= field
  const shown = visibleOnce(fieldsOf)
  const own = Object.keys(fields).sort(
    (a, b) => Number(fields[a]?.group === t('More')) - Number(fields[b]?.group === t('More')),
  )
  const names = [...new Set([resource.title, ...first, ...own])]
  const columns = names.flatMap((name): TableColumn[] => {
    const field = fields[name]
    const kind = field && !field.readOnly && !field.immutable ? columnOf(field) : null
    if (!field || !kind) return []
    const locked = (row: Values) => (shown(row).has(name) ? undefined : t('This row doesn’t have this field'))
    const width = name === resource.title ? { width: 280 } : {}
    const { required, help } = field
    return [{ key: name, label: columnLabel(name, field), required, help, locked, ...width, ...kind }]
  })
  if (columns[0]?.key === resource.title) return columns
  const orient: TableColumn = {
    key: resource.title,
    label: columnLabel(resource.title, fields[resource.title] ?? { kind: 'text' }),
    kind: 'text',
    write: (_, row) => titleOf(resource, row),
    locked: () => t('This can’t be changed here'),
  }
  return [orient, ...columns]
}

/** How a field is typed into a cell; null for kinds that are more than a line. */
function columnOf(field: FieldSpec): KindColumn | null {
  switch (field.kind) {
    case 'text':
      return { kind: 'text' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'choice':
      return { kind: 'choice', options: choiceOptions(field) }
    case 'number':
      return field.clock ? clockColumn : { kind: 'number' }
    case 'percent':
      return percentColumn
    case 'money':
      return { ...moneyColumn, help: field.help ?? t('In each row’s own currency') }
    case 'duration':
      return durationColumn
    case 'date':
      return dateColumn
    case 'dateTime':
      return { ...momentColumn, help: field.help ?? t('In each row’s own time zone') }
    case 'list':
      return listColumn
    default:
      return null
  }
}

type KindColumn = Pick<TableColumn, 'kind'> & Partial<TableColumn>

const moneyColumn: KindColumn = {
  kind: 'number',
  read: parseMoney,
  write: value => (typeof value === 'number' ? moneyText(value) : ''),
  says: t('Enter an amount, like 1,234.50'),
}

const percentColumn: KindColumn = {
  kind: 'number',
  read: text => {
    const value = parseNumber(text.replace('%', ''))
    return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  },
  write: value => (typeof value === 'number' ? `${numberFormat({ maximumFractionDigits: 3 }).format(value)}%` : ''),
  says: t('Enter a percentage, like 12.5'),
}

const durationColumn: KindColumn = {
  kind: 'number',
  read: readDuration,
  write: value => (typeof value === 'number' ? durationText(value) : ''),
  says: t('Enter a duration, like 30 s, 2 h, or 1 d 12 h'),
}

const clockColumn: KindColumn = {
  kind: 'number',
  read: readTimeOfDay,
  write: value => (typeof value === 'number' ? timeOfDay(value) : ''),
  says: t('Enter a time of day, like 07:30'),
}

const dateColumn: KindColumn = {
  kind: 'text',
  width: 120,
  read: text => (isDay(text.trim()) ? text.trim() : undefined),
  write: String,
  says: t('Enter a date, like 2026-11-21'),
}

/** On the wall clock of the row's own zone, as its form shows it. */
const momentColumn: KindColumn = {
  kind: 'dateTime',
  read: (text, row) => {
    const [, day = '', time = '00:00'] = /^(\S+?)(?:[T ]+(\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.trim()) ?? []
    return isDay(day) ? (toUtc(`${day}T${time}`, zoneOf(row)) ?? undefined) : undefined
  },
  write: (value, row) => toLocalText(String(value), zoneOf(row)).replace('T', ' '),
}

const listColumn: KindColumn = {
  kind: 'text',
  read: text => text.split(',').flatMap(one => one.trim() || []),
  write: value => textsOf(value).join(', '),
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function zoneOf(row: Values): string {
  return knownZone(timeZoneOf(row) ?? ownZone())
}

/** Which fields a row shows, worked out once for each thing that it becomes: every cell asks. */
function visibleOnce(fieldsOf: (row: Values) => Fields): (row: Values) => ReadonlySet<string> {
  const known = new WeakMap<Values, ReadonlySet<string>>()
  return row => {
    const names = known.get(row) ?? new Set(visibleNames(fieldsOf(row), row))
    known.set(row, names)
    return names
  }
}
