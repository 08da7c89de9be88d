import type { MetricKey } from '../../src/advertising/reporting/metrics.ts'
import { type Verb, verbs } from '../../src/engine/contract/resourceSpec.ts'
import { addKey } from '../../src/engine/server/access/serviceKeys.ts'
import type { Api } from '../../src/engine/server/apiOptions.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { foreign, north, password, signedIn, south } from './apiClient.ts'
import { putRows } from './putRows.ts'

const look: readonly Verb[] = ['list', 'read', 'export']
const make: readonly Verb[] = [...look, 'create', 'update']
const closed = 'org-closed'
/** What belongs to accounts, and what asks for figures, which are cut to them. */
const ofAccounts = [
  'account',
  'campaign',
  'strategy',
  'line-item',
  'goal',
  'media',
  'asset',
  'conversion-event',
  'report',
  'job-run',
]
/** Metrics that count, and none that is an amount. */
const counts: readonly MetricKey[] = [
  'auctionsMatched',
  'bidRequests',
  'bids',
  'validBids',
  'wins',
  'losses',
  'impressions',
  'reach',
  'clicks',
  'conversions',
  'measurable',
  'viewable',
]

export interface Principal {
  /** What they may: in organizations or, with `*`, on the platform; on some entities or on everything. */
  readonly holds: Readonly<Record<string, { readonly verbs: readonly Verb[]; readonly entities?: readonly string[] }>>
  /** Where they belong, if that isn't where they hold something. */
  readonly belongs?: readonly string[]
  /** Bindings that are there and must give nothing, each for a reason of its own. */
  readonly void?: readonly Readonly<Record<string, unknown>>[]
  readonly by?: 'group' | 'key'
  /** Their role gives everything; it is their program’s scopes, or that the binding is narrowed to an account of no rows, that leave so little. */
  readonly cutBy?: 'scopes' | 'account'
  /** Of metrics their role shows these alone; left out: all. */
  readonly metrics?: readonly MetricKey[]
}

/** Who calls, and all that they may; written out, so that nothing of what is tried works it out. */
export const principals = {
  nobody: { holds: {} },
  reader: { holds: { [north]: { verbs: look } }, by: 'group' },
  maker: { holds: { [north]: { verbs: make } } },
  chief: { holds: { [north]: { verbs } } },
  'chief who looks south': { holds: { [north]: { verbs }, [south]: { verbs: ['list', 'read'] } } },
  campaigner: { holds: { [north]: { verbs: [...make, 'archive'], entities: ['campaign'] } } },
  'chief of south': { holds: { [south]: { verbs } } },
  support: { holds: { '*': { verbs: look } }, belongs: [north] },
  root: { holds: { '*': { verbs } }, belongs: [north] },
  program: { holds: { [north]: { verbs: make } }, void: [{ organization: south }], by: 'key' },
  'program of campaigns': { holds: { [north]: { verbs: look, entities: ['campaign'] } }, by: 'key', cutBy: 'scopes' },
  'who sees one account': { holds: { [north]: { verbs: look, entities: ofAccounts } }, cutBy: 'account' },
  'who is told of no amounts': { holds: { [north]: { verbs: make } }, metrics: counts },
  'client who is told the price': {
    holds: { [north]: { verbs: look } },
    metrics: [...counts, 'spend', 'cpm', 'dataCost', 'revenue'],
  },
  'who is told of impressions': { holds: { [north]: { verbs: look } }, metrics: ['impressions'] },
  'who has reports of south and campaigns of north': {
    holds: { [north]: { verbs: look, entities: ['campaign'] }, [south]: { verbs: look, entities: ['report'] } },
  },
  'who has left': { holds: {}, belongs: [foreign], void: [{ organization: north }, { organization: south }] },
  'whose time is over': {
    holds: {},
    belongs: [north],
    void: [
      { organization: north, expiresAt: '2026-11-20T00:00:00.000Z' },
      { organization: north, archivedAt: '2026-11-20T00:00:00.000Z' },
    ],
  },
  'whose groups are foreign or put away': {
    holds: {},
    belongs: [north],
    void: [{ through: { organization: south } }, { through: { archivedAt: '2026-11-20T00:00:00.000Z' } }],
  },
  'who is of a closed organization': { holds: {}, belongs: [closed], void: [{ organization: closed }] },
  'who may only list': only('list'),
  'who may only read': only('read'),
  'who may only create': only('create'),
  'who may only update': only('update'),
  'who may only delete': only('delete'),
  'who may only archive': only('archive'),
  'who may only activate': only('activate'),
  'who may only approve': only('approve'),
  'who may only export': only('export'),
  'who may only manage access': only('manage_access'),
} as const satisfies Readonly<Record<string, Principal>>

/** By them one sees which verbs a door opens to. */
function only(verb: Verb): Principal {
  return { holds: { [north]: { verbs: [verb] } } }
}

export type Who = keyof typeof principals
export const everybody = Object.keys(principals) as Who[]

