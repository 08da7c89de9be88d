import { TableSkeleton } from '../kit/TableSkeleton.tsx'

/** A page that is on its way: a bar at the window's top edge, and the page's outline in its place. */
export function PageLoading() {
  return (
    <div className="s-loading" aria-busy="true">
      <div className="s-progress" />
      <i className="s-loading-title" />
      <TableSkeleton />
    </div>
  )
}
