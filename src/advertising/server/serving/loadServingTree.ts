import { type Part, partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { visibleByIds, visibleRows, visibleScope } from '../../../engine/server/access/guard.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Condition, Row } from '../../../engine/server/store/Store.ts'
import type { BidRequest } from '../../openrtb/bidRequest.ts'
import { placeOf } from '../../serving/ask.ts'
import { hasTaxonomies } from '../../serving/askedSegments.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import { type ServedEntity, type ServedRows, type ServingTree, servingTree } from '../../serving/servingTree.ts'
import { withFoundEntries } from '../inventoryLists/withFoundEntries.ts'
import { readAllowed } from './readAllowed.ts'

export interface LoadedTree {
  readonly tree: ServingTree
  /** Entities that the person may not read: what they say doesn't count. */
  readonly without: readonly ServedEntity[]
}

interface Asking {
  readonly context: ApiContext
  readonly principal: Principal
  readonly organization: string
  /** What is offered, and where. */
  readonly request: Pick<BidRequest, 'imp'> & {
    readonly site?: unknown
    readonly app?: unknown
    readonly dooh?: unknown
    readonly user?: unknown
  }
}

/** What a decision about these line items of one organization depends on, as far as the person may see it. */
export async function loadServingTree(asking: Asking, lines: readonly Row[]): Promise<LoadedTree> {
  const without = new Set<ServedEntity>()
  const rows: Partial<Record<ServedEntity, readonly ServedRow[]>> = { 'line-item': lines }
  const load = async (entity: ServedEntity, ...where: readonly Condition[]) => {
    rows[entity] = [
      ...(rows[entity] ?? []),
      ...(await readAllowed(entity, without, () => listed(asking, entity, where))),
    ]
  }
  const ids = (values: readonly unknown[]) => [...new Set(values.map(textOf).filter(one => one !== ''))]
  const byId = async (entity: ServedEntity, values: readonly unknown[]) => {
    const wanted = ids(values).filter(id => !rows[entity]?.some(row => row.id === id))
    if (wanted.length === 0) return
    rows[entity] = [
      ...(rows[entity] ?? []),
      ...(await readAllowed(entity, without, () => byIds(asking, entity, wanted))),
    ]
  }
  const by = async (entity: ServedEntity, column: string, values: readonly unknown[]) => {
    if (ids(values).length > 0) await load(entity, any(column, ids(values)))
  }
  const { request } = asking
  const [site, app, dooh] = [request.site, request.app, request.dooh].map(partOf)
  const seller = [site, app, dooh].map(part => partOf(part?.publisher))
  await byId(
    'strategy',
    lines.map(({ strategy }) => strategy),
  )
  await byId(
    'campaign',
    lines.map(({ campaign }) => campaign),
  )
  await byId(
    'account',
    (rows.campaign ?? []).map(({ account }) => account),
  )
  await byId(
    'media',
    lines.flatMap(({ media }) => partsOf(media).map(one => one.media)),
  )
  await by(
    'deal',
    'dealId',
    request.imp.flatMap(imp => partsOf(partOf(imp.pmp).deals).map(({ id }) => id)),
  )
  await load('seat')
  await by(
    'placement',
    'gpid',
    request.imp.flatMap(imp => [partOf(imp.ext).gpid, imp.tagid]),
  )
  await by('site', 'domain', [site?.domain])
  await byId(
    'site',
    (rows.placement ?? []).map(row => row.site),
  )
  await by('app', 'bundle', [app?.bundle])
  await byId(
    'app',
    (rows.placement ?? []).map(row => row.app),
  )
  await by(
    'publisher',
    'sellerId',
    seller.map(({ id }) => id),
  )
  await by(
    'publisher',
    'domain',
    seller.map(({ domain }) => domain),
  )
  await byId(
    'publisher',
    [...(rows.site ?? []), ...(rows.app ?? [])].map(({ publisher }) => publisher),
  )
  await load('inventory-set', { column: 'appliedToAll', op: 'in', values: [true] })
  await byId(
    'inventory-set',
    setsNamed([...lines, ...(rows.strategy ?? []), ...(rows.campaign ?? []), ...(rows.deal ?? [])]),
  )
  await load('ad-quality-rule')
  await byId(
    'model',
    [...lines, ...(rows.strategy ?? [])].flatMap(({ bid, bidStrategy }) => [
      partOf(bid).model,
      partOf(bidStrategy).model,
    ]),
  )
  await byId(
    'feature',
    (rows.model ?? []).flatMap(({ features }) => partsOf(features).map(({ feature }) => feature)),
  )
  // What a request calls by our own ID needs no row.
  if (hasTaxonomies(request))
    await byId(
      'segment',
      segmentsNamed([...lines, ...(rows.strategy ?? []), ...(rows.campaign ?? []), ...(rows.deal ?? [])]),
    )
  const tree = servingTree(unique(rows))
  const offered = request.imp.map(imp => ({ imp, place: placeOf(request, imp, tree) }))
  return { tree: await withFoundEntries(asking.context.store.read, tree, offered), without: [...without] }
}

async function listed({ context, principal, organization }: Asking, entity: ServedEntity, where: readonly Condition[]) {
  const { read } = context.store
  const query = await visibleRows(read, principal, 'list', resourceNamed(context, entity), organization)
  return allRows(read, entity, { ...query, where: [...query.where, ...where] })
}

async function byIds({ context, principal, organization }: Asking, entity: ServedEntity, ids: readonly string[]) {
  const resource = resourceNamed(context, entity)
  return visibleByIds(
    context.store.read,
    principal,
    resource,
    ids,
    visibleScope(principal, 'read', resource, organization),
  )
}

function any(column: string, values: readonly string[]): Condition {
  return { column, op: 'in', values }
}

function setsNamed(rows: readonly ServedRow[]): readonly string[] {
  return rows.flatMap(row => {
    const targeted = [row.targeting, row.defaultTargeting].flatMap((value): unknown[] => {
      const { include, exclude }: Part = partOf(partOf(value).inventorySets)
      return [include, exclude]
    })
    const own = [partOf(row.supply).inventorySets, row.inventorySets, ...targeted]
    return own.flatMap(textsOf)
  })
}

function segmentsNamed(rows: readonly ServedRow[]): readonly string[] {
  return rows.flatMap(row => {
    const targeted = [row.targeting, row.defaultTargeting].flatMap((value): unknown[] => {
      const { allOf, anyOf, noneOf }: Part = partOf(partOf(value).segments)
      return [allOf, anyOf, noneOf]
    })
    return [row.segments, ...targeted].flatMap(textsOf)
  })
}

/** Each row once: some are found by their id and by their domain. */
function unique(rows: ServedRows): ServedRows {
  return Object.fromEntries(
    Object.entries(rows).map(([entity, all]) => [entity, [...new Map(all.map(row => [row.id, row])).values()]]),
  )
}
