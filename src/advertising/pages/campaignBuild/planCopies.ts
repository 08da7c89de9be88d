import type { EntityRow } from '../../../engine/contract/api.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { partsOf } from '../../../engine/contract/looseValues.ts'
import type { PlannedRow } from '../../../engine/derive/tree/plannedRow.ts'
import { filledPattern } from './filledPattern.ts'
import { hasDates, ownDates, pacingDays, tableDates } from './rowDates.ts'

/** What is copied: a row with all that is below it, parents first. */
export interface CopiedRow {
  readonly entity: string
  readonly row: EntityRow
}

export interface CopyQuestion {
  /** `{name} {country} {device} {deal}`. */
  readonly pattern: string
  /** So many days later, or earlier. */
  readonly days: number
  readonly parts: Readonly<Record<CopyPart, boolean>>
  readonly countries: readonly string[]
  readonly devices: readonly string[]
  readonly deals: readonly EntityRow[]
}

/** What of a tree may be left out of its copies. */
export const copyParts = ['below', 'targeting', 'media', 'deals', 'caps'] as const
export type CopyPart = (typeof copyParts)[number]

/** More rows than this aren't made at once. */
export const mostCopied = 500

/** How many copies a matrix comes to, and how many rows. */
export function copyCount(rows: readonly CopiedRow[], { countries, devices, deals, parts }: CopyQuestion) {
  const copies = Math.max(1, countries.length) * Math.max(1, devices.length) * Math.max(1, deals.length)
  return { copies, rows: copies * (parts.below ? rows.length : 1) }
}

/** The copies of a tree, one for each cell of the matrix. @throws RangeError beyond `mostCopied` */
export function planCopies(rows: readonly CopiedRow[], question: CopyQuestion): readonly PlannedRow[] {
  if (copyCount(rows, question).rows > mostCopied) throw new RangeError('Too many rows')
  const { countries, devices, deals, parts } = question
  const [top] = rows
  if (!top) return []
  const copied = parts.below ? rows : [top]
  return orNone(countries).flatMap(country =>
    orNone(devices).flatMap(device =>
      orNone(deals).flatMap(deal => {
        const key = [country, device, deal?.id].filter(Boolean).join(' ')
        const refs = new Map(
          copied.map(({ entity, row }) => [`${entity} ${row.id}`, `${key} ${entity} ${row.id}`.trim().slice(-100)]),
        )
        const words = {
          country: country ?? '',
          device: device ? labelOf(device, undefined) : '',
          deal: String(deal?.name ?? ''),
        }
        return copied.map(({ entity, row }, index): PlannedRow => {
          const own = String(row.name ?? '')
          const name = index > 0 ? own : filledPattern(question.pattern, { ...words, name: own })
          const parent = parentRef(entity, row, refs)
          return {
            ref: refs.get(`${entity} ${row.id}`) ?? '',
            entity,
            from: row.id,
            name,
            depth: depths[entity] ?? 0,
            parent,
            values: {
              name,
              // Another campaign's goal is none of the copy's.
              ...(entity === 'campaign' && row.goal ? { goal: null } : {}),
              ...references(row, refs),
              ...movedDates(row, question.days),
              ...leftOut(entity, row, question),
              ...aimed(entity, row, { country, device, deal: deal?.id }),
            },
          }
        })
      }),
    ),
  )
}

const depths: Readonly<Record<string, number>> = { campaign: 0, goal: 1, strategy: 1, 'line-item': 2 }

function orNone<T>(list: readonly T[]): readonly (T | undefined)[] {
  return list.length ? list : [undefined]
}

function parentRef(entity: string, row: EntityRow, refs: ReadonlyMap<string, string>): string | null {
  const above = entity === 'line-item' ? `strategy ${String(row.strategy)}` : `campaign ${String(row.campaign)}`
  return refs.get(above) ?? null
}

/** What leads to a row that is copied along leads to its copy. */
function references(row: EntityRow, refs: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    (['campaign', 'strategy', 'goal'] as const).flatMap(name => {
      const ref = refs.get(`${name} ${String(row[name])}`)
      // A line item's campaign is its strategy's.
      return ref === undefined || (name === 'campaign' && row.strategy) ? [] : [[name, { ref }]]
    }),
  )
}

function movedDates(row: EntityRow, days: number): Readonly<Record<string, unknown>> {
  if (days === 0) return {}
  const inTables = Object.entries(tableDates).flatMap(([table, fields]) =>
    fields.filter(name => hasDates(table, partsOf(row[table]), name)).map(name => `${table}.${name}`),
  )
  const paths = [
    ...Object.keys(ownDates(row)),
    ...inTables,
    ...(pacingDays(row).length > 0 ? ['pacing.custom.date'] : []),
  ]
  return Object.fromEntries(paths.map(path => [path, { days }]))
}

function leftOut(entity: string, row: EntityRow, { parts }: CopyQuestion): Readonly<Record<string, unknown>> {
  const aim = entity === 'campaign' ? 'defaultTargeting' : 'targeting'
  return {
    ...(!parts.targeting && row[aim] ? { [aim]: null } : {}),
    ...(!parts.media && row.media ? { media: null } : {}),
    ...(!parts.deals && row.deals ? { deals: null } : {}),
    ...(!parts.deals && isObject(row.supply) && row.supply.deals ? { 'supply.deals': null } : {}),
    ...(!parts.caps && row.frequencyCap ? { frequencyCap: null } : {}),
  }
}

/** A cell of the matrix decides where, on what, and by which deal. */
function aimed(
  entity: string,
  row: EntityRow,
  { country, device, deal }: Readonly<Record<'country' | 'device' | 'deal', string | undefined>>,
) {
  if (entity === 'goal') return {}
  const aim = entity === 'campaign' ? 'defaultTargeting' : 'targeting'
  const held: Readonly<Record<string, unknown>> = isObject(row[aim]) ? row[aim] : {}
  const both = (name: string, value: string) => ({
    ...(isObject(held[name]) ? held[name] : {}),
    include: [value],
  })
  const targeting = {
    ...held,
    ...(country ? { countries: both('countries', country) } : {}),
    ...(device ? { deviceTypes: both('deviceTypes', device) } : {}),
  }
  return {
    ...(country || device ? { [aim]: targeting } : {}),
    ...(deal && entity === 'line-item' ? { deals: [deal] } : {}),
    ...(deal && entity === 'strategy' ? { 'supply.deals': [deal] } : {}),
  }
}
