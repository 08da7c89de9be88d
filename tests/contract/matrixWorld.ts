import { catalogue } from '../../resources.config.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { addKey } from '../../src/engine/server/access/serviceKeys.ts'
import { createApi } from '../../src/engine/server/createApi.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { advertisingStore } from './advertisingStore.ts'
import { north, origin, south, testWorld } from './apiClient.ts'
import { dryStore, type Written } from './dryStore.ts'
import { makeRows } from './makeRows.ts'
import { amounts, results } from './matrixMetrics.ts'
import { insertRow, makePrincipals, type Who } from './matrixPrincipals.ts'

/** Where a row stands. `everybody` has those of no organization, `both` people of two, and `private` is somebody else’s own in north. */
export const places = [north, south, 'everybody', 'both', 'private', 'missing'] as const
export type Place = (typeof places)[number]

/** Where one row isn't enough, the ids of another one in north, by entity. */
export const second = { segment: 'second-segment', 'inventory-set': 'second-list' } as const

export interface MatrixWorld {
  /** What the last call would have written. */
  readonly written: readonly Written[]
  rowAt(entity: string, place: Place): Row | undefined
  /** The ids of all rows that belong to an organization and to no other. */
  idsIn(organization: string): ReadonlySet<string>
  call(who: Who, method: string, path: string, body?: unknown): Promise<Called>
}

export interface Called {
  readonly status: number
  readonly text: string
}

/**
 * Two organizations with a row of everything, facts of both, and all principals signed in. Calls are answered as ever, and nothing
 * they write is kept.
 */
