import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { BulkEffect, BulkResult, EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { isOffered } from '../../providers/offeredCalls.ts'
import { t } from '../../texts/t.ts'
import { countedRows } from '../countedRows.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { Unread } from '../form/unread.ts'
import { BulkEdits, emptyEdit } from './BulkEdits.tsx'
import { BulkEffects } from './BulkEffects.tsx'
import { BulkResults } from './BulkResults.tsx'
import { type BulkEdit, bulkChange } from './bulkChange.ts'
import { newBatchId, sendBatch } from './sendBatch.ts'
import { useUndoNotice } from './useUndoNotice.ts'

/**
 * Changes fields of many rows: first what would happen, row by row, then the change itself, as one batch that can be undone.
 * When the connection is lost in between, the rest is sent again and no row changes twice.
 */
export function BulkEditDialog({ resource, ids: given, rows: known, onClose, onDone }: BulkEditProps) {
  const [ids] = useState(given)
  const [rows] = useState(() => new Map(known.map(row => [row.id, row])))
  const provider = useConsoleDataProvider()
  const offerUndo = useUndoNotice(resource)
  const [edits, setEdits] = useState<readonly BulkEdit[]>([emptyEdit])
  const [tried, setTried] = useState(false)
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [effects, setEffects] = useState<readonly BulkEffect[]>([])
  const [batchId, setBatchId] = useState(newBatchId)
  const [state, setState] = useState<'choosing' | 'previewed' | 'broken' | 'applied'>('choosing')
  // How many rows are done while it runs.
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const chosen = edits.filter(({ path }) => path !== null)
  const words = (count: number) => countedRows(count, resource)
  const good = results.filter(({ ok, changes }) => ok && changes.length > 0)

  const send = async (dryRun: boolean) => {
    setTried(true)
    const changes = Object.fromEntries(chosen.map(edit => [edit.path?.path ?? '', bulkChange(edit)]))
    if (Object.values(changes).some(change => change instanceof Unread)) return
    const found: BulkResult[] = state === 'broken' ? [...results] : []
    const before = new Set(found.map(({ id }) => id))
    setProgress(found.length)
    setError(null)
    try {
      await sendBatch(provider, resource.name, {
        ids: ids.filter(id => !before.has(id)),
        changes,
        versions: dryRun || state === 'broken' ? {} : versionsSeen(results),
        batchId,
        dryRun,
        onAnswer: answer => {
          found.push(...answer.results)
          // Sums of one request are of its rows alone.
          setEffects(answer.results.length === ids.length ? (answer.effects ?? []) : [])
          setProgress(found.length)
        },
      })
      setResults(found)
      setState(dryRun ? 'previewed' : 'applied')
      const done = found.filter(({ ok, changes: made }) => ok && made.length > 0).length
      if (!dryRun && done > 0)
        offerUndo(isOffered('bulk') ? batchId : null, t('%{rows} changed.', { rows: words(done) }))
      if (!dryRun && found.every(({ ok }) => ok)) onDone()
    } catch (failure) {
      setError(errorText(failure))
      if (!dryRun) {
        setResults(found)
        setState('broken')
      }
    } finally {
      setProgress(null)
    }
  }
  const busy = progress !== null
  return (
    <DialogFrame
      title={t('Edit %{rows}', { rows: words(ids.length) })}
      wide
      busy={busy}
      onClose={state === 'applied' || state === 'broken' ? onDone : onClose}
      buttons={
        state === 'applied' ? (
          <Button variant="contained" color="primary" onClick={onDone}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={state === 'broken' ? onDone : onClose}>
              {state === 'broken' ? t('Stop here') : t('Cancel')}
            </Button>
            {state !== 'broken' && (
              <Button
                {...(state === 'choosing' ? { variant: 'contained', color: 'primary' } : {})}
                disabled={busy || chosen.length === 0}
                onClick={() => void send(true)}
              >
                {t('Preview')}
              </Button>
            )}
            {state !== 'choosing' && (
              <Button
                variant="contained"
                color="primary"
                disabled={busy || (state === 'previewed' && good.length === 0)}
                onClick={() => void send(false)}
              >
                {progress !== null
                  ? t('%{done} of %{total}…', {
                      done: formatNumber(progress),
                      total: formatNumber(ids.length),
                    })
                  : state === 'broken'
                    ? t('Try again')
                    : t('Change %{rows}', { rows: words(good.length) })}
              </Button>
            )}
          </>
        )
      }
    >
      {(state === 'choosing' || state === 'previewed') && (
        <BulkEdits
          of={{ resource, ids, rows: [...rows.values()] }}
          edits={edits}
          tried={tried}
          onChange={next => {
            setEdits(next)
            setTried(false)
            setResults([])
            setBatchId(newBatchId())
            setState('choosing')
          }}
        />
      )}
      {error && (
        <Alert severity="error">
          {error}
          {state === 'broken' &&
            ` ${t('At least %{rows} of %{total} were changed. Try again: nothing is changed twice.', {
              rows: words(results.length),
              total: formatNumber(ids.length),
            })}`}
        </Alert>
      )}
      {state === 'previewed' && <BulkEffects effects={effects} />}
      {results.length > 0 && (
        <BulkResults
          resource={resource}
          results={results}
          rows={rows}
          done={state === 'applied' || state === 'broken'}
          asked={chosen.map(({ path }) => path?.path ?? '')}
        />
      )}
    </DialogFrame>
  )
}

/** The versions that the rows had in a dry run; `changes` make one more of them. */
function versionsSeen(results: readonly BulkResult[]): Readonly<Record<string, number>> {
  const seen = results.flatMap(({ id, version, changes }) =>
    version === undefined ? [] : [[id, changes.length > 0 ? version - 1 : version] as const],
  )
  return Object.fromEntries(seen)
}

interface BulkEditProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** Those of them that the list has seen. */
  readonly rows: readonly EntityRow[]
  readonly onClose: () => void
  /** After anything was changed. */
  readonly onDone: () => void
}
