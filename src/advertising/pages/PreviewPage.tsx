import Button from '@mui/material/Button'
import { useGetOne } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import type { RowOf } from '../../../resources.config.ts'
import { labelOf } from '../../engine/contract/labels.ts'
import { NotOffered } from '../../engine/derive/NotOffered.tsx'
import { recordPath } from '../../engine/derive/routes.ts'
import { ErrorState } from '../../engine/kit/ErrorState.tsx'
import { errorText } from '../../engine/kit/errorText.ts'
import { LaterBoundary } from '../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../engine/kit/laterPart.tsx'
import { PageHeader } from '../../engine/kit/PageHeader.tsx'
import { StatusChip } from '../../engine/kit/StatusChip.tsx'
import { TableSkeleton } from '../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../engine/providers/access.ts'
import { resourceOfEntity } from '../../engine/providers/resources.ts'
import { t } from '../../engine/texts/t.ts'

/** `/media/preview/{id}`: what a shared link opens, for whoever is signed in and may see the media. */
export function PreviewPage() {
  const { id = '' } = useParams()
  const { data: row, error, isPending, refetch } = useGetOne<RowOf<'media'>>('media', { id }, { retry: false })
  const { offers } = useAccess()
  const resource = resourceOfEntity('media')
  if (isPending) return <TableSkeleton rows={8} />
  if (!row) {
    const missing = error && 'status' in error && error.status === 404
    return (
      <ErrorState
        page
        title={
          missing
            ? t('This creative doesn’t exist or belongs to an organization you can’t see')
            : t('This creative couldn’t be loaded')
        }
        detail={error && errorText(error)}
        {...(missing ? {} : { onRetry: () => void refetch() })}
        back={
          <Button component={Link} to={resource.path}>
            {t('View all creatives')}
          </Button>
        }
      />
    )
  }
  const status = String(row.status ?? 'draft')
  const tone = resource.states?.by[status]
  return (
    <>
      <PageHeader
        title={String(row.name ?? row.id)}
        crumbs={[{ label: t('Creatives'), to: resource.path }, { label: t('Preview') }]}
        chip={tone && <StatusChip tone={tone} label={labelOf(status, undefined)} />}
        actions={
          <Button component={Link} to={recordPath(resource, row.id)}>
            {t('Open creative')}
          </Button>
        }
      />
      <LaterBoundary fallback={<TableSkeleton rows={6} />}>
        {row.subtype !== 'display' ? (
          <AdPreview row={row} />
        ) : offers('parts') ? (
          <MediaPreview row={row} />
        ) : (
          <NotOffered what={t('no preview of display creatives')} />
        )}
      </LaterBoundary>
    </>
  )
}

const MediaPreview = laterPart(() => import('./preview/MediaPreview.tsx').then(m => m.MediaPreview))
const AdPreview = laterPart(() => import('./inspector/AdPreview.tsx').then(m => m.AdPreview))
