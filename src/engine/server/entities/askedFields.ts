import { QueryError } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { fieldsHidden } from '../access/hideFields.ts'
import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import type { Query } from '../store/Store.ts'
import { refsColumn } from '../store/storedRow.ts'

/**
 * The fields that a list is asked for (`fields=name,status`), beside the id and version, which every row has; null for whole rows.
 * @throws QueryError for what isn't there, or isn't shown to the person
 */
export function askedFields(
  resource: Resource,
  principal: Principal,
  text: string | null,
  scope: Query['scope'],
): readonly string[] | null {
  if (text === null) return null
  const names = [...new Set(text.split(',').map(name => name.trim()))].filter(name => name !== '')
  if (names.length === 0) throw new QueryError('“fields” names none: write fields=name,status, or leave it out')
  const known = allFields(resource)
  const hidden = fieldsHidden(resource, principal, scope === 'all' ? ['*'] : scope)
  const strange = names.find(name => !Object.hasOwn(known, name) || hidden.includes(name))
  if (strange !== undefined) throw new QueryError(`${resource.plural} have no field “${strange.slice(0, 40)}”`)
  return ['id', 'version', ...names.filter(name => name !== 'id' && name !== 'version')]
}

/** What needn't be read for them: nothing where something is worked out of the row, which may take any of it. */
export function unreadFields(
  { hooks }: Pick<ApiContext, 'hooks'>,
  resource: Resource,
  asked: readonly string[],
): readonly string[] {
  const { computed = {} } = hooksOf({ hooks }, resource.entity)
  if (Object.keys(computed).some(name => asked.includes(name))) return []
  const fields = allFields(resource)
  // Whose a row is, and what it is measured by, decide what of it is shown.
  const deciding = asked.flatMap(name => fields[name]?.metricBy?.field ?? [])
  const needed = new Set([...asked, ...deciding, 'organization', 'organizations'])
  return [...Object.keys(fields), refsColumn].filter(name => !needed.has(name))
}

export function onlyFields<Values extends object>(row: Values, names: readonly string[]): Partial<Values> {
  const kept: Partial<Values> = {}
  for (const [name, value] of Object.entries(row)) if (names.includes(name)) Object.assign(kept, { [name]: value })
  return kept
}
