import type { Catalogue } from '../../contract/resourceSpec.ts'

/** Sentences at permissions that name what there isn't. */
export function unknownResources(catalogue: Catalogue, field: string, permissions: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  const listed: readonly { resource?: unknown }[] = Array.isArray(permissions) ? permissions : []
  for (const [index, { resource }] of listed.entries()) {
    const name = String(resource)
    if (name === '*' || catalogue.grants?.includes(name) || Object.hasOwn(catalogue.resources, name)) continue
    errors[`${field}.${index}.resource`] = `There is no entity “${name}”`
  }
  return errors
}
