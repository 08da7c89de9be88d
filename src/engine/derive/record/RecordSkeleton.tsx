import Skeleton from '@mui/material/Skeleton'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'

/** A row's page on its way, in its final shape; `part`: what stands under the tabs. */
export function RecordSkeleton({ part = false }: { readonly part?: boolean }) {
  return (
    <div>
      {!part && (
        <>
          <Skeleton width={160} height={10} sx={{ margin: '5px 0 9px' }} />
          <Skeleton width="min(360px, 70%)" height={20} sx={{ margin: '6px 0 18px' }} />
          <Skeleton width="min(280px, 80%)" height={10} sx={{ margin: '12px 0 26px' }} />
        </>
      )}
      <div className="r-details gap-16">
        <div className="panel pad">
          <FormSkeleton fields={8} />
        </div>
        <div className="panel pad">
          <FormSkeleton fields={4} />
        </div>
      </div>
    </div>
  )
}
