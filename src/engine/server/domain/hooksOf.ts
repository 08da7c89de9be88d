import type { Domain, Hooks } from './domain.ts'

/** The rules of an entity; one that has none lives by its catalogue entry alone. */
export function hooksOf({ hooks }: { readonly hooks: Hooks }, entity: string): Domain {
  return (Object.hasOwn(hooks, entity) ? hooks[entity] : undefined) ?? none
}

const none: Domain = {}
