import { asksFor, eventPrefix } from '../../contract/eventType.ts'
import { may } from '../../contract/grants.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import type { Principal } from '../access/principal.ts'
import { showsAll, viewsFor } from '../access/views.ts'
import { auditTable } from '../audit/auditChain.ts'
import type { EventRules } from './EventRule.ts'
import { systemEvents } from './systemEvents.ts'

/** What there is to tell of. */
interface Telling {
  readonly catalogue: Catalogue
  /** What happens that has a name of its own, in this console alone. */
  readonly events?: EventRules | undefined
}

/** The first of what events tell of that a person, or a program, may not read whole in an organization; null where they hear of all. */
export function unheard(
  principal: Principal,
  organization: string,
  asked: readonly string[],
  { catalogue, events }: Telling,
): Resource | null {
  const told = toldBy(catalogue, { ...systemEvents, ...events }, asked)
  return told.find(resource => !mayHear(principal, resource, organization)) ?? null
}

/** Whether somebody may read all that events about a resource tell, in the whole organization. */
function mayHear(principal: Principal, resource: Resource, organization: string): boolean {
  return (
    may(principal.grants, 'read', resource, organization) &&
    showsAll(viewsFor(principal, 'read', resource, organization))
  )
}

/** What events that are asked for are about: as the rules of those with a name of their own say, else what their types begin with. */
function toldBy({ resources }: Catalogue, rules: EventRules, asked: readonly string[]): readonly Resource[] {
  const entities = asked.flatMap(type => {
    const named = Object.entries(rules).flatMap(([name, { entity }]) => (asksFor(type, name) ? [entity] : []))
    const prefix = type.split('.', 1)[0]
    const begun = Object.keys(resources).filter(entity => eventPrefix(entity) === prefix)
    return Object.hasOwn(rules, type) ? named : [...named, ...begun, ...(prefix === 'audit' ? [auditTable] : [])]
  })
  return [...new Set(entities)].flatMap(entity => resources[entity] ?? [])
}
