import Skeleton from '@mui/material/Skeleton'
import './inspector.css'
import { t } from '../../../engine/texts/t.ts'

/** An inspection on its way: its verdict and figures, the chain of documents, and its parts beside the player; as high as what comes. */
export function InspectionSkeleton() {
  return (
    <div className="stack gap-16 v-skeleton" role="status" aria-label={t('Loading')}>
      <Skeleton width={240} height={28} />
      <Skeleton height={76} />
      <Skeleton height={96} />
      <div className="split">
        <Skeleton height={320} />
        <Skeleton sx={{ height: 'auto', aspectRatio: '16 / 11' }} />
      </div>
    </div>
  )
}
