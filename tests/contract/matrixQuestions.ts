import { catalogue } from '../../resources.config.ts'
import type { MetricKey } from '../../src/advertising/reporting/metrics.ts'
import type { Resource, Verb } from '../../src/engine/contract/resourceSpec.ts'
import { north, south } from './apiClient.ts'
import { type Door, doors } from './doors.ts'
import { newRowLike } from './matrixCalls.ts'
import { doorVerdict, holds, isShown, knows, sees, type Verdict } from './matrixModel.ts'
import type { Who } from './matrixPrincipals.ts'
import type { MatrixWorld, Place } from './matrixWorld.ts'

/** A question about many rows of an organization, or about what isn't stored: how it is asked, and what that takes. */
export interface Question {
  readonly route: string
  /** `undefined`: of all organizations of who asks. Null: it has to name one. */
  readonly call: (
    organization: string | undefined,
    world: MatrixWorld,
  ) => readonly [path: string, body?: Readonly<Record<string, unknown>>] | null
  /** What is asked before any row is looked for, beside the route’s own door. */
  readonly inside?: Door
  /** Of an entity: whoever doesn't see the row that the question names is told that there is none. */
  readonly names?: string
  /** Where that row stands; left out: in the organization. */
  readonly at?: Place
  /** The metrics that it is about. */
  readonly asks?: readonly MetricKey[]
  /** In the organization; left out: one of the verbs of its door. */
  readonly takes?: (may: (verb: Verb, entity: string) => boolean) => boolean
  /** What those who see everything are told of an organization that isn't there. */
  readonly nowhere?: Verdict
  /** What others are told of an organization that isn't theirs. */
  readonly strange?: Verdict
  /** What the body names is looked for before it is asked whether it may be used so. */
  readonly looksFirst?: true
  /** The rows that its answer is about, with what it takes to be told of them. */
  readonly tells?: {
    readonly entity: string
    readonly by?: string
    readonly verb: Verb
    /** Where it counts them and names none. */
    readonly count?: (answer: string) => unknown
  }
}

const ofAll = { dimensions: ['campaign'], metrics: ['impressions'], dateRange: 'last_7' }
const ofMargin = { ...ofAll, metrics: ['spend', 'margin'] } as const
const days = 'from=2026-11-15&to=2026-11-20'
const listRule = {
  entryType: 'domain',
  days: 7,
  conditions: [{ metric: 'impressions', comparison: 'at_least', value: 1 }],
}
const ofCpm = { currency: 'USD', conditions: [{ metric: 'cpm', comparison: 'at_least', value: 1 }] }
const ofAvailability = ['bidRequests', 'wins', 'impressions', 'spend'] as const
const named = (path: string, organization: string | undefined) =>
  organization ? `${path}${path.includes('?') ? '&' : '?'}organization=${organization}` : path
const idAt = (world: MatrixWorld, entity: string, organization: string) =>
  world.rowAt(entity, organization as Place)?.id ?? 'missing'
/** What stands in an organization, said of one that isn't there where there is none. */
const likeAt = (world: MatrixWorld, entity: string, organization: string) => ({
  ...newRowLike(
    catalogue.resources[entity] as Resource,
    world.rowAt(entity, organization as Place) ?? world.rowAt(entity, north) ?? { id: '', version: 1 },
  ),
  organization,
})

