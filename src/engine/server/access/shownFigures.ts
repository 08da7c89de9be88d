import type { CurrentUser, ShownFigures } from '../../contract/api.ts'
import { resourceNamed, type World } from '../world.ts'
import type { Person } from './person.ts'
import { viewsFor } from './views.ts'

/**
 * What a person's reports may be made of, where that isn't everything. What goes together is another question, which each report
 * answers (`factAccess`).
 */
export function shownFigures(world: Pick<World, 'catalogue'>, person: Person): CurrentUser['figures'] {
  if (!person.views) return undefined
  const report = resourceNamed(world, 'report')
  const limited = Object.keys(person.grants).flatMap((owner): [string, ShownFigures][] => {
    const views = viewsFor(person, 'read', report, owner) ?? []
    const metrics = union(views.map(view => view.metrics))
    const dimensions = union(views.map(view => view.dimensions))
    return metrics === null && dimensions === null ? [] : [[owner, { metrics, dimensions }]]
  })
  return limited.length > 0 ? Object.fromEntries(limited) : undefined
}

function union(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  if (lists.some(list => list === null)) return null
  return [...new Set(lists.flatMap(list => list ?? []))]
}
