import type { RowOf } from '../../../../resources.config.ts'
import { partsOf } from '../../../engine/contract/looseValues.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { t } from '../../../engine/texts/t.ts'
import { readListRule } from '../../reporting/listRule.ts'
import { UploadRunsCard } from '../UploadRunsCard.tsx'
import { isUnderWay, useUploadRuns } from '../useUploadRuns.ts'
import { EntrySearch } from './EntrySearch.tsx'
import { ImportEntries } from './ImportEntries.tsx'
import { ListTiles } from './ListTiles.tsx'
import { RuleChecks } from './RuleChecks.tsx'

/** What is in an inventory list: search, imports, and what became of the last ones. */
export function ListEntries({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const { canRow } = useAccess()
  const runs = useUploadRuns('inventory-set', row)
  const isRule = Object.keys(row.dynamicRule ?? {}).length > 0
  const hasPerformanceRule = readListRule(row.performanceRule) !== null
  const mayChange = canRow('update', 'inventory-set', row) && !row.archivedAt && row.status !== 'archived'
  return (
    <div className="s-entries stack gap-16" data-focus="here" tabIndex={-1}>
      {isRule ? (
        <p className="k-dim">{t('A rule builds this list, so it has no entries of its own.')}</p>
      ) : (
        <>
          <ListTiles row={row} />
          <EntrySearch row={row} />
        </>
      )}
      {(hasPerformanceRule || partsOf(row.ruleRuns).length > 0) && (
        <RuleChecks
          row={row}
          mayCheck={mayChange && hasPerformanceRule}
          isBusy={runs.data?.some(isUnderWay) ?? false}
          onStarted={() => void runs.refetch()}
        />
      )}
      {mayChange && !isRule && <ImportEntries row={row} onImported={() => void runs.refetch()} />}
      <UploadRunsCard
        runs={runs}
        title={hasPerformanceRule ? t('Imports and rule checks') : t('Imports')}
        failed={t('The imports couldn’t be loaded.')}
        none={t('Nothing has been imported yet.')}
      />
    </div>
  )
}