export const questions: readonly Question[] = [
  {
    route: 'GET /pacing-today',
    call: organization => [named('/pacing-today', organization)],
    asks: ['spend', 'impressions'],
    tells: { entity: 'campaign', verb: 'read' },
  },
  {
    route: 'GET /silent-deals',
    call: organization => [named('/silent-deals', organization)],
    asks: ['bidRequests', 'bids', 'wins', 'impressions'],
    tells: { entity: 'deal', verb: 'read' },
  },
  {
    route: 'GET /deal-issues',
    call: organization => [named('/deal-issues', organization)],
    tells: { entity: 'deal', verb: 'read', count: answer => JSON.parse(answer).counts.expiring },
  },
  {
    route: 'GET /metrics/:ids',
    call: (organization, world) => {
      const ids = [north, south].map(place => idAt(world, 'campaign', place)).join(',')
      return [named(`/metrics/${ids}?entity=campaign`, organization)]
    },
    inside: { entity: 'campaign', verbs: ['read'] },
    // Where they may read none there, there is no delivery of any.
    takes: () => true,
    tells: { entity: 'campaign', verb: 'read' },
  },
  {
    route: 'GET /measured-rows',
    call: organization => [named(`/measured-rows?entity=campaign&metrics=impressions&${days}`, organization)],
    inside: { entity: 'campaign', verbs: ['list', 'read'] },
    takes: may => may('list', 'campaign'),
    nowhere: 'hidden',
    tells: { entity: 'campaign', verb: 'list' },
  },
  {
    route: 'GET /measured-rows',
    call: organization => [named(`/measured-rows?entity=campaign&metrics=spend,revenue&${days}`, organization)],
    inside: { entity: 'campaign', verbs: ['list', 'read'] },
    takes: may => may('list', 'campaign'),
    asks: ['spend', 'revenue'],
    nowhere: 'hidden',
  },
  {
    route: 'GET /measured-rows',
    call: (organization, world) => {
      const within = `deliveredBy=${idAt(world, 'line-item', north)}`
      return [named(`/measured-rows?entity=media&metrics=impressions&${days}&${within}`, organization)]
    },
    inside: { entity: 'media', verbs: ['list', 'read'] },
    names: 'line-item',
    at: north,
    takes: may => may('list', 'media'),
    nowhere: 'hidden',
  },
  {
    route: 'POST /report-query',
    call: organization => ['/report-query', { ...ofMargin, organization }],
    asks: ofMargin.metrics,
  },
  {
    route: 'POST /report-export',
    call: organization => (organization ? ['/report-export', { ...ofMargin, organization }] : null),
    asks: ofMargin.metrics,
  },
  {
    route: 'POST /report-query',
    call: organization => ['/report-query', { ...ofAll, organization }],
    tells: { entity: 'campaign', by: 'report', verb: 'read' },
  },
  { route: 'POST /report-export', call: organization => ['/report-export', { ...ofAll, organization }] },
  {
    route: 'POST /forecast',
    call: organization => (organization ? ['/forecast', { organization, targeting: {}, currency: 'USD' }] : null),
    asks: ['bidRequests', 'bids', 'wins', 'impressions', 'spend', 'reach'],
  },
  {
    route: 'POST /deal-availability',
    call: organization => (organization ? ['/deal-availability', { organization, terms: { currency: 'USD' } }] : null),
    asks: ofAvailability,
  },
  {
    route: 'POST /deal-availability',
    call: (organization, world) =>
      organization ? ['/deal-availability', { deal: idAt(world, 'deal', organization) }] : null,
    names: 'deal',
    asks: ofAvailability,
  },
  {
    route: 'POST /segment-estimate',
    call: (organization, world) =>
      organization
        ? [
            '/segment-estimate',
            {
              organization,
              rule: [{ depth: 0, kind: 'segment', not: false, segment: idAt(world, 'segment', organization) }],
            },
          ]
        : null,
  },
  {
    route: 'POST /inventory-rule-preview',
    call: organization => (organization ? ['/inventory-rule-preview', { organization, rule: listRule }] : null),
    takes: may => (may('create', 'inventory-set') || may('update', 'inventory-set')) && may('read', 'report'),
  },
  {
    route: 'POST /inventory-rule-preview',
    call: organization =>
      organization ? ['/inventory-rule-preview', { organization, rule: { ...listRule, ...ofCpm } }] : null,
    takes: may => (may('create', 'inventory-set') || may('update', 'inventory-set')) && may('read', 'report'),
    asks: ['cpm'],
  },
  {
    route: 'POST /user/invite',
    call: (organization, world) =>
      organization
        ? [
            '/user/invite',
            {
              name: 'Somebody new',
              email: 'new@people.example',
              auth: 'password',
              organizations: [organization],
              roles: [{ role: idAt(world, 'role', organization), organization }],
            },
          ]
        : null,
    takes: may => may('create', 'user') && may('create', 'role-binding') && may('manage_access', 'role-binding'),
    strange: 'refused',
    looksFirst: true,
  },
  {
    route: 'POST /access/explain',
    call: (organization, world) =>
      organization
        ? [
            '/access/explain',
            { user: idAt(world, 'user', organization), verb: 'update', entity: 'campaign', organization },
          ]
        : null,
    names: 'user',
  },
  {
    route: 'POST /access/explain',
    call: (organization, world) =>
      organization
        ? ['/access/explain', { user: idAt(world, 'user', north), verb: 'read', entity: 'campaign', organization }]
        : null,
    names: 'user',
    at: north,
  },
  // What counts is no secret, where somebody works.
  { route: 'GET /settings', call: organization => [named('/settings', organization)], takes: () => true },
  {
    route: 'POST /access/preview',
    call: (organization, world) =>
      organization
        ? ['/access/preview', { entity: 'role-binding', id: null, row: likeAt(world, 'role-binding', organization) }]
        : null,
    inside: { entity: 'role-binding', verbs: ['create'] },
    takes: may => may('create', 'role-binding') && may('manage_access', 'role-binding'),
  },
]

/** Whether a question is answered, by what `doors` and the question say. */
export function questionVerdict(who: Who, question: Question, organization: string | undefined): Verdict {
  const { route, inside, names, at, takes, asks = [], nowhere, strange = 'hidden' } = question
  const { [route]: door } = doors
  for (const one of [door, inside]) {
    const shut = doorVerdict(who, one, resourceOf(one?.entity))
    if (shut) return shut
  }
  const isTold = isShown(who, asks)
  const isSeen = (where: Place) => names === undefined || sees(who, resourceOf(names) as Resource, where)
  if (at && !isSeen(at)) return 'hidden'
  if (organization === undefined) return isTold ? 'in' : 'refused'
  if (!knows(who, organization)) return strange
  const isThere = organization !== 'org-nowhere'
  const place = organization as Place
  if (!at && names && !(isThere && isSeen(place))) return 'hidden'
  if (nowhere && !isThere) return nowhere
  const may = (verb: Verb, entity: string) => holds(who, verb, resourceOf(entity) as Resource, place)
  const byDoor: NonNullable<Question['takes']> = has => Boolean(door?.verbs.some(verb => has(verb, door.entity ?? '')))
  return isTold && (takes ?? byDoor)(may) ? 'in' : 'refused'
}

function resourceOf(entity: string | undefined): Resource | undefined {
  return entity === undefined ? undefined : catalogue.resources[entity]
}
