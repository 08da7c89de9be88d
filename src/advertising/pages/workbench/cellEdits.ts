import type { EntityRow } from '../../../engine/contract/api.ts'
import { numberOf, partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { knownZone, toLocalText, toUtc } from '../../../engine/contract/zonedTime.ts'
import { moneyText, parseMoney } from '../../../engine/derive/inputs/moneyText.ts'
import { isDay } from '../../reporting/reportRange.ts'
import type { TreeEntity } from './treeLines.ts'

export type EditedColumn = 'name' | 'startAt' | 'endAt' | 'budgetTotal' | 'bid' | 'cap'

/** How a cell is typed: what stands in it first, and what the row becomes. */
export interface CellEdit {
  readonly label: string
  /** What the field is called in the API's refusals; they may name what is in it. */
  readonly path: string
  readonly text: (row: EntityRow) => string
  /** What changes in the row, or a sentence why the text says nothing. */
  readonly read: (text: string, row: EntityRow) => CellChange | string
}

export type CellChange = Readonly<Record<string, unknown>>

/** How this column is edited in rows of an entity; null where it isn't, with what the row holds. */
export function cellEdit(column: string, entity: TreeEntity, row: EntityRow): CellEdit | null {
  switch (column) {
    case 'name':
      return name
    case 'budgetTotal': {
      if (entity === 'strategy' ? row.budgetAllocation !== 'fixed' : row.budgetType !== 'currency') return null
      return money(
        'Budget',
        'budgetTotal',
        one => one.budgetTotal,
        budgetTotal => ({ budgetTotal }),
      )
    }
    case 'bid':
      return bidOf(entity, row)
    case 'startAt':
      return dateOf('Start', entity, row, 'first')
    case 'endAt':
      return dateOf('End', entity, row, 'last')
    case 'cap':
      return partsOf(row.frequencyCap).length > 0 ? cap : null
    default:
      return null
  }
}

const name: CellEdit = {
  label: 'Name',
  path: 'name',
  text: row => textOf(row.name),
  read: text => (text.trim() ? { name: text.trim() } : 'Name is required.'),
}

const cap: CellEdit = {
  label: 'Frequency cap',
  path: 'frequencyCap',
  text: row => String(numberOf(partsOf(row.frequencyCap)[0]?.max) ?? ''),
  read(text, row) {
    const max = Number(text)
    if (!/^\d{1,4}$/.test(text.trim()) || max < 1) return 'Frequency cap: enter a whole number of impressions.'
    const [first = {}, ...others] = partsOf(row.frequencyCap)
    return { frequencyCap: [{ ...first, max }, ...others] }
  },
}

function bidOf(entity: TreeEntity, row: EntityRow): CellEdit | null {
  if (entity === 'line-item') {
    const bid = partOf(row.bid)
    if (bid.strategy === 'vcr_goal' || bid.strategy === 'model') return null
    return money(
      'Bid',
      'bid',
      one => partOf(one.bid).value,
      value => ({ bid: { ...bid, value } }),
    )
  }
  const bidStrategy = partOf(row.bidStrategy)
  if (entity !== 'strategy' || bidStrategy.kind !== 'fixed') return null
  const value = (one: EntityRow) => partOf(one.bidStrategy).bidCpm
  return money('Bid', 'bidStrategy', value, bidCpm => ({ bidStrategy: { ...bidStrategy, bidCpm } }))
}

function money(
  label: string,
  path: string,
  held: (row: EntityRow) => unknown,
  change: (micros: number) => CellChange,
): CellEdit {
  return {
    label,
    path,
    text: row => {
      const micros = numberOf(held(row))
      return micros === null ? '' : moneyText(micros)
    },
    read: text => {
      const micros = parseMoney(text)
      return typeof micros === 'number' && micros >= 0 ? change(micros) : `${label}: enter an amount, like 1,250.50.`
    },
  }
}

/** A day is typed, the time of the day stays. Line items have their dates in their flights, the first and the last of them. */
function dateOf(label: string, entity: TreeEntity, row: EntityRow, which: 'first' | 'last'): CellEdit | null {
  const field = which === 'first' ? 'startAt' : 'endAt'
  const flights = partsOf(row.flights)
  const at = which === 'first' ? 0 : flights.length - 1
  const inFlight = which === 'first' ? 'start' : 'end'
  if (entity === 'line-item' && !flights[at]) return null
  if (entity === 'strategy' && row.inheritDates !== false) return null
  const zoneOf = (one: EntityRow) => knownZone(textOf(one.timezone) || 'UTC')
  const local = (one: EntityRow) => {
    const moment = textOf(entity === 'line-item' ? partsOf(one.flights)[at]?.[inFlight] : one[field])
    return moment ? toLocalText(moment, zoneOf(one)) : ''
  }
  return {
    label,
    path: entity === 'line-item' ? 'flights' : field,
    text: one => local(one).slice(0, 10),
    read(text, one) {
      const day = text.trim()
      if (day === '' && which === 'last' && entity === 'campaign') return { endAt: null }
      if (!isDay(day)) return `${label}: enter a date, like 2026-11-21.`
      const moment = toUtc(`${day}${local(one).slice(10) || (which === 'first' ? 'T00:00' : 'T23:59')}`, zoneOf(one))
      if (entity !== 'line-item') return { [field]: moment }
      return {
        flights: partsOf(one.flights).map((flight, index) =>
          index === at ? { ...flight, [inFlight]: moment } : flight,
        ),
      }
    },
  }
}
