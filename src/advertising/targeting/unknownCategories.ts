import { audienceTaxonomy } from './audienceTaxonomy.ts'
import { taxonomyIds } from './taxonomyIds.ts'

/**
 * Which of these ids a taxonomy doesn't have. Of Content 1.0 the form alone is checked; of taxonomies that aren't held here, and of vendors',
 * nothing is known.
 */
export function unknownCategories(taxonomy: unknown, ids: readonly string[]): readonly string[] {
  const knows = checks.get(taxonomy)
  return knows ? ids.filter(id => !knows(id)) : []
}

const checks: ReadonlyMap<unknown, (id: string) => boolean> = new Map([
  ['content_1_0', id => /^IAB([1-9]|1\d|2[0-6])(-[1-9]\d?)?$/.test(id)],
  ['audience_1_1', id => audienceTaxonomy.has(id)],
  ['ad_product_2_0', among(taxonomyIds.ad_product_2_0)],
  ['content_3_1', among(taxonomyIds.content_3_1)],
])

function among(packed: string): (id: string) => boolean {
  const ids = new Set(packed.split(' ').flatMap(idsOf))
  return id => ids.has(id)
}

function idsOf(run: string): readonly string[] {
  const [first = '', last = first] = run.split('-')
  if (first === last) return [first]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at))
}
