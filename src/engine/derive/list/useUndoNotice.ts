import { useNotify, useRefresh } from 'ra-core'
import type { BulkResult, EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { countedRows } from '../countedRows.ts'
import { newBatchId, sendUndo } from './sendBatch.ts'

/** Says what a batch has done and offers to undo it at once; then says what became of that. */
export function useUndoNotice(resource: Resource): (batchId: string | null, says: string) => void {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const undo = async (batchId: string, undoId: string) => {
    const results: BulkResult[] = []
    try {
      await sendUndo(provider, resource.name, {
        batchId,
        undoId,
        dryRun: false,
        onAnswer: answer => results.push(...answer.results),
      })
      const left = results.filter(({ ok, fields }) => !ok || fields !== undefined)
      const { data } = await provider.getMany<EntityRow>(resource.name, { ids: left.slice(0, 3).map(({ id }) => id) })
      const names = data.map(row => titleOf(resource, row))
      const whole = left.length === 0
      notify(undoSummary(resource, results.length - left.length, left, names), {
        type: whole ? 'success' : 'warning',
        autoHideDuration: whole ? 5000 : 30_000,
      })
    } catch (error) {
      const offer = { label: t('Try again'), run: () => undo(batchId, undoId) }
      notify(errorText(error), { type: 'error', offer })
    }
    refresh()
  }
  return (batchId, says) => {
    const offer = batchId === null ? {} : { offer: { label: t('Undo'), run: () => undo(batchId, newBatchId()) } }
    notify(says, { type: 'success', autoHideDuration: 10_000, ...offer })
  }
}

/** What became of an undo: how many rows are as before, and which are not. @param names of the first of `left` */
export function undoSummary(
  resource: Resource,
  undone: number,
  left: readonly BulkResult[],
  names: readonly string[],
): string {
  const rows = countedRows(undone, resource)
  const done = t('Changes to %{rows} undone.', { rows })
  if (left.length === 0) return done
  const more = left.length - names.length
  const named = listText([
    ...names.map(name => `“${name}”`),
    ...(more > 0 ? [t('%{count} more', { count: formatNumber(more) })] : []),
  ])
  const reason = left[0]?.error ?? Object.values(left[0]?.fields ?? {})[0]
  const kept = t('Unchanged: %{names}. |||| Unchanged: %{names}.', {
    smart_count: left.length,
    names: reason ? `${named} (${reason})` : named,
  })
  return `${done} ${kept}`
}