export async function matrixWorld(): Promise<MatrixWorld> {
  const store = advertisingStore()
  const world = await testWorld(store)
  const rows = new Map<string, Row>()
  const put = (entity: string, place: Place, row: Row) => rows.set(`${entity} ${place}`, row)
  const admin = await world.signIn('admin')
  for (const [place, seed] of [
    [north, 21],
    [south, 22],
  ] as const) {
    const made = await makeRows(admin, catalogue, place, seed)
    for (const [entity, row] of made.rows) put(entity, place, row)
    put('job-run', place, (await admin.post<Row>(`/report/${made.rows.get('report')?.id}/run`)).body)
  }
  for (const [entity, place, row] of await addRows(store)) put(entity, place, row)
  // Their history tells where they have come to.
  const both = { ...rows.get('user both'), organizations: [north, south] }
  put('user', 'both', (await admin.put<Row>('/user/person-both', both)).body)
  for (const place of [north, south] as const) {
    const made = { now: world.time.now, by: 'user-admin', days: 30 }
    const account = rows.get(`service-account ${place}`) ?? { id: '', version: 1 }
    put('service-key', place, { ...(await store.transaction(tx => addKey(tx, account, made))), version: 1 })
  }
  await settleRows(store, rows)
  // Before those who call are there: their ids stand as makers in what they write.
  const ids = await idsByOwner(store)
  const headers = await makePrincipals(store, world.api, world.time.now)
  const facts = [north, south].flatMap(place => factsOf(rows, place))
  await store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  const written: Written[] = []
  const api = createApi({ ...world.options, store: dryStore(store, written) })
  return {
    written,
    rowAt: (entity, place) => rows.get(`${entity} ${place}`),
    idsIn: organization => ids.get(organization) ?? new Set(),
    async call(who, method, path, body) {
      written.length = 0
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const request = new Request(`${origin}/api/v1${path}`, {
        method,
        headers: { ...writeHeaders, ...type, ...headers.get(who) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = await api(request)
      return { status: answer.status, text: await answer.text() }
    },
  }
}

const person = (id: string, organizations: readonly string[]) => ({
  id: `person-${id}`,
  name: `Somebody ${id}`,
  email: `${id}@people.example`,
  status: 'active',
  auth: 'password',
  organizations,
})

/** What is made past the API: people without any access, the organizations themselves, and what belongs to nobody or to one person. */
async function addRows(store: Store): Promise<readonly (readonly [string, Place, Row])[]> {
  const own = { organization: north, name: 'Private', share: 'private' }
  const free = { name: 'For everybody', status: 'active' }
  const permissions = [{ resource: 'campaign', verbs: ['read'] }]
  const wanted = [
    ['user', north, person(north, [north])],
    ['user', south, person(south, [south])],
    ['user', 'both', person('both', [north])],
    ['role', 'everybody', { ...free, id: 'free-role', scope: 'organization', permissions, builtIn: false }],
    ['partner', 'everybody', { ...free, id: 'free-partner', kind: 'ssp', domain: 'free.example' }],
    ['seat', 'everybody', { ...free, id: 'free-seat', partner: 'free-partner', seatId: 'free', side: 'buy' }],
    ['fee', 'everybody', { ...free, id: 'free-fee' }],
    ['setting', 'everybody', { ...free, id: 'free-setting', key: 'draft-archive-days', scope: 'platform', value: 90 }],
    [
      'report',
      'private',
      { ...own, id: 'own-report', status: 'active', dimensions: ['day'], metrics: ['impressions'] },
    ],
    ['scheduled-job', 'private', { ...own, id: 'own-job', status: 'scheduled', kind: 'report' }],
    ['job-run', 'private', { ...own, id: 'own-run', owner: 'user-admin', status: 'queued', kind: 'report' }],
  ] as const
  const uploaded = { type: 'first_party', madeFrom: 'uploads', membershipDays: 30, status: 'ready' }
  await insertRow(store, 'segment', { ...uploaded, id: second.segment, organization: north })
  const list = { mode: 'allow', kind: 'mixed', scope: 'organization', status: 'active' }
  await insertRow(store, 'inventory-set', { ...list, id: second['inventory-set'], organization: north })
  const rows: (readonly [string, Place, Row])[] = []
  for (const [entity, place, row] of wanted) rows.push([entity, place, await insertRow(store, entity, row)])
  const [inNorth, inSouth] = await store.read.byIds('organization', [north, south], 'all')
  if (inNorth && inSouth) rows.push(['organization', north, inNorth], ['organization', south, inSouth])
  return rows
}

/** Brings rows where answers name them: campaigns and deals run, what can be shared is, and results tell of metrics. */
async function settleRows(store: Store, rows: Map<string, Row>): Promise<void> {
  const running = { status: 'active', startAt: '2026-11-01T00:00:00.000Z', endAt: '2027-01-31T00:00:00.000Z' }
  const shared = { share: 'organization' }
  const changes: Readonly<Record<string, object>> = {
    campaign: { ...running, budgetType: 'currency', budgetTotal: 900_000_000_000, currency: 'USD' },
    deal: { ...running, createdAt: '2026-01-01T00:00:00.000Z', issues: ['expiring'] },
    fee: { status: 'active' },
    report: shared,
    'scheduled-job': shared,
    'job-run': shared,
  }
  for (const entity of new Set([...Object.keys(changes), ...Object.keys(results)])) {
    for (const place of [north, south]) {
      const key = `${entity} ${place}`
      const [row] = await store.read.byIds(entity, [rows.get(key)?.id ?? ''], 'all')
      if (!row) throw new Error(`There is no ${key}`)
      const named = changes[entity] ? { name: `Matrix ${entity} ${place === north ? 1 : 2}` } : {}
      const change = { ...named, ...changes[entity], ...results[entity] }
      const changed = storedRow(catalogue.resources[entity] as Resource, { ...row, ...change })
      await store.transaction(tx => tx.update(entity, [changed]))
      rows.set(key, changed)
    }
  }
  const audit = await store.read.list('audit-log', { scope: 'all', limit: 1000 })
  for (const place of [north, south]) {
    const row = audit.rows.find(({ organization }) => organization === place)
    if (row) rows.set(`audit-log ${place}`, row)
  }
}

/** What was delivered lately, and before that through a deal, which is silent since. */
function factsOf(rows: ReadonlyMap<string, Row>, organization: string): readonly Fact[] {
  const idOf = (entity: string) => rows.get(`${entity} ${organization}`)?.id ?? ''
  const line = {
    organization,
    campaign: idOf('campaign'),
    strategy: idOf('strategy'),
    lineItem: idOf('line-item'),
    media: idOf('media'),
    currency: 'USD',
    impressions: 1000,
  }
  const sold = { deal: idOf('deal'), publisher: idOf('publisher') }
  return [
    { ...line, ...amounts[0], hour: '2026-11-20T10:00:00.000Z' },
    { ...line, ...amounts[1], ...sold, hour: '2026-11-03T10:00:00.000Z' },
  ]
}

async function idsByOwner(store: Store): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ids = new Map([north, south].map(organization => [organization, new Set<string>([organization])]))
  for (const { entity, scope } of Object.values(catalogue.resources)) {
    const { rows } = await store.read.list(entity, { scope: 'all', limit: 10_000 })
    for (const row of rows) {
      const owners = scope === 'members' ? row.organizations : [row.organization]
      const [owner] = Array.isArray(owners) && owners.length === 1 ? owners : []
      if (typeof owner === 'string') ids.get(owner)?.add(row.id)
    }
  }
  // Has made everything, and stands as its maker in every row.
  ids.get(north)?.delete('user-admin')
  return ids
}
