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
    const value = seenValue(row[name], principal)
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
  const fields = membershipFields(resource)
  return changes.flatMap(change => {
    if (!fields.includes(change.path)) return [change]
    const [old, now] = [seenValue(change.old, principal), seenValue(change.new, principal)]
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
function seenValue(value: unknown, principal: Principal): unknown {
  if (Array.isArray(value)) return value.filter(one => seenValue(one, principal) !== undefined)
  return typeof value === 'string' && !knows(principal, value) ? undefined : value
}
