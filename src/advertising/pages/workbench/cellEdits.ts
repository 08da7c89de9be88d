import type { EntityRow } from '../../../engine/contract/api.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { numberOf, partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { changedNumber } from '../../../engine/contract/relativeChange.ts'
import { knownZone, toLocalText, toUtc } from '../../../engine/contract/zonedTime.ts'
import { Unread } from '../../../engine/derive/form/unread.ts'
import { moneyText } from '../../../engine/derive/inputs/moneyText.ts'
import { readNumber } from '../../../engine/derive/list/readNumber.ts'
import { decision } from '../../../engine/derive/record/decision.ts'
import { transitionsOf } from '../../../engine/derive/record/transitions.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { isDay } from '../../reporting/reportRange.ts'
import { isPlanned, type TreeEntity } from './treeLines.ts'

/** How a cell is typed: what stands in it first, and what the row becomes. */
export interface CellEdit {
  readonly label: string
  /** What the field is called in the API's refusals; they may name what is in it. */
  readonly path: string
  readonly text: (row: EntityRow) => string
  /** What changes in the row, or a sentence why the text says nothing. */
  readonly read: (text: string, row: EntityRow) => CellChange | string
  /** The same change for many rows at once, as the bulk change takes it; none for what each row has its own of. */
  readonly changes?: (text: string) => CellChange | string
  /** It is chosen, not typed; of a status what it moves to. */
  readonly options?: (row: EntityRow) => readonly { readonly value: string; readonly label: string }[]
  readonly isTransition?: true
}

export type CellChange = Readonly<Record<string, unknown>>

/** How this column is edited in rows of an entity; null where it isn't, with what the row holds. */
export function cellEdit(column: string, entity: TreeEntity, row: EntityRow): CellEdit | null {
  if (!isPlanned(entity)) return null
  switch (column) {
    case 'status':
      return statusOf(entity)
    case 'pace':
      return textOf(partOf(row.pacing).type) === 'custom' || textOf(partOf(row.pacing).type) === 'by_hour' ? null : pace
    case 'name':
      return name
    case 'budgetTotal': {
      if (entity === 'strategy' ? row.budgetAllocation !== 'fixed' : row.budgetType !== 'currency') return null
      return money(
        t('Budget'),
        'budgetTotal',
        one => one.budgetTotal,
        budgetTotal => ({ budgetTotal }),
        'budgetTotal',
      )
    }
    case 'bid':
      return bidOf(entity, row)
    case 'startAt':
      return dateOf(t('Start'), entity, row, 'first')
    case 'endAt':
      return dateOf(t('End'), entity, row, 'last')
    case 'cap':
      return partsOf(row.frequencyCap).length > 0 ? cap : null
    default:
      return null
  }
}

const name: CellEdit = {
  label: t('Name'),
  path: 'name',
  text: row => textOf(row.name),
  read: text => (text.trim() ? { name: text.trim() } : t('Name is required.')),
}

const cap: CellEdit = {
  label: t('Frequency cap'),
  path: 'frequencyCap',
  text: row => String(numberOf(partsOf(row.frequencyCap)[0]?.max) ?? ''),
  read(text, row) {
    const max = Number(text)
    if (!/^\d{1,4}$/.test(text.trim()) || max < 1) return t('Frequency cap: enter a whole number of impressions.')
    const [first = {}, ...others] = partsOf(row.frequencyCap)
    return { frequencyCap: [{ ...first, max }, ...others] }
  },
}

function bidOf(entity: TreeEntity, row: EntityRow): CellEdit | null {
  if (entity === 'line-item') {
    const bid = partOf(row.bid)
    if (bid.strategy === 'vcr_goal' || bid.strategy === 'model') return null
    return money(
      t('Bid'),
      'bid',
      one => partOf(one.bid).value,
      value => ({ bid: { ...bid, value } }),
      'bid.value',
    )
  }
  const bidStrategy = partOf(row.bidStrategy)
  if (entity !== 'strategy' || bidStrategy.kind !== 'fixed') return null
  const value = (one: EntityRow) => partOf(one.bidStrategy).bidCpm
  return money(
    t('Bid'),
    'bidStrategy',
    value,
    bidCpm => ({ bidStrategy: { ...bidStrategy, bidCpm } }),
    'bidStrategy.bidCpm',
  )
}

/** @param bulk the path of the amount itself, in a change of many rows */
function money(
  label: string,
  path: string,
  held: (row: EntityRow) => unknown,
  change: (micros: number) => CellChange,
  bulk: string,
): CellEdit {
  const field = { kind: 'money' } as const
  const says = t('%{label}: enter an amount, like 1,250.50, or a change, like +10% or -5.', { label })
  const readAmount = (text: string) => {
    const read = readNumber(field, text)
    return read instanceof Unread || read === undefined || (typeof read === 'number' && read < 0) ? says : read
  }
  return {
    label,
    path,
    text: row => {
      const micros = numberOf(held(row))
      return micros === null ? '' : moneyText(micros)
    },
    read: (text, row) => {
      const read = readAmount(text)
      if (typeof read === 'string') return read
      const micros = typeof read === 'number' ? read : changedNumber(field, numberOf(held(row)) ?? 0, read)
      return micros >= 0 ? change(micros) : says
    },
    changes: text => {
      const read = readAmount(text)
      return typeof read === 'string' ? read : { [bulk]: read }
    },
  }
}

export const paceWords: Readonly<Record<'even' | 'ahead' | 'asap' | 'custom' | 'by_hour', string>> = {
  even: t('Even'),
  ahead: t('Ahead'),
  asap: t('As soon as possible'),
  custom: t('Custom curve'),
  by_hour: t('By hour'),
}

const pace: CellEdit = {
  label: t('Pace'),
  path: 'pacing',
  text: row => textOf(partOf(row.pacing).type),
  // Curves are drawn in the form.
  options: row => {
    const { even, ahead, asap } = paceWords
    // As soon as possible doesn't go with flights.
    return Object.entries(textOf(partOf(row.pacing).period) === 'flight' ? { even, ahead } : { even, ahead, asap }).map(
      ([value, label]) => ({ value, label }),
    )
  },
  read: (type, row) => ({ pacing: { ...partOf(row.pacing), type } }),
  changes: type => ({ 'pacing.type': type }),
}

/** Transitions that need nothing but to be made; those that ask something first stand in the row's menu. */
function statusOf(entity: TreeEntity): CellEdit {
  const resource = resourceOfEntity(entity)
  return {
    label: t('Status'),
    path: 'status',
    text: row => textOf(row.status),
    options: row => {
      const allowed = new Set(row.actions?.flatMap(one => (one.allowed ? [one.action] : [])))
      const transitions = transitionsOf(resource).filter(
        transition => !transition.confirm && !decision(resource, transition) && transition.verb !== 'archive',
      )
      return [
        { value: textOf(row.status), label: labelOf(textOf(row.status), undefined) },
        ...transitions.flatMap(({ action, label }) => (allowed.has(action) ? [{ value: action, label }] : [])),
      ]
    },
    read: action => ({ status: action }),
    isTransition: true,
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
      if (!isDay(day)) return t('%{label}: enter a date, like 2026-11-21.', { label })
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
