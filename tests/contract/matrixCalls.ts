import type { MetricKey } from '../../src/advertising/reporting/metrics.ts'
import { actionForm } from '../../src/engine/contract/actionForm.ts'
import type { Resource, Verb } from '../../src/engine/contract/resourceSpec.ts'
import { sampleFields } from '../../src/engine/contract/schema.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { actionVerbs, transitionVerbs } from './matrixVerbs.ts'
import type { MatrixWorld, Place } from './matrixWorld.ts'

/** How a route about one row is called, and what it takes on that row, beside seeing it. */
export interface RowCall {
  /** Left out: all entities. */
  readonly entities?: readonly string[]
  readonly except?: readonly string[]
  /** Where it takes a grant on the platform itself. */
  readonly onPlatform?: (resource: Resource) => boolean
  /** What it does, one after another, by name; left out: one thing. */
  readonly each?: (resource: Resource) => readonly string[]
  /** `null`: whatever else it takes is tried elsewhere. */
  readonly takes: (resource: Resource, row: Row | undefined, one: string) => readonly Verb[] | null
  /** The metrics without which there is nothing to tell. */
  readonly asks?: (row: Row | undefined) => readonly MetricKey[]
  readonly body?: (row: Row | undefined, place: Place, world: MatrixWorld, resource: Resource, one: string) => unknown
  /** The part of the row that the address names; left out: one that isn't there. */
  readonly part?: (place: Place, world: MatrixWorld) => string | undefined
}

/** Roles, bindings and ways in are changed only by who may give access. */
const grants = ['role', 'role-binding', 'platform-role-binding', 'identity-provider']
export const changing =
  (verb: Verb) =>
  ({ entity }: Resource): readonly Verb[] =>
    grants.includes(entity) ? [verb, 'manage_access'] : [verb]
const reading = () => []

const ofAuctions = () => ['bidRequests', 'bids', 'wins', 'impressions', 'losses'] as const
const ofFunnel = () => [...ofAuctions(), 'auctionsMatched', 'validBids', 'measurable', 'viewable'] as const
const ofMoney = () => ['impressions', 'bidRequests', 'spend'] as const

const testRequest = { id: 'test', imp: [{ id: '1', banner: {} }] }

