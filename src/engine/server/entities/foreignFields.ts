import type { Fields } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { innerFields } from '../referencesIn.ts'
import { refsColumn } from '../store/storedRow.ts'
import { isSame } from './changesBetween.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What a stored row holds under names that are no fields of its resource: a newer version that works on the same database may have written
 * it, or the catalogue had such a field before. It isn't shown, and stays as it is.
 */
export function foreignFields(resource: Resource, row: Values): Values {
  const fields = allFields(resource)
  const names = Object.keys(row).filter(name => name !== refsColumn && !Object.hasOwn(fields, name))
  return names.length === 0 ? none : Object.fromEntries(names.map(name => [name, row[name]]))
}

const none: Values = {}

/** A row without names that are no fields, also in groups, where the old row has the same under them. Everything else is judged. */
export function withoutForeign(resource: Resource, row: Values, old: Values): Values {
  return known(allFields(resource), row, old)
}

function known(fields: Fields, row: Values, old: Values): Values {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const before = old[name]
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return before !== undefined && isSame(before, value) ? [] : [[name, value]]
    const inner = field.kind === 'group' ? innerFields(field) : null
    return [[name, inner && isValues(value) && isValues(before) ? known(inner, value, before) : value]]
  })
  return Object.fromEntries(entries)
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
