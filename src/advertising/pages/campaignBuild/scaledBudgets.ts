import type { EntityRow } from '../../../engine/contract/api.ts'
import { type Part, partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { shareOut } from '../../budgets/shareOut.ts'
import type { CopiedRow } from './planCopies.ts'

/**
 * The budgets of a campaign's tree for another total, by row and path. Children that had all of their parent's budget between them have all
 * of the new one, to the micro; those that had a part of it have that part, rounded down. A daily budget changes as its row's total does.
 * Rows counted in impressions under a budget in money, or the other way round, change by the same factor.
 */
export function scaledBudgets(rows: readonly CopiedRow[], total: number): ReadonlyMap<string, Part> {
  const top = rows.find(({ entity }) => entity === 'campaign')
  if (!top) return new Map()
  const kind = textOf(top.row.budgetType) === 'impressions' ? 'impressions' : 'money'
  const lines = rows.filter(({ entity }) => entity === 'line-item')
  const strategies = rows.filter(({ entity, row }) => entity === 'strategy' && isFixed(row))
  const fixed = new Set(kind === 'money' ? strategies.map(({ row }) => row.id) : [])
  const inKind = lines.filter(({ row }) => amountOf(row).kind === kind)
  const below = [
    ...(kind === 'money' ? strategies : []),
    ...inKind.filter(({ row }) => !fixed.has(String(row.strategy))),
  ].map(({ row }) => row)
  const base = amountOf(top.row).total || sum(below.map(row => amountOf(row).total))
  const totals = new Map<string, number>([[top.row.id, total]])
  const give = (children: readonly EntityRow[], before: number, after: number) => {
    const had = children.map(row => amountOf(row).total)
    for (const [at, part] of portions(had, before, after, kind).entries()) totals.set(children[at]?.id ?? '', part)
  }
  give(below, base, total)
  for (const { row } of strategies.filter(one => fixed.has(one.row.id))) {
    const own = inKind.filter(line => line.row.strategy === row.id).map(line => line.row)
    give(own, amountOf(row).total, totals.get(row.id) ?? 0)
  }
  for (const { row } of [...lines, ...strategies]) {
    if (!totals.has(row.id) && base > 0)
      totals.set(row.id, scaled(amountOf(row).total, base, total, amountOf(row).kind))
  }
  return new Map(
    rows.flatMap(({ entity, row }) => {
      const next = totals.get(row.id)
      return next === undefined ? [] : [[`${entity} ${row.id}`, changesOf(row, next, base > 0 ? [base, total] : null)]]
    }),
  )
}

/** What `before` was shared out as, of another amount. */
export function portions(had: readonly number[], before: number, after: number, kind: Kind): readonly number[] {
  const all = sum(had)
  if (all === 0 || before === 0) return had.map(() => 0)
  const unit = unitOf([after, before, ...had], kind)
  const wanted = (all === before ? BigInt(after) : (BigInt(after) * BigInt(all)) / BigInt(before)) / unit
  return shareOut(
    wanted,
    had.map(weight => ({ weight, most: wanted })),
  ).map(part => Number(part * unit))
}

/** A row's amounts, all of them changed as its total is. */
function changesOf(row: EntityRow, next: number, factor: readonly [number, number] | null): Part {
  const { kind, total } = amountOf(row)
  const [before, after] = total > 0 ? [total, next] : (factor ?? [0, 0])
  const part = (value: unknown) =>
    typeof value === 'number' && before > 0 ? Math.max(1, scaled(value, before, after, kind)) : value
  const [totalPath, dailyPath] =
    kind === 'money' ? ['budgetTotal', 'budgetDaily'] : ['impressionsTotal', 'impressionsDaily']
  const amounts = (list: readonly Part[], name: string) => {
    const had = list.map(one => Number(one[name] ?? 0))
    const parts = portions(had, before, after, kind)
    return list.map((one, at) => (typeof one[name] === 'number' ? { ...one, [name]: parts[at] } : one))
  }
  const daily = row[dailyPath]
  const flights = partsOf(row.flights)
  const segments = partsOf(row.budgetSegments)
  const { dailyMax } = partOf(row.pacing)
  return {
    [totalPath]: next,
    ...(typeof daily === 'number' ? { [dailyPath]: part(daily) } : {}),
    ...(flights.length > 0 && kind === 'money' ? { flights: amounts(flights, 'budget') } : {}),
    ...(segments.length > 0 ? { budgetSegments: amounts(segments, 'amount') } : {}),
    ...(typeof dailyMax === 'number' ? { 'pacing.dailyMax': part(dailyMax) } : {}),
  }
}

type Kind = 'money' | 'impressions'

function amountOf(row: EntityRow): { readonly kind: Kind; readonly total: number } {
  const kind = row.budgetType === 'impressions' ? 'impressions' : 'money'
  const value = kind === 'money' ? row.budgetTotal : row.impressionsTotal
  return { kind, total: typeof value === 'number' ? value : 0 }
}

/** A strategy with a budget of its own; the others share their campaign's. */
function isFixed(row: EntityRow): boolean {
  return row.budgetAllocation === 'fixed' && typeof row.budgetTotal === 'number'
}

function scaled(value: number, before: number, after: number, kind: Kind): number {
  if (before === 0) return value
  const unit = unitOf([value, after], kind)
  return Number((BigInt(Math.round(value)) * BigInt(after)) / BigInt(before) / unit) * Number(unit)
}

/** Amounts in whole cents stay so. */
function unitOf(amounts: readonly number[], kind: Kind): bigint {
  return kind === 'money' && amounts.every(amount => amount % cent === 0) ? BigInt(cent) : 1n
}

const cent = 10_000

function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}
