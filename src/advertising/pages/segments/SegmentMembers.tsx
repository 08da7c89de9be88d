import type { RowOf } from '../../../../resources.config.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { t } from '../../../engine/texts/t.ts'
import { UploadRunsCard } from '../UploadRunsCard.tsx'
import { useUploadRuns } from '../useUploadRuns.ts'
import { UploadMembers } from './UploadMembers.tsx'

/** Who is in a segment comes in here: uploads, and what became of the last ones. */
export function SegmentMembers({ row }: { readonly row: RowOf<'segment'> }) {
  const { canRow } = useAccess()
  const runs = useUploadRuns('segment', row)
  return (
    <div className="s-members stack gap-16" data-focus="here" tabIndex={-1}>
      {canRow('update', 'segment', row) && row.status !== 'archived' && row.madeFrom !== 'rule' && (
        <UploadMembers row={row} onUploaded={() => void runs.refetch()} />
      )}
      <UploadRunsCard
        runs={runs}
        title={t('Uploads and builds')}
        failed={t('The runs couldn’t be loaded.')}
        none={t('Nothing has been uploaded or built yet.')}
      />
    </div>
  )
}
