import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { inBatch } from '../../providers/writeBatch.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { countedRows } from '../countedRows.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { questionOf } from './questionOf.ts'

/** Does one thing to many rows, one after another, and says for each how it went. Rows that refuse are left out. */
export function BulkRunDialog({
  resource,
  rows: given,
  verb,
  question = rows => questionOf(verb, rows),
  danger,
  note,
  refusal,
  run,
  onClose,
  onDone,
}: BulkRunProps) {
  // What the dialog was opened for; the list behind it may change meanwhile.
  const [rows] = useState(() => given.map(row => ({ row, refused: refusal(row) })))
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [state, setState] = useState<'asking' | 'running' | 'done'>('asking')
  const stopped = useRef(false)
  const possible = rows.filter(({ refused }) => !refused)
  const words = (count: number) => countedRows(count, resource)

  const start = async () => {
    setState('running')
    const batch = v7()
    for (const { row } of possible) {
      if (stopped.current) break
      const error = await inBatch(batch, () => run(row)).then(() => null, messageOf)
      setResults(before => new Map(before).set(row.id, error))
    }
    setState('done')
  }
  const failed = [...results.values()].filter(error => error !== null).length
  const titleText = () => {
    if (state === 'done') return t('%{rows} done', { rows: words(results.size - failed) })
    return possible.length > 0
      ? question(words(possible.length))
      : t('%{action}: not possible for %{rows}', { action: verb, rows: words(rows.length) })
  }
  return (
    <DialogFrame
      title={titleText()}
      onClose={state === 'done' ? onDone : onClose}
      busy={state === 'running'}
      buttons={
        state === 'done' ? (
          <Button variant="contained" color="primary" onClick={onDone}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button
              onClick={() => {
                if (state === 'running') stopped.current = true
                else onClose()
              }}
            >
              {state === 'running' ? t('Stop') : t('Cancel')}
            </Button>
            <Button
              variant="contained"
              color={danger ? 'error' : 'primary'}
              disabled={state === 'running' || possible.length === 0}
              onClick={() => void start()}
            >
              {state === 'running' ? t('%{done} of %{total}…', { done: results.size, total: possible.length }) : verb}
            </Button>
          </>
        )
      }
    >
      {failed > 0 && (
        <Alert severity="error">
          <Phrase text="%{failed} of %{total} couldn’t be changed." values={{ failed, total: results.size }} />
        </Alert>
      )}
      {note && state === 'asking' && <p>{note}</p>}
      <ul className="l-results lines">
        {rows.map(({ row, refused }) => (
          <li key={row.id}>
            <span className="what">{titleOf(resource, row)}</span>
            <Outcome refused={refused} error={results.get(row.id)} />
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}

/** `error`: undefined before it was tried, null when it went well. */
function Outcome({
  refused,
  error,
}: {
  readonly refused: string | undefined
  readonly error: string | null | undefined
}) {
  if (refused)
    return (
      <span className="what k-dim">
        <Phrase text="Skipped: %{reason}" values={{ reason: refused }} />
      </span>
    )
  if (error === undefined) return null
  return error === null ? (
    <span className="what k-ink-ok">{t('✓ Done')}</span>
  ) : (
    <span className="what k-ink-bad">{error}</span>
  )
}

function messageOf(error: unknown): string {
  return errorText(error)
}

interface BulkRunProps {
  readonly resource: Resource
  readonly rows: readonly EntityRow[]
  /** The button's word, "Pause". */
  readonly verb: string
  /** The title, for "3 campaigns". Default: "Pause 3 campaigns?". */
  readonly question?: (rows: string) => string
  readonly danger?: boolean
  /** What follows from it. */
  readonly note?: string | undefined
  /** Why a row can't take part. */
  readonly refusal: (row: EntityRow) => string | undefined
  readonly run: (row: EntityRow) => Promise<unknown>
  readonly onClose: () => void
  /** After anything was changed. */
  readonly onDone: () => void
}
