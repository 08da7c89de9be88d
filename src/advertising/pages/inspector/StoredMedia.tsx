import { useGetOne } from 'ra-core'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { t } from '../../../engine/texts/t.ts'
import { InspectionSkeleton } from './InspectionSkeleton.tsx'
import { MediaInspector } from './MediaInspector.tsx'

/** The inspector for a stored media by its id, as links from lists and messages give it. */
export function StoredMedia({ id }: { readonly id: string }) {
  const { data: row, error, isPending, refetch } = useGetOne<RowOf<'media'>>('media', { id }, { retry: false })
  if (isPending) return <InspectionSkeleton />
  if (!row) {
    return (
      <ErrorState
        title={t('This creative couldn’t be loaded')}
        detail={error && errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <p className="mb-8 soft">
        <Link className="link lined" to={`/media/${encodeURIComponent(row.id)}/show`}>
          {String(row.name ?? row.id)}
        </Link>
      </p>
      <MediaInspector row={row} />
    </>
  )
}
