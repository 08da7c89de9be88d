import { v7 } from 'uuid'
import { scopeOf } from '../../../engine/contract/grants.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { visibleByIds, visibleRow } from '../../../engine/server/access/guard.ts'
import type { Actor } from '../../../engine/server/access/principal.ts'
import { rowConditions } from '../../../engine/server/access/rowRules.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { type EachRow, gatherOrEach } from '../../../engine/server/entities/gatherRows.ts'
import { rowFailure } from '../../../engine/server/entities/rowFailure.ts'
import { tryOut } from '../../../engine/server/entities/tryOut.ts'
import { updateInside } from '../../../engine/server/entities/updateEntity.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import type { SwapAnswer, SwapResult } from '../../creative/swapAnswer.ts'
import type { Given } from './entityRules.ts'

/** Line items that are changed by one call. */
export const mostSwapped = 500

/**
 * Puts another media in the place of one: in all the line items named, or in none. A dry run says what would become of each,
 * and without names of all that show it. @throws ApiError 400, 403, 404; 409 when a line item refuses
 */
export async function swapMedia(
  context: ApiContext,
  lineItem: Resource,
  actor: Actor,
  from: string,
  { to, lineItems }: Readonly<Record<string, unknown>>,
  dryRun: boolean,
): Promise<SwapAnswer> {
  const media = resourceNamed(context, 'media')
  const old = await visibleRow(context.store.read, actor.principal, media, from)
  if (typeof to !== 'string' || !to) throw fieldsRefused({ to: 'Choose the replacement creative' })
  const [next] = await visibleByIds(context.store.read, actor.principal, media, [to])
  if (!next) throw fieldsRefused({ to: `There is no creative “${to.slice(0, 64)}”` })
  const unfit = whyUnfit(old, next)
  if (unfit) throw fieldsRefused({ to: unfit })
  const using = await usersOf(context.store.read, actor, lineItem, old)
  if (lineItems === undefined && !dryRun) throw fieldsRefused({ lineItems: 'Choose the line items to change' })
  const named = lineItems === undefined ? using.rows.map(({ id }) => ({ id })) : readNamed(lineItems)
  if (named.length > mostSwapped) throw fieldsRefused({ lineItems: `Choose at most ${mostSwapped} line items` })
  const swap: Swap = { context, lineItem, actor: { ...actor, batchId: v7() }, old, next }
  const scope = scopeOf(actor.principal.grants, 'read', lineItem)
  const results = await gatherOrEach<SwapResult[]>(
    work => (dryRun ? tryOut(context.store, work) : context.store.transaction(async tx => demandAll(await work(tx)))),
    [{ resource: lineItem, ids: named.map(({ id }) => id), scope }],
    (tx, each) => swapAll({ tx, each }, swap, named),
  )
  return { results, hidden: using.hidden }
}

/** Why one media can't stand for another anywhere, a sentence; null when it can. */
function whyUnfit(old: Given<'media'>, next: Given<'media'>): string | null {
  const name = `“${String(next.name)}”`
  if (next.id === old.id) return 'Choose a different creative'
  if (next.organization !== old.organization) return `There is no creative “${next.id}”`
  if (next.archivedAt || next.status === 'archived') return `${name} is archived`
  if (next.subtype !== old.subtype) return `${name} is ${String(next.subtype)}, not ${String(old.subtype)}`
  if (next.account !== old.account) return `${name} belongs to another account`
  if (next.subtype !== 'display' || next.size === old.size) return null
  const size = (row: Given<'media'>) => (typeof row.size === 'string' ? row.size : 'of no fixed size')
  return `${name} is ${size(next)}, not ${size(old)}`
}

async function usersOf(reads: Reads, { principal }: Actor, lineItem: Resource, media: Given<'media'>) {
  const where = [{ column: refsColumn, op: 'in', values: [refOf('media', media.id)] }] as const
  const order = [{ column: 'name', direction: 'asc' }] as const
  const seen = await rowConditions(reads, principal, 'list', lineItem, scopeOf(principal.grants, 'list', lineItem))
  const own = { ...seen, where: [...seen.where, ...where] }
  const { rows, total } = await reads.list(lineItem.entity, { ...own, order, limit: mostSwapped + 1 })
  const all = await reads.list(lineItem.entity, { scope: 'all', where, limit: 1 })
  return { rows, hidden: all.total - total }
}

