import type { RowOf } from '../../../../resources.config.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { t } from '../../../engine/texts/t.ts'
import { InspectionActions } from './InspectionActions.tsx'
import { MediaVast } from './MediaVast.tsx'

/** The inspector on a stored media: its VAST address, its VAST document, or a document made of its assets. */
export function MediaInspector({ row }: { readonly row: RowOf<'media'> }) {
  return (
    <MediaVast
      row={row}
      nothing={t('Nothing to inspect')}
      actions={({ data, isFetching, refetch }) => (
        <InspectionActions
          inspection={data}
          busy={isFetching}
          onAgain={() => void refetch()}
          share={`${location.origin}${withBasePath(`/media/vast?media=${encodeURIComponent(row.id)}`)}`}
        />
      )}
    />
  )
}
