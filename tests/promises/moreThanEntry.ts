import type { Hooks } from '../../src/engine/server/hooks/resourceHooks.ts'
import { type Sources, sourcesWithout } from '../texts/sourcesWithout.ts'

/** What tests that loop over the catalogue run, for every entity that has it. */
const looped = new Set(['actions', 'computed'])

/** Why an entity does more than its entry says: it has rules, or the product reads it beside them. Null where it doesn't. */
export function moreThanEntry(hooks: Hooks, sources: Sources): (entity: string) => string | null {
  return entity => {
    const rules = Object.keys(hooks[entity] ?? {}).filter(name => !looped.has(name))
    if (rules.length > 0) return `it has ${rules.join(' and ')} among its hooks`
    const reads = readOf(entity)
    const found = [...sourcesWithout(new Set([entity]), sources)].find(
      ([path, text]) => served.test(path) && reads.test(text),
    )
    return found ? `${found[0]} reads its rows` : null
  }
}

/** What works with rows. Pages show them, and the catalogue names them. */
const served = /^src\/advertising\/(?!catalogue\/|pages\/)/

/** By its type, from the store, or by what asks the store for a resource by its name. */
function readOf(entity: string): RegExp {
  return new RegExp(
    [
      String.raw`\b(Entity|RowOf)<'${entity}'>`,
      String.raw`\.(find|list|ids|byIds|lock|insert|update|remove)(<[^()]*>)?\(\s*'${entity}'`,
      String.raw`\b(resourceNamed|ownedRow|allRows)\(\s*[\w.]+,\s*'${entity}'`,
    ].join('|'),
  )
}