interface Given extends Readonly<Record<string, unknown>> {
  readonly held: Principal['holds'][string]
  /** Of a group of their own. */
  readonly through?: object
}

/** What a call of theirs carries. Makes them all, with their roles and bindings, past the API. */
export async function makePrincipals(store: Store, api: Api, now: Date): Promise<ReadonlyMap<Who, HeadersInit>> {
  await insertRow(store, 'organization', {
    id: closed,
    name: 'Closed',
    slug: closed,
    status: 'suspended',
    type: 'buyer',
  })
  await insertRow(store, 'account', { id: apart, name: 'Apart', organization: north, status: 'active' })
  const headers = new Map<Who, HeadersInit>()
  for (const who of everybody) {
    if (who === 'nobody') headers.set(who, {})
    else headers.set(who, await makePrincipal(store, api, now, who))
  }
  return headers
}

/** An account that nothing belongs to. */
const apart = 'account-apart'

/** The id of their own row: of a user, or of a service account. */
export function ownId(who: Who): string {
  return `who-${who.replaceAll(' ', '-')}`
}

async function makePrincipal(store: Store, api: Api, now: Date, who: Who): Promise<HeadersInit> {
  const principal: Principal = principals[who]
  const id = ownId(who)
  const owners = Object.keys(principal.holds).filter(owner => owner !== '*')
  const [home = north] = owners
  const isProgram = principal.by === 'key'
  let account: Row | undefined
  if (isProgram) {
    account = await insertRow(store, 'service-account', {
      id,
      name: who,
      organization: home,
      owner: 'user-admin',
      status: 'active',
      ...(principal.cutBy === 'scopes' ? { scopes: permissionsOf(principal.holds[home]) } : {}),
    })
  } else {
    const organizations = principal.belongs ?? owners
    const email = `${id}@astrolabe.example`
    await insertRow(store, 'user', { id, name: who, email, organizations, status: 'active', auth: 'password' })
    await store.transaction(tx => tx.insert('credential', [{ id, hash: `plain ${password}` }]))
  }
  let subject: Readonly<Record<string, string>> = { subjectKind: 'user', user: id }
  if (isProgram) subject = { subjectKind: 'service_account', serviceAccount: id }
  if (principal.by === 'group') {
    await insertRow(store, 'group', {
      id: `group-${id}`,
      name: who,
      organization: home,
      members: [id],
      source: 'local',
    })
    subject = { subjectKind: 'group', group: `group-${id}` }
  }
  const given: Given[] = Object.entries(principal.holds).map(([organization, held]) => ({ organization, held }))
  const not: Given[] = (principal.void ?? []).map(binding => ({ organization: north, ...binding, held: { verbs } }))
  for (const [index, { held, through, ...binding }] of [...given, ...not].entries()) {
    if (through) {
      const group = { id: `group-${id}-${index}`, name: `${who} ${index}`, organization: north, source: 'local' }
      await insertRow(store, 'group', { ...group, members: [id], ...through })
      subject = { subjectKind: 'group', group: group.id }
    }
    const whole = principal.cutBy ? { verbs } : held
    const accounts = principal.cutBy === 'account' ? { accounts: [apart] } : {}
    const limits = principal.metrics ? { metrics: principal.metrics } : {}
    await bind(store, `${id}-${index}`, { ...whole, ...limits }, { ...subject, ...binding, ...accounts })
  }
  if (!account) return { cookie: (await signedIn(api, `${id}@astrolabe.example`)).cookie ?? '' }
  const program = account
  const { secret } = await store.transaction(tx => addKey(tx, program, { now, by: 'user-admin', days: 30 }))
  return { authorization: `Bearer ${secret}` }
}

type Role = Principal['holds'][string] & Pick<Principal, 'metrics'>

async function bind(store: Store, id: string, { metrics, ...held }: Role, binding: Record<string, unknown>) {
  const { organization, ...rest } = binding
  const permissions = permissionsOf(held)
  const onPlatform = organization === '*'
  const limits = metrics ? { metrics } : {}
  const role = { id: `role-${id}`, name: `Role ${id}`, permissions, ...limits, builtIn: false }
  const scope = onPlatform ? { scope: 'platform' } : { scope: 'organization', organization }
  await insertRow(store, 'role', { ...role, ...scope })
  const row = { id: `binding-${id}`, name: `Binding ${id}`, role: role.id, ...rest }
  await insertRow(
    store,
    onPlatform ? 'platform-role-binding' : 'role-binding',
    onPlatform ? row : { ...row, organization },
  )
}

function permissionsOf({ verbs, entities = ['*'] }: Principal['holds'][string] = { verbs: [] }) {
  return entities.map(resource => ({ resource, verbs }))
}

/** As the API would have written it. */
export async function insertRow(store: Store, entity: string, row: Row): Promise<Row> {
  const [stored] = await putRows(store, entity, { createdBy: 'user-admin', updatedBy: 'user-admin', ...row })
  return stored ?? row
}
