import Skeleton from '@mui/material/Skeleton'
import { skeletonPlaces } from './skeletonPlaces.ts'
import './states.css'
import { t } from '../texts/t.ts'

/** A table that is on its way, in its final shape: header and rows of 36 px. */
export function TableSkeleton({ rows = 10, columns = 6 }: { readonly rows?: number; readonly columns?: number }) {
  return (
    <div className="k-skeleton-table panel lines" role="status" aria-label={t('Loading')}>
      {skeletonPlaces(rows + 1).map(row => (
        <div key={row} className="k-skeleton-row row">
          {skeletonPlaces(columns).map(column => (
            <Skeleton key={column} height={row === 0 ? 8 : 10} />
          ))}
        </div>
      ))}
    </div>
  )
}
