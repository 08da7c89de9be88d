import type { Change } from '../../contract/api.ts'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { knows } from './guard.ts'
import type { Principal } from './principal.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Who belongs to several organizations is seen by each of them. This is their row without the organizations that do not
 * exist for the reader: neither their ids nor how many there are. Such a row is not the reader's to change, so that
 * nothing is lost by writing it back.
 */
export function hideForeign(resource: Resource, row: Values, principal: Principal): Values {
  if (resource.scope !== 'members' || principal.platform) return row
  const shown = { ...row }
  for (const name of membershipFields(resource)) {
    const value = seenValue(row[name], organization => knows(principal, organization))
    if (value === undefined) delete shown[name]
    else shown[name] = value
  }
  return shown
}

/** The same for what a row's history says has changed; a change of which nothing is left is none. */
export function hideForeignChanges(
  resource: Resource,
  changes: readonly Change[],
  principal: Principal,
): readonly Change[] {
  if (principal.platform) return changes
  return changesKnown(resource, changes, organization => knows(principal, organization))
}

/** The same for whoever knows of these organizations. */
export function changesKnown(resource: Resource, changes: readonly Change[], isKnown: IsKnown): readonly Change[] {
  const fields = membershipFields(resource)
  return changes.flatMap(change => {
    if (!fields.includes(change.path)) return [change]
    const [old, now] = [seenValue(change.old, isKnown), seenValue(change.new, isKnown)]
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ ...change, old, new: now }]
  })
}

/** The fields of a row of several organizations that hold ids of organizations. */
export function membershipFields({ scope, fields }: Resource): readonly string[] {
  const memberships = fields.organizations
  if (scope !== 'members' || memberships?.kind !== 'references') return []
  const isSame = (field: FieldSpec | undefined) =>
    (field?.kind === 'reference' || field?.kind === 'references') && field.to === memberships.to
  return Object.keys(fields).filter(name => isSame(fields[name]))
}

/** Without what does not exist for the person; undefined when nothing is left. */
function seenValue(value: unknown, isKnown: IsKnown): unknown {
  if (Array.isArray(value)) return value.filter(one => seenValue(one, isKnown) !== undefined)
  return typeof value === 'string' && !isKnown(value) ? undefined : value
}

type IsKnown = (organization: string) => boolean
