import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { t } from '../../../engine/texts/t.ts'
import { AdStage } from './AdStage.tsx'
import { InspectionActions } from './InspectionActions.tsx'
import { MediaVast } from './MediaVast.tsx'

/** A video or audio media as people would see and hear it, in the inspector's player. */
export function AdPreview({ row }: { readonly row: RowOf<'media'> }) {
  const path = encodeURIComponent(row.id)
  return (
    <MediaVast
      row={row}
      nothing={t('Nothing to play')}
      Shown={AdStage}
      actions={({ isFetching, refetch }) => (
        <>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t('Reload')}
          </Button>
          <InspectionActions
            inspection={undefined}
            busy={isFetching}
            share={`${location.origin}${withBasePath(`/media/preview/${path}`)}`}
          />
          <Button component={Link} to={`/media/${path}/show/inspector`}>
            {t('Open inspector')}
          </Button>
        </>
      )}
    />
  )
}
