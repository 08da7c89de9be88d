import { useCallback } from 'react'
import type { BulkResult, EntityRow } from '../../../engine/contract/api.ts'
import { countedRows } from '../../../engine/derive/countedRows.ts'
import { bulkChangeTexts } from '../../../engine/derive/list/bulkChangeTexts.ts'
import { newBatchId, sendBatch } from '../../../engine/derive/list/sendBatch.ts'
import { useUndoNotice } from '../../../engine/derive/list/useUndoNotice.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { CellChange } from './cellEdits.ts'
import type { TreeEntity } from './treeLines.ts'

/** What a change of one cell would do to many rows, as a dry run has said. */
export interface TriedBatch {
  /** What was typed. */
  readonly text: string
  readonly changes: CellChange
  readonly batchId: string
  /** Rows that would change, with the version that each has now. */
  readonly versions: Readonly<Record<string, number>>
  /** For people: how many change, from what to what, and what is refused. */
  readonly says: string
}

/** One cell for many rows: tried first, then made as one batch that its notice offers to undo. */
export function useCellBatch(): CellBatch {
  const provider = useConsoleDataProvider()
  const notices = {
    campaign: useUndoNotice(resourceOfEntity('campaign')),
    strategy: useUndoNotice(resourceOfEntity('strategy')),
    'line-item': useUndoNotice(resourceOfEntity('line-item')),
  }
  const tryBatch = useCallback(
    async (entity: TreeEntity, rows: readonly EntityRow[], { text, changes }: Pick<TriedBatch, 'text' | 'changes'>) => {
      const results: BulkResult[] = []
      await sendBatch(provider, resourceOfEntity(entity).name, {
        ids: rows.map(({ id }) => id),
        changes,
        versions: {},
        batchId: '',
        dryRun: true,
        onAnswer: answer => results.push(...answer.results),
      })
      const changing = results.filter(result => result.ok && result.changes.length > 0)
      const versions = Object.fromEntries(changing.map(({ id, version = 1 }) => [id, version - 1]))
      return { text, changes, batchId: newBatchId(), versions, says: saysOf(entity, rows, results, changes) }
    },
    [provider],
  )
  const makeBatch = async (entity: TreeEntity, { changes, batchId, versions }: TriedBatch) => {
    const ids = Object.keys(versions)
    if (ids.length === 0) return
    const results: BulkResult[] = []
    const { name } = resourceOfEntity(entity)
    const onAnswer = (answer: { readonly results: readonly BulkResult[] }) => results.push(...answer.results)
    await sendBatch(provider, name, { ids, changes, versions, batchId, dryRun: false, onAnswer })
    const done = results.filter(({ ok }) => ok).length
    const left = results.length - done
    const records = countText(entity, done)
    const says =
      left > 0
        ? t('%{records} changed, %{refused} rejected.', { records, refused: formatNumber(left) })
        : t('%{records} changed.', { records })
    if (entity !== 'media' && entity !== 'deal') notices[entity](batchId, says)
  }
  return { tryBatch, makeBatch }
}

interface CellBatch {
  readonly tryBatch: (
    entity: TreeEntity,
    rows: readonly EntityRow[],
    change: Pick<TriedBatch, 'text' | 'changes'>,
  ) => Promise<TriedBatch>
  readonly makeBatch: (entity: TreeEntity, tried: TriedBatch) => Promise<void>
}

function saysOf(
  entity: TreeEntity,
  rows: readonly EntityRow[],
  results: readonly BulkResult[],
  changes: CellChange,
): string {
  const changing = results.filter(({ ok, changes: made }) => ok && made.length > 0)
  const refused = results.filter(({ ok }) => !ok)
  const [first, last] = [changing[0], changing.at(-1)].map(result => {
    const row = rows.find(({ id }) => id === result?.id) ?? {}
    return bulkChangeTexts(resourceOfEntity(entity), result?.changes ?? [], row, Object.keys(changes))[0]
  })
  const from = first && (last && last !== first ? `${first} … ${last.replace(/^[^:]+: /, '')}` : first)
  return [
    changingText(entity, changing.length, from),
    refused.length > 0 ? refusedText(refused.length, refused[0]?.error) : '',
    changing.length > 0 ? t('Press Enter to change, Escape to cancel.') : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function changingText(entity: TreeEntity, count: number, change: string | undefined): string {
  const records = countText(entity, count)
  return change
    ? t('%{records} changes: %{change}. |||| %{records} change: %{change}.', { smart_count: count, records, change })
    : t('%{records} changes. |||| %{records} change.', { smart_count: count, records })
}

function refusedText(refused: number, reason: string | undefined): string {
  const count = formatNumber(refused)
  return reason ? t('%{count} rejected: %{reason}.', { count, reason }) : t('%{count} rejected.', { count })
}

function countText(entity: TreeEntity, count: number): string {
  return countedRows(count, resourceOfEntity(entity))
}
