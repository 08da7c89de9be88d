import { partOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { titleOf } from '../../../engine/derive/cells/titleOf.ts'
import type { InheritanceOf } from '../../../engine/derive/inherited/useInheritance.ts'
import { findEntity } from '../../../engine/providers/resources.ts'
import type { TargetingPart, WholeTargeting } from '../../targeting/wholeTargetingSentence.ts'

/** A targeting alone. */
export function targetingAlone(value: unknown): WholeTargeting {
  return { parts: [{ value, from: null }], lists: [] }
}

/**
 * All that targets a row: a targeting of its own or from above, those that count beside it, and the inventory lists of the supply that it
 * has from its strategy. Lists that apply to every campaign are no row's choice, and aren't among them.
 */
export function wholeTargetingOf(targeting: unknown, name: string, inheritanceOf: InheritanceOf): WholeTargeting {
  const found = inheritanceOf(name)
  const above = found?.counts.filter(held => held !== found.own && held.value !== targeting) ?? []
  const from = above.map(({ entity, row, value }): TargetingPart => {
    const resource = findEntity(entity)
    return { value, from: resource ? { label: resource.label, name: titleOf(resource, row) } : null }
  })
  const supplies = inheritanceOf('supply')?.counts ?? []
  return {
    parts: [{ value: targeting, from: null }, ...from],
    lists: supplies.flatMap(({ value }) => textsOf(partOf(value).inventorySets)),
  }
}
