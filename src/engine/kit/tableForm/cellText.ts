import { listText } from '../../texts/listText.ts'
import { numberFormat } from '../../texts/numberFormat.ts'
import { t } from '../../texts/t.ts'
import { parseNumber } from '../parseNumber.ts'
import { type TableColumn, Unreadable, type Values } from './tableColumn.ts'

/** What a typed or pasted text means in a column: null for an empty one, `Unreadable` for what means nothing there. */
export function readCell(column: TableColumn, text: string, row: Values): unknown {
  if (text.trim() === '') return null
  const value = column.read ? column.read(text, row) : kinds[column.kind].read(text, column)
  return value === undefined ? new Unreadable(text, column.says ?? kinds[column.kind].says(column)) : value
}

/** A value as it stands in its cell, is typed and is copied. */
export function writeCell(column: TableColumn, value: unknown, row: Values): string {
  if (value instanceof Unreadable) return value.text
  if (value === null || value === undefined) return ''
  return column.write ? column.write(value, row) : kinds[column.kind].write(value, column)
}

interface Kind {
  readonly read: (text: string, column: TableColumn) => unknown
  readonly write: (value: unknown, column: TableColumn) => string
  readonly says: (column: TableColumn) => string
}

const kinds: Readonly<Record<TableColumn['kind'], Kind>> = {
  text: { read: text => text, write: String, says: () => '' },
  number: {
    read: parseNumber,
    write: value =>
      typeof value === 'number' ? numberFormat({ maximumFractionDigits: 12 }).format(value) : String(value),
    says: () => t('Enter a number, like 1,500 or 0.25'),
  },
  choice: {
    read: (text, { options = [] }) => {
      const sought = text.trim().toLowerCase()
      const found =
        options.find(({ value }) => value === text) ??
        options.find(({ value, label }) => [value, label].some(one => one.toLowerCase() === sought))
      return found?.value
    },
    write: (value, { options = [] }) => options.find(option => option.value === value)?.label ?? String(value),
    says: ({ options = [] }) => {
      const some = options.slice(0, 5).map(({ label }) => label)
      return t('Choose one of: %{choices}', { choices: listText([...some, ...(options.length > 5 ? ['…'] : [])]) })
    },
  },
  boolean: {
    read: text => {
      const word = text.trim().toLowerCase()
      return yes.has(word) ? true : no.has(word) ? false : undefined
    },
    write: value => (value === true ? t('Yes') : t('No')),
    says: () => t('Enter yes or no'),
  },
  dateTime: {
    read: readMoment,
    write: value => String(value).slice(0, 16).replace('T', ' '),
    says: () => t('Enter a time, like 2026-11-21 07:16'),
  },
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on', t('Yes').toLowerCase()])
const no = new Set(['no', 'n', 'false', '0', 'off', t('No').toLowerCase()])

/** In UTC unless it says another offset; a day alone is its first minute; a day that no month has isn't read. */
function readMoment(text: string): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:\d{2})?$/i.exec(
    text.trim(),
  )
  if (!parts) return undefined
  const [, day = '', time = '00:00', offset = 'Z'] = parts
  const first = Date.parse(`${day}T00:00Z`)
  if (Number.isNaN(first) || new Date(first).toISOString().slice(0, 10) !== day) return undefined
  const moment = Date.parse(`${day}T${time}${offset.toUpperCase()}`)
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}