async function swapAll(
  { tx, each }: { readonly tx: Transaction; readonly each: EachRow },
  swap: Swap,
  named: readonly Named[],
): Promise<SwapResult[]> {
  const results: SwapResult[] = []
  // Always in the same order: two swaps that meet wait for each other instead of locking up.
  for (const one of [...named].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    results.push(
      await each(
        () => swapOne(tx, swap, one),
        ({ ok }) => ok,
      ),
    )
  }
  const place = new Map(named.map(({ id }, index) => [id, index]))
  return results.sort((a, b) => Number(place.get(a.id)) - Number(place.get(b.id)))
}

async function swapOne(tx: Transaction, swap: Swap, { id, version }: Named): Promise<SwapResult> {
  const { context, lineItem, actor } = swap
  let seen: Given<'line-item'> | undefined
  const change = (row: Row) => {
    seen = row
    return { ...row, media: swapped(row, swap) }
  }
  const facts = () => ({
    id,
    name: String(seen?.name ?? id),
    status: String(seen?.status ?? ''),
    version: Number(seen?.version ?? 0),
  })
  try {
    seen = await visibleRow(tx, actor.principal, lineItem, id)
    const before = servable(seen)
    const { row, changes } = await updateInside(context, tx, lineItem, actor, { id, version, change })
    if (running.has(String(row.status)) && before && !servable(row)) {
      const state = labelOf(String(row.status), undefined).toLowerCase()
      throw new ApiError(409, { error: `It is ${state} and would have no approved creative left` })
    }
    return { ...facts(), ok: true, changes }
  } catch (error) {
    return { ...facts(), changes: [], ...rowFailure(context, actor, id, error, tx) }
  }
}

const running: ReadonlySet<string> = new Set(['active', 'scheduled'])

function servable({ warnings }: Given<'line-item'>): boolean {
  return !(Array.isArray(warnings) && warnings.includes('no_valid_media'))
}

/** The line item's table of media with the one in the other's place: its weight, dates and switch stay. @throws ApiError */
function swapped(row: Given<'line-item'>, { old, next }: Swap): readonly unknown[] {
  const entries = (Array.isArray(row.media) ? row.media : []).filter(isObject)
  if (!entries.some(({ media }) => media === old.id)) throw new ApiError(409, { error: 'It doesn’t use this creative' })
  if (entries.some(({ media }) => media === next.id))
    throw new ApiError(409, { error: 'It already uses the other creative' })
  return entries.map(entry => (entry.media === old.id ? { ...entry, media: next.id } : entry))
}

/** @throws ApiError 409 that names the first line item that refuses; the transaction ends with it */
function demandAll(results: SwapResult[]): SwapResult[] {
  const refused = results.filter(({ ok }) => !ok)
  const [first] = refused
  if (!first) return results
  const { name, error = 'It can’t be changed' } = first
  const more = refused.length - 1
  throw new ApiError(409, {
    error: `“${name}”: ${error}${more > 1 ? `, and ${more} more errors` : more ? ', and 1 more error' : ''}. Nothing was changed.`,
  })
}

function readNamed(lineItems: unknown): readonly Named[] {
  const refused = fieldsRefused({ lineItems: 'This must be a list of { id, version }' })
  if (!Array.isArray(lineItems) || lineItems.length === 0) throw refused
  const named = lineItems.map((one: unknown): Named => {
    if (!isObject(one) || typeof one.id !== 'string' || !one.id) throw refused
    if (one.version !== undefined && typeof one.version !== 'number') throw refused
    return { id: one.id, version: one.version }
  })
  return [...new Map(named.map(one => [one.id, one])).values()]
}

interface Named {
  readonly id: string
  readonly version?: unknown
}

interface Swap {
  readonly context: ApiContext
  readonly lineItem: Resource
  readonly actor: Actor
  readonly old: Given<'media'>
  readonly next: Given<'media'>
}
