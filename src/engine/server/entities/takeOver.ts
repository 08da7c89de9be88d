import type { Resource } from '../../contract/resourceSpec.ts'
import { holds } from '../../contract/schema.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import type { HookContext } from '../hooks/resourceHooks.ts'
import { fillDefaults } from './fillDefaults.ts'

/** A new row with what it takes over from the rows that it refers to, for all that it doesn't say itself. */
export async function takeOver(
  resource: Resource,
  given: Readonly<Record<string, unknown>>,
  find: HookContext['find'],
): Promise<Record<string, unknown>> {
  const row = { ...given }
  const whole = fillDefaults(resource, given)
  for (const { name, reference, to, source, read } of takenFields(resource.fields)) {
    const when = resource.fields[name]?.when
    if (given[name] !== undefined || (when && !holds(when, whole))) continue
    const value = read((await find(to, given[reference]))?.[source])
    if (value !== undefined && value !== null) row[name] = value
  }
  return row
}
