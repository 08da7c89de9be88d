import type { MetricKey } from '../../src/advertising/reporting/metrics.ts'
import type { Resource, Verb } from '../../src/engine/contract/resourceSpec.ts'
import { north, south } from './apiClient.ts'
import type { Door } from './doors.ts'
import { type Principal, principals, type Who } from './matrixPrincipals.ts'
import type { Called, Place } from './matrixWorld.ts'

/** What an answer says of whether somebody may. `impossible`: nobody may. `hidden`: it is not there for them. */
export type Verdict = 'out' | 'impossible' | 'refused' | 'hidden' | 'in'

export function verdictOf({ status, text }: Called): Verdict {
  if (status === 401) return 'out'
  if (status === 405) return 'impossible'
  if (status === 403) return 'refused'
  return status === 404 && /^\{"error":"There is no [\w ]+ “/.test(text) ? 'hidden' : 'in'
}

/** The same of what is said of one row among many. */
export function textVerdict(error: string): Verdict {
  if (error.startsWith('There is no ')) return 'hidden'
  return error.startsWith('You aren’t allowed') ? 'refused' : 'in'
}

const looking: readonly Verb[] = ['list', 'read', 'export']
const organizations = [north, south]

/** Whether a principal may, by what `principals` says they hold: the rules of docs/security.md, written a second time. */
export function holds(who: Who, verb: Verb, resource: Resource, place: Place): boolean {
  if (!resource.verbs.includes(verb) || place === 'missing') return false
  if (has(who, '*', verb, resource)) return true
  if (resource.scope === 'platform') return false
  const inOne = (organization: string) => has(who, organization, verb, resource)
  if (place === 'everybody') return looking.includes(verb) && organizations.some(inOne)
  if (place === 'both') return looking.includes(verb) ? organizations.some(inOne) : organizations.every(inOne)
  return inOne(place === 'private' ? north : place)
}

export function sees(who: Who, resource: Resource, place: Place, verb: Verb = 'read'): boolean {
  if (!holds(who, verb, resource, place) || isBlind(who, resource)) return false
  // What is private is seen by who may give access to it.
  return place !== 'private' || [north, '*'].some(owner => has(who, owner, 'manage_access', resource))
}

/** Whether all rows of an entity belong to accounts that somebody doesn’t see, are runs of others, or hold what their role doesn’t show. */
export function isBlind(who: Who, { entity }: Resource): boolean {
  const { cutBy, metrics }: Principal = principals[who]
  if (metrics && ['audit-log', 'webhook-delivery', 'alert', 'job-run'].includes(entity)) return true
  return cutBy === 'account' && entity !== 'report'
}

/** Whether somebody’s role shows all of these metrics. */
export function isShown(who: Who, asked: readonly MetricKey[]): boolean {
  const { metrics }: Principal = principals[who]
  return metrics === undefined || asked.every(metric => metrics.includes(metric))
}

/** Whether an organization exists for somebody. */
export function knows(who: Who, organization: string): boolean {
  const { holds: held }: Principal = principals[who]
  return '*' in held || organization in held
}

/** Whether they may do more there than look. */
export function mayChange(who: Who, organization: string): boolean {
  const { holds: held }: Principal = principals[who]
  return [organization, '*'].some(owner => held[owner]?.verbs.some(verb => !looking.includes(verb)))
}

export function belongs(who: Who, organization: string): boolean {
  const { belongs: to = [] }: Principal = principals[who]
  return to.includes(organization)
}

export function holdsSomewhere(who: Who, verb: Verb, resource: Resource): boolean {
  return [north, south].some(place => holds(who, verb, resource, place as Place))
}

/** What the door of a route says, before any row is looked for; null: they are let in. */
export function doorVerdict(who: Who, door: Door | undefined, resource: Resource | undefined): Verdict | null {
  if (who === 'nobody') return 'out'
  if (!door || !resource) return null
  const possible = door.verbs.filter(verb => resource.verbs.includes(verb))
  if (possible.length === 0) return 'impossible'
  return possible.some(verb => holdsSomewhere(who, verb, resource)) ? null : 'refused'
}

function has(who: Who, owner: string, verb: Verb, { entity }: Resource): boolean {
  const principal: Principal = principals[who]
  const held = principal.holds[owner]
  return Boolean(held?.verbs.includes(verb) && (held.entities?.includes(entity) ?? true))
}

/** What a route about a row says to who was let in; null: nothing is worked out. `asked` is of whom the verbs are asked. */
export function rowVerdict(
  who: Who,
  resource: Resource,
  asked: Resource,
  place: Place,
  takes: readonly Verb[] | null,
  metrics: readonly MetricKey[],
): Verdict | null {
  if (!sees(who, resource, place)) return 'hidden'
  if (takes === null) return null
  return isShown(who, metrics) && takes.every(verb => holds(who, verb, asked, place)) ? 'in' : 'refused'
}
