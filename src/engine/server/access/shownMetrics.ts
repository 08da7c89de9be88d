import type { CurrentUser, ShownMetrics } from '../../contract/api.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Principal } from './principal.ts'
import { viewsFor } from './views.ts'

/**
 * What a person's reports may be made of, where that isn't everything. What goes together is another question, which each report
 * answers (`factAccess`).
 */
export function shownMetrics(context: Pick<ApiContext, 'catalogue'>, principal: Principal): CurrentUser['figures'] {
  const asking = Object.values(context.catalogue.resources).find(({ asksMetrics }) => asksMetrics)
  if (!principal.views || !asking) return undefined
  const limited = Object.keys(principal.grants).flatMap((owner): [string, ShownMetrics][] => {
    const views = viewsFor(principal, 'read', asking, owner) ?? []
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
