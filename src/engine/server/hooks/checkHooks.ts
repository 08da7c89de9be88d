import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import { hooksOf } from './hooksOf.ts'
import type { Hooks, ResourceHooks } from './resourceHooks.ts'

/**
 * What the catalogue names as the server's work, and the functions that do it, are the same. Types say so to a product that is written
 * in one; a catalogue that was put together otherwise is told at the start.
 * @throws Error with a sentence on what to change
 */
export function checkHooks({ resources }: Catalogue, hooks: Hooks): void {
  for (const resource of Object.values(resources)) {
    const own = hooksOf({ hooks }, resource.entity)
    for (const work of ['computed', 'actions'] as const) {
      const wrong = differing(named(resource, work), Object.keys(own[work] ?? {}))
      if (wrong) throw new Error(`${resource.entity} ${sentences[work][wrong.kind](wrong.name)}`)
    }
  }
}

function named({ fields, actions }: Resource, work: Work): readonly string[] {
  return work === 'actions' ? Object.keys(actions) : Object.keys(fields).filter(name => fields[name]?.computed)
}

function differing(names: readonly string[], functions: readonly string[]) {
  const lacking = names.find(name => !functions.includes(name))
  if (lacking !== undefined) return { kind: 'lacking', name: lacking } as const
  const idle = functions.find(name => !names.includes(name))
  return idle === undefined ? null : ({ kind: 'idle', name: idle } as const)
}

const sentences = {
  computed: {
    lacking: (name: string) => `has a computed field "${name}": say how among its hooks, in "computed"`,
    idle: (name: string) => `computes "${name}" among its hooks, which is no computed field of it`,
  },
  actions: {
    lacking: (name: string) => `has an action "${name}": say what it does among its hooks, in "actions"`,
    idle: (name: string) => `does "${name}" among its hooks, which is no action of it`,
  },
}

type Work = keyof Pick<ResourceHooks, 'computed' | 'actions'>
