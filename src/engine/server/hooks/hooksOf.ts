import type { Hooks, ResourceHooks } from './resourceHooks.ts'

/** The rules of an entity; one that has none lives by its catalogue entry alone. */
export function hooksOf({ hooks }: { readonly hooks: Hooks }, entity: string): ResourceHooks {
  return (Object.hasOwn(hooks, entity) ? hooks[entity] : undefined) ?? none
}

const none: ResourceHooks = {}
