import { type PortionedQuery, rowsInPortions } from '../../../engine/server/store/rowsInPortions.ts'
import type { Condition, Reads, Row } from '../../../engine/server/store/Store.ts'
import type { ToldRows } from '../facts/store/factStore.ts'

/** Parents first. */
export const completable = ['campaign', 'strategy', 'line-item'] as const

export type Completable = (typeof completable)[number]

/** Some active or paused rows of an entity. */
export interface RowsToComplete {
  readonly entity: Completable
  readonly rows: readonly Row[]
}

/** Where to go on among all rows: behind this one. */
export interface PlaceAmongRows {
  readonly entity: Completable
  readonly id: string
}

type Ids = (entity: Completable) => Iterable<string>

/** All of them from a place on, each portion with the place behind it. */
export async function* allToComplete(
  read: Pick<Reads, 'list'>,
  from: PlaceAmongRows | null = null,
): AsyncGenerator<RowsToComplete & { readonly place: PlaceAmongRows }> {
  const first = from === null ? 0 : completable.indexOf(from.entity)
  for (const entity of completable.slice(first)) {
    const behind = entity === from?.entity ? from.id : null
    for await (const rows of portionsOf(read, entity, { where: [running], behind })) {
      yield { entity, rows, place: { entity, id: rows.at(-1)?.id ?? '' } }
    }
  }
}

/**
 * Those of which there may be something new to say, each once: what facts told of, what was changed since a moment, what began so lately
 * that it couldn't be judged before (the newest of them, where many began), and `others`.
 */
export async function* newToComplete(
  read: Pick<Reads, 'list' | 'ids' | 'byIds'>,
  { told, changedSince }: { readonly told: ToldRows; readonly changedSince: Date },
  others: Ids,
): AsyncGenerator<RowsToComplete> {
  const changed = { column: 'updatedAt', op: 'gte', values: [changedSince.toISOString()] } as const
  for (const entity of completable) {
    // Ids first: asked for some rows in their order, the server would walk all rows for the few that there are.
    const ids = new Set(await read.ids(entity, { scope: 'all', where: [running, changed] }))
    for (const id of [...told[toldAs[entity]], ...others(entity)]) ids.add(id)
    let begun = 0
    for await (const rows of portionsOf(read, entity, { where: [running, beginning] })) {
      for (const { id } of rows) ids.add(id)
      begun += rows.length
      if (begun >= mostBegun) break
    }
    const all = [...ids]
    for (let start = 0; start < all.length; start += portion) {
      const rows = await read.byIds(entity, all.slice(start, start + portion), 'all')
      yield { entity, rows: rows.filter(({ status }) => running.values.some(one => one === status)) }
    }
  }
}

/** Of the rest, nobody hears that they don't deliver before all rows were gone through. */
const mostBegun = 5_000

function portionsOf(
  read: Pick<Reads, 'list'>,
  entity: Completable,
  query: Omit<PortionedQuery, 'scope'>,
): AsyncGenerator<readonly Row[]> {
  return rowsInPortions(read, entity, { scope: 'all', ...query }, portion)
}

const running = { column: 'status', op: 'in', values: ['active', 'paused'] } as const
const beginning: Condition = { column: 'deliveryState', op: 'in', values: ['just_started', 'just_resumed'] }
const toldAs = { campaign: 'campaigns', strategy: 'strategies', 'line-item': 'lineItems' } as const
const portion = 500
