import { numberOf, type Part, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { keyedSegment } from '../targeting/segmentKey.ts'
import type { ServingTree } from './servingTree.ts'

/**
 * The stored segments that an impression belongs to, by id: those that a request names by our ID or key, and seller-defined
 * audiences whose taxonomy and ID stand in `user.data` or in the content's `data`. Without `segtax` an ID means nobody's taxonomy.
 */
export function askedSegments(user: Part, content: Part, { segmentsByNode }: ServingTree): readonly string[] {
  const people = partsOf(user.data)
  const named = people.flatMap(idsOf).flatMap(id => [id, ...keyedSegment(id)])
  const defined = [...people, ...partsOf(content.data)].flatMap(data => {
    const segtax = numberOf(partOf(data.ext).segtax)
    return segtax === null ? [] : idsOf(data).flatMap(id => segmentsByNode.get(nodeKey(segtax, id)) ?? [])
  })
  return [...named, ...defined]
}

/** Whether a request names segments of some taxonomy. */
export function hasTaxonomies(request: Readonly<Record<string, unknown>>): boolean {
  const contents = ['site', 'app', 'dooh'].map(name => partOf(partOf(request[name]).content))
  return [partOf(request.user), ...contents].some(part =>
    partsOf(part.data).some(({ ext }) => numberOf(partOf(ext).segtax) !== null),
  )
}

export function nodeKey(segtax: number, id: string): string {
  return `${segtax} ${id}`
}

function idsOf({ segment }: Part): readonly string[] {
  return partsOf(segment).map(({ id }) => textOf(id))
}
