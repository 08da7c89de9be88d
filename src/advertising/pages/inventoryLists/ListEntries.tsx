import type { RowOf } from '../../../../resources.config.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { t } from '../../../engine/texts/t.ts'
import { UploadRunsCard } from '../UploadRunsCard.tsx'
import { useUploadRuns } from '../useUploadRuns.ts'
import { EntrySearch } from './EntrySearch.tsx'
import { ImportEntries } from './ImportEntries.tsx'

/** What is in an inventory list: search, imports, and what became of the last ones. */
export function ListEntries({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const { canRow } = useAccess()
  const runs = useUploadRuns('inventory-set', row)
  const isRule = Object.keys(row.dynamicRule ?? {}).length > 0
  return (
    <div className="s-entries stack gap-16" data-focus="here" tabIndex={-1}>
      {isRule ? (
        <p className="k-dim">{t('This list is made by a rule, so it has no entries of its own.')}</p>
      ) : (
        <EntrySearch row={row} />
      )}
      {canRow('update', 'inventory-set', row) && !row.archivedAt && row.status !== 'archived' && !isRule && (
        <ImportEntries row={row} onImported={() => void runs.refetch()} />
      )}
      <UploadRunsCard
        runs={runs}
        title={t('Imports')}
        failed={t('The imports could not be loaded.')}
        none={t('Nothing has been imported yet.')}
      />
    </div>
  )
}
