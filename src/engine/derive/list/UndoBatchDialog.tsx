import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useGetMany, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { BulkResult, EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { t } from '../../texts/t.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { BulkResults } from './BulkResults.tsx'
import { newBatchId, sendUndo } from './sendBatch.ts'

/** Shows what undoing a bulk change would put back, and what was changed since and stays; then does it. */
export function UndoBatchDialog({ resource, batchId, onClose }: UndoBatchProps) {
  const provider = useConsoleDataProvider()
  const refresh = useRefresh()
  const [undoId] = useState(newBatchId)
  const trial = useQuery({
    queryKey: ['undo', resource.name, undoId],
    queryFn: () => resultsOf({ dryRun: true }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [made, setMade] = useState<readonly BulkResult[] | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const results = made ?? trial.data
  const done = made !== null
  const error = failure ?? trial.error
  const busy = progress !== null
  const ids = (results ?? []).slice(0, 500).map(({ id }) => id)
  const { data } = useGetMany<EntityRow>(resource.name, { ids }, { enabled: ids.length > 0 })
  const rows = new Map((data ?? []).flatMap(row => (row ? [[row.id, row] as const] : [])))
  const good = (results ?? []).filter(({ ok, changes }) => ok && changes.length > 0).length

  const resultsOf = async ({ dryRun }: { readonly dryRun: boolean }) => {
    const found: BulkResult[] = []
    await sendUndo(provider, resource.name, {
      batchId,
      undoId,
      dryRun,
      onAnswer: answer => {
        found.push(...answer.results)
        if (!dryRun) setProgress(found.length)
      },
    })
    return found
  }
  const undo = async () => {
    setProgress(0)
    setFailure(null)
    await resultsOf({ dryRun: false }).then(setMade, setFailure)
    setProgress(null)
  }
  const close = () => {
    if (done) refresh()
    onClose()
  }
  return (
    <DialogFrame
      title={done ? t('Bulk change undone') : t('Undo bulk change?')}
      wide
      busy={busy}
      onClose={close}
      buttons={
        done ? (
          <Button variant="contained" color="primary" onClick={close}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button variant="contained" color="primary" disabled={busy || good === 0} onClick={() => void undo()}>
              {progress !== null && results
                ? t('%{done} of %{total}…', {
                    done: formatNumber(progress),
                    total: formatNumber(results.length),
                  })
                : t('Undo %{count}', { count: formatNumber(good) })}
            </Button>
          </>
        )
      }
    >
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      {results ? (
        <>
          {!done && (
            <p>
              {good > 0
                ? t('Fields get their previous values. Changes made since then are kept.')
                : t('Nothing to undo: the rows were already undone or have changed since.')}
            </p>
          )}
          <BulkResults resource={resource} results={results} rows={rows} done={done} />
        </>
      ) : (
        !error && <FormSkeleton fields={3} />
      )}
    </DialogFrame>
  )
}

interface UndoBatchProps {
  readonly resource: Resource
  readonly batchId: string
  readonly onClose: () => void
}
