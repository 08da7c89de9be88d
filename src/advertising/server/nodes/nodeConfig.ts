import { isObject } from '../../../engine/contract/isObject.ts'
import { partsOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import { type PublisherWithoutSyncs, publishersWithoutSyncs } from './publishersWithoutSyncs.ts'

/** What a node is to run. Secrets are not part of it. */
export interface NodeConfig {
  readonly supplyChain: object | null
  readonly bidders: readonly object[]
  readonly userSyncs: readonly object[]
  readonly publishersWithoutSyncs: readonly PublisherWithoutSyncs[]
}

/** A node gets at most so many of each. */
const most = 1000

/**
 * The configuration of a node by its role: active bidders and user syncs of active partners, and publishers without user
 * syncs, in the organizations that it may serve. A bidder's QPS limit is shared by the nodes that call it.
 */
export async function nodeConfig(reads: Reads, node: Row): Promise<NodeConfig> {
  const calls = node.role === 'bidder' || node.role === 'edge'
  const syncs = node.role === 'usersync' || node.role === 'edge'
  const [bidders, userSyncs] = await Promise.all([
    calls ? activeRows(reads, 'bidder', node) : [],
    syncs ? activeRows(reads, 'user-sync', node) : [],
  ])
  const bidderOf = await rowsById(
    reads,
    'bidder',
    userSyncs.map(({ bidder }) => bidder),
  )
  const partnerOf = await rowsById(reads, 'partner', [
    ...bidders.map(({ partner }) => partner),
    ...userSyncs.map(row => partnerIdOf(row, bidderOf)),
  ])
  const seatOf = await rowsById(
    reads,
    'seat',
    bidders.flatMap(({ seats }) => textsOf(seats)),
  )
  const sharedWith = await sharedSegments(reads, bidders)
  const peers = calls ? await otherCallers(reads, node) : 0
  const isLive = (partner: unknown) => partnerOf.get(String(partner))?.status === 'active'
  return {
    supplyChain: calls ? chainOf(node.supplyChain) : null,
    bidders: bidders
      .filter(({ partner }) => isLive(partner))
      .map(row => ({
        ...bidderPart(row, partnerOf.get(String(row.partner)), seatOf, { node, callers: peers + 1 }),
        segments: sharedWith(row),
      })),
    userSyncs: userSyncs
      .filter(row => isLive(partnerIdOf(row, bidderOf)))
      .filter(({ bidder }) => bidder === undefined || bidderOf.get(String(bidder))?.status === 'active')
      .sort((a, b) => Number(b.priority) - Number(a.priority) || (a.id < b.id ? -1 : 1))
      .map(row => syncPart(row, bidderOf.get(String(row.bidder)), partnerOf.get(partnerIdOf(row, bidderOf)), node)),
    publishersWithoutSyncs: syncs ? await publishersWithoutSyncs(reads, scopeOf(node)) : [],
  }
}

function scopeOf({ allowedOrganizations }: Row): readonly string[] | 'all' {
  const allowed = textsOf(allowedOrganizations)
  return allowed.length > 0 ? allowed : 'all'
}

async function activeRows(reads: Reads, entity: string, node: Row): Promise<readonly Row[]> {
  const { rows } = await reads.list(entity, {
    scope: scopeOf(node),
    where: [{ column: 'status', op: 'in', values: ['active'] }],
    order: [{ column: 'id', direction: 'asc' }],
    limit: most,
  })
  return rows
}

/** The ready segments of a bidder's organization that are shared with its partner, as bid requests to it name them. */
async function sharedSegments(reads: Reads, bidders: readonly Row[]): Promise<(bidder: Row) => readonly object[]> {
  const partners = [...new Set(bidders.map(({ partner }) => String(partner)))]
  if (partners.length === 0) return () => []
  const { rows } = await reads.list('segment', {
    scope: [...new Set(bidders.map(({ organization }) => String(organization)))],
    where: [
      { column: 'status', op: 'in', values: ['ready'] },
      { column: refsColumn, op: 'in', values: partners.map(id => refOf('partner', id)) },
    ],
    order: [{ column: 'id', direction: 'asc' }],
    limit: most,
  })
  return ({ partner, organization }) =>
    rows
      .filter(row => row.organization === organization)
      .flatMap(({ key, name, currency, sharing }) =>
        partsOf(sharing)
          .filter(share => share.partner === partner && share.active === true)
          .slice(0, 1)
          .map(({ cpm }) => ({ id: key, name, cpm: cpm ?? null, currency })),
      )
}

/** How many other nodes call bidders now. */
async function otherCallers(reads: Reads, { id }: Row): Promise<number> {
  const { rows } = await reads.list('node', {
    scope: 'all',
    where: [
      { column: 'status', op: 'in', values: ['ready'] },
      { column: 'role', op: 'in', values: ['bidder', 'edge'] },
    ],
    limit: most,
  })
  return rows.filter(row => row.id !== id).length
}

function bidderPart(row: Row, partner: Row | undefined, seatOf: Rows, { node, callers }: Caller): object {
  const seats = textsOf(row.seats).flatMap(id => seatOf.get(id) ?? [])
  const buying = seats.filter(({ status, side }) => status === 'active' && side === 'buy')
  const { region, endpoint } = partsOf(row.regionEndpoints).find(one => one.region === node.region) ?? {}
  return {
    id: row.id,
    name: row.name,
    organization: row.organization,
    endpoint: region === undefined ? row.endpoint : endpoint,
    protocol: row.protocol,
    mediaTypes: row.mediaTypes ?? null,
    compression: row.compression,
    tmaxMs: row.tmaxMs,
    gvlId: row.gvlId ?? partner?.gvlId ?? null,
    wseat: buying.map(({ seatId }) => seatId).sort(),
    winNotice: row.winNotice ?? 'none',
    lossNotice: row.lossNotice === true,
    // Rounded down, so that all together never go beyond it.
    qpsLimit: typeof row.qpsLimit === 'number' ? Math.max(1, Math.floor(row.qpsLimit / callers)) : null,
    throttle: typeof row.throttle === 'number' ? row.throttle : 100,
    dealsOnly: row.dealsOnly === true,
    trafficFilter: row.trafficFilter ?? null,
  }
}

function syncPart(row: Row, bidder: Row | undefined, partner: Row | undefined, node: Row): object {
  return {
    id: row.id,
    key: row.key,
    organization: row.organization,
    gvlId: bidder?.gvlId ?? partner?.gvlId ?? null,
    direction: row.direction,
    methods: row.methods,
    imageUrl: row.imageUrl ?? null,
    iframeUrl: row.iframeUrl ?? null,
    redirectUrl: redirectAt(row.redirectUrl, node.endpoint),
    userMacro: row.userMacro ?? null,
    privacyMacros: row.privacyMacros ?? [],
    skipWhenGdpr: row.skipWhenGdpr === true,
    skipWhenGppSids: row.skipWhenGppSids ?? [],
    countriesAllowed: row.countriesAllowed ?? [],
    countriesBlocked: row.countriesBlocked ?? [],
    ttlDays: row.ttlDays,
    priority: row.priority,
    maxPerPage: row.maxPerPage,
    serverSide: row.serverSide === true,
  }
}

/** Browsers come back to the node that sent them away, where that has an address of its own. */
function redirectAt(redirect: unknown, endpoint: unknown): string | null {
  if (typeof redirect !== 'string' || !URL.canParse(redirect)) return null
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return redirect
  // Not by the URL's own text, which would encode the macro in it.
  return (
    new URL(endpoint).origin + redirect.slice(redirect.indexOf(new URL(redirect).host) + new URL(redirect).host.length)
  )
}

/** OpenRTB's node of a supply chain; null where the node has no name in it. */
function chainOf(chain: unknown): object | null {
  if (!isObject(chain) || !chain.asi || !chain.sid) return null
  return { ver: '1.0', complete: 1, nodes: [{ asi: chain.asi, sid: chain.sid, hp: chain.hp === true ? 1 : 0 }] }
}

function partnerIdOf({ partner, bidder }: Row, bidderOf: Rows): string {
  return String(partner ?? bidderOf.get(String(bidder))?.partner)
}

async function rowsById(reads: Reads, entity: string, ids: readonly unknown[]): Promise<Rows> {
  const named = [...new Set(ids.filter(id => typeof id === 'string'))]
  const rows = named.length > 0 ? await reads.byIds(entity, named, 'all') : []
  return new Map(rows.map(row => [row.id, row]))
}

type Rows = ReadonlyMap<string, Row>

interface Caller {
  readonly node: Row
  readonly callers: number
}
