import type { RaRecord } from 'ra-core'
import type { FieldSpec, Fields } from '../contract/fieldSpec.ts'
import { isObject } from '../contract/isObject.ts'
import { allFields, type Resource } from '../contract/resourceSpec.ts'

/**
 * The rows in a list of anything: objects with an id. What is something else is left out, since nothing could be done with it. Ids
 * are texts in the console, in links as well; a platform that counts with numbers gets numbers back (`withCountedIds`).
 */
export function readRows(resource: Resource, list: readonly unknown[]): RaRecord[] {
  return list.flatMap(row => {
    if (!isObject(row) || idText(row.id) === null) return []
    return [
      withIds(resource, row, (name, value) => idText(value, () => counted.add(`${resource.entity}.${name}`)) ?? value),
    ]
  }) as RaRecord[]
}

/** The row with numbers for ids, where the platform has told them as numbers. */
export function withCountedIds<R extends object>(resource: Resource, row: R): R {
  if (counted.size === 0) return row
  return withIds(resource, row, (name, value) =>
    counted.has(`${resource.entity}.${name}`) && typeof value === 'string' && /^\d+$/.test(value)
      ? Number(value)
      : value,
  )
}

/** Fields whose ids have come as numbers, as `campaign.account`. */
const counted = new Set<string>()

function withIds<R extends object>(resource: Resource, row: R, change: Change): R {
  const { id: _, ...fields } = allFields(resource)
  return withIdsOf({ ...fields, id: { kind: 'reference', to: resource.entity } }, row, change, '')
}

/** The same object where no id becomes another; in groups and tables as well. */
function withIdsOf<R extends object>(fields: Fields, values: R, change: Change, prefix: string): R {
  let changed = false
  const entries = Object.entries(values).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const one = changeOf(field, prefix + name, change)
    if (!one) return [name, value]
    const next = Array.isArray(value) ? value.map(one) : one(value)
    changed ||= Array.isArray(value) ? (next as unknown[]).some((now, place) => now !== value[place]) : next !== value
    return [name, next]
  })
  return changed ? (Object.fromEntries(entries) as R) : values
}

function changeOf(field: FieldSpec | undefined, path: string, change: Change): ((value: unknown) => unknown) | null {
  if (field?.kind === 'reference' || field?.kind === 'references') return value => change(path, value)
  if (!field || !('fields' in field)) return null
  return value => (isObject(value) ? withIdsOf(field.fields, value, change, `${path}.`) : value)
}

type Change = (path: string, value: unknown) => unknown

function idText(value: unknown, onNumber?: () => void): string | null {
  if (typeof value === 'string') return value || null
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  onNumber?.()
  return String(value)
}
