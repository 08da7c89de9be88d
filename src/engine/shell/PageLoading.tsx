import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { TableSkeleton } from '../kit/TableSkeleton.tsx'

/** A page that is on its way: a bar at the window's top edge, and the page's outline in its place. */
export function PageLoading() {
  return (
    <div className="s-loading" aria-busy="true">
      <LinearProgress className="s-progress" aria-hidden />
      <Skeleton width={168} height={20} sx={{ margin: '4px 0 20px' }} />
      <TableSkeleton />
    </div>
  )
}