export const rowCalls: Readonly<Record<string, RowCall>> = {
  'GET /:entity/:id': { takes: reading },
  'GET /:entity/:id/history': { takes: reading },
  'GET /:entity/:id/file': { takes: reading, entities: ['asset'] },
  'GET /:entity/:id/thumbnail': { takes: reading, entities: ['asset'] },
  'POST /:entity/:id/preview': { takes: reading, entities: ['media', 'asset'], body: () => ({}) },
  'GET /conversion-event/:id/tag': { takes: reading },
  'GET /segment/:id/overlap': { takes: reading },
  'GET /inventory-set/:id/entries': { takes: reading },
  'GET /inventory-set/:id/overlap': { takes: reading },
  'GET /inventory-set/:id/reach': { takes: reading },
  'GET /inventory-set/:id/users': { takes: reading },
  'GET /campaign/:id/budget-proposal': { takes: reading, asks: () => ['spend'] },
  'GET /campaign/:id/delivery-check': { takes: reading, asks: ofAuctions },
  'GET /line-item/:id/delivery-check': { takes: reading, asks: ofAuctions },
  'GET /deal/:id/delivery-check': { takes: reading, asks: ofAuctions },
  'GET /deal/:id/health': { takes: reading, asks: ofFunnel },
  'GET /deal/:id/payout': { takes: reading, asks: () => ['impressions', 'spend', 'dataCost', 'margin'] },
  'GET /deal/:id/publications': { takes: reading },
  // It names publishers as a list does.
  'GET /organization/:id/sellers.json': { takes: () => ['list'] },
  'GET /line-item/:id/audience': { takes: reading },
  'GET /line-item/:id/waterfall': { takes: reading, asks: ofMoney },
  // The line item is seen; the fee is asked for by itself.
  'POST /line-item/:id/waterfall': {
    takes: reading,
    asks: () => [...ofMoney(), 'revenue', 'feesTotal', 'dataCost', 'margin'],
    body: () => ({}),
  },
  'GET /job-run/:id/data/:part': { takes: reading },
  'GET /job-run/:id/download': { takes: reading },
  'GET /service-account/:id/keys': { takes: reading },
  'PUT /:entity/:id': { takes: changing('update'), body: row => ({ ...row, version: row?.version ?? 1 }) },
  'POST /:entity/:id/restore': { takes: changing('update'), body: () => ({ version: 1 }) },
  'DELETE /:entity/:id': {
    takes: resource => (resource.entity === 'user' ? ['manage_access'] : changing('delete')(resource)),
  },
  'POST /:entity/:id/duplicate': {
    // The secret of a provider is never copied, whoever asks.
    takes: resource => (resource.entity === 'identity-provider' ? ['create'] : changing('create')(resource)),
    except: ['asset'],
    onPlatform: ({ scope }) => scope === 'self',
  },
  'POST /:entity/:id/move': {
    takes: (resource, row) => {
      const transition = transitionOf(resource, row)
      return transition ? changing(transition.verb)(resource) : null
    },
    body: (row, _place, _world, resource) => ({ to: transitionOf(resource, row)?.action ?? 'archive' }),
  },
  'POST /:entity/:id/action': {
    entities: Object.keys(actionVerbs),
    each: ({ entity }) => Object.keys(actionVerbs[entity] ?? {}),
    takes: (resource, _, action) => {
      const verb = actionVerbs[resource.entity]?.[action]
      return verb ? changing(verb)(resource) : null
    },
    body: (_row, _place, _world, resource, action) => {
      const spec = resource.actions[action]
      return { action, values: spec ? sampleFields(actionForm(resource, spec).fields, () => 0.5) : {} }
    },
  },
  'PUT /:entity/:id/thumbnail': {
    takes: () => ['update'],
    entities: ['asset'],
    body: () => ({ image: 'R0lGODlhAQABAAAAACw=' }),
  },
  'POST /media/:id/review': {
    takes: () => ['approve'],
    body: (_row, place, world) => ({ partner: world.rowAt('partner', place)?.id ?? 'missing', action: 'approve' }),
  },
  // The media is seen; the line items that it is swapped in are asked for one by one.
  'POST /media/:id/swap': {
    takes: reading,
    body: (_row, place, world) => ({
      to: 'missing',
      lineItems: [{ id: world.rowAt('line-item', place)?.id ?? 'missing' }],
    }),
  },
  // Without a file it is refused after all else was asked.
  'POST /segment/:id/upload': { takes: () => ['update'] },
  'POST /inventory-set/:id/import': { takes: () => ['update'] },
  // Whether the list has a rule is asked after all else.
  'POST /inventory-set/:id/rule-run': { takes: () => ['update'] },
  'POST /publisher/:id/supply-check': { takes: () => ['update'] },
  'GET /deal/:id/sync': { takes: reading },
  // Whether there is something to sync is asked after all else.
  'POST /deal/:id/sync': { takes: () => ['update'], body: () => ({ action: 'send' }) },
  'GET /deal/:id/negotiation': { takes: reading },
  // Whether there is something to say it to is asked after all else.
  'POST /deal/:id/negotiation': { takes: () => ['update'], body: () => ({ action: 'comment', version: 0 }) },
  'GET /deal/:id/passport': { takes: reading },
  // Whether the deal is a package is asked after all else.
  'POST /deal/:id/publications': {
    takes: () => ['update'],
    body: (_row, place, world) => ({ action: 'publish', partners: [world.rowAt('partner', place)?.id ?? 'missing'] }),
  },
  'POST /deal/:id/sellers-check': { takes: () => ['update'] },
  // Whether the deal is in the requests, or there is such a file, is asked after all else.
  'POST /deal/:id/samples': {
    takes: () => ['update'],
    body: () => ({ file: 'x.json', samples: [{ request: {} }] }),
  },
  'DELETE /deal/:id/samples/:sample': { takes: () => ['update'] },
  'GET /reconciliation/:id/comparison': { takes: reading, asks: () => ['impressions', 'wins', 'spend'] },
  // Whether the days are those of the period is asked after all else.
  'POST /reconciliation/:id/figures': {
    takes: () => ['update'],
    body: () => ({ file: 'x.csv', rows: [{ deal: 'x', day: '2000-01-01', impressions: 1, spend: 1 }] }),
  },
  'POST /bidder/:id/test': { takes: () => ['update'], body: () => ({ sample: 'banner' }) },
  'POST /line-item/:id/test-request': { takes: reading, body: () => ({ request: testRequest }) },
  'POST /campaign/:id/test-request': { takes: reading, body: () => ({ request: testRequest }) },
  'GET /campaign/:id/launch-check': { takes: reading },
  'GET /strategy/:id/launch-check': { takes: reading },
  'GET /line-item/:id/launch-check': { takes: reading },
  'POST /campaign/:id/launch': { takes: () => ['activate'], body: () => ({}) },
  'POST /report/:id/run': { takes: () => ['export'], asks: row => row?.metrics as readonly MetricKey[] },
  'POST /scheduled-job/:id/run': { takes: () => ['activate'] },
  'POST /service-account/:id/keys': { takes: () => ['manage_access'] },
  'DELETE /service-account/:id/keys/:key': {
    takes: () => ['manage_access'],
    part: (place, world) => world.rowAt('service-key', place)?.id,
  },
  'POST /webhook/:id/secret': { takes: () => ['update'] },
  'GET /user/:id/second-factor': { takes: () => ['manage_access'] },
  'POST /user/:id/second-factor/remove': { takes: () => ['manage_access'] },
  'GET /user/:id/sign-on': { takes: () => ['manage_access'] },
  'POST /user/:id/sign-on/:identity/remove': { takes: () => ['manage_access'] },
}

/** A transition that starts where the row is. */
function transitionOf(
  { entity, states, verbs }: Resource,
  row: Row | undefined,
): { action: string; verb: Verb } | undefined {
  for (const { action, from } of states?.transitions ?? []) {
    const verb = transitionVerbs[entity]?.[action] ?? 'system'
    if (verb !== 'system' && from.includes(String(row?.status))) return { action, verb }
  }
  return verbs.includes('archive') ? { action: 'archive', verb: 'archive' } : undefined
}

/** The body of a new row like another one, in the same place. */
export function newRowLike(resource: Resource, row: Row): Record<string, unknown> {
  const { id: _, version: __, actions: ___, refs: ____, code: _____, ...like } = row
  const body: Record<string, unknown> = { ...like }
  for (const name of resource.unique.flat()) {
    const value = body[name]
    if (name === 'name' || typeof value !== 'string' || resource.fields[name]?.kind !== 'text') continue
    body[name] = /[@.]/.test(value) ? `new${value}` : `${value}new`
  }
  return { ...body, name: `${String(row.name).slice(0, 200)} new` }
}
