import Skeleton from '@mui/material/Skeleton'
import { skeletonPlaces } from './skeletonPlaces.ts'
import './states.css'
import { t } from '../texts/t.ts'

/** A form that is on its way: labels above inputs. */
export function FormSkeleton({ fields = 6 }: { readonly fields?: number }) {
  return (
    <div className="k-skeleton-form stack gap-16" role="status" aria-label={t('Loading')}>
      {skeletonPlaces(fields).map(field => (
        <div key={field}>
          <Skeleton width={96} height={10} sx={{ margin: '5px 0 9px' }} />
          <Skeleton height={32} />
        </div>
      ))}
    </div>
  )
}
