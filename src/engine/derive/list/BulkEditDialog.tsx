import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { BulkResult, EntityRow } from '../../contract/api.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Field } from '../../kit/Field.tsx'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { titleOf } from '../cells/titleOf.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { Unread } from '../form/unread.ts'
import { changeText } from '../record/changeText.ts'
import { BulkValue } from './BulkValue.tsx'
import { bulkFields } from './bulkFields.ts'

/** Sets one field for many rows: first what would happen, row by row, then the change itself. */
export function BulkEditDialog({ resource, rows: given, onClose, onDone }: BulkEditProps) {
  const [rows] = useState(given)
  const provider = useConsoleDataProvider()
  const fields = bulkFields(resource)
  const [name, setName] = useState<string | null>(null)
  const [value, setValue] = useState<unknown>(undefined)
  const [tried, setTried] = useState(false)
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const [state, setState] = useState<'choosing' | 'previewed' | 'applied'>('choosing')
  const [busy, setBusy] = useState(false)
  // How many rows are done, where they are changed one after another.
  const [done, setDone] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const field = fields.find(one => one.name === name)

  const send = async (dryRun: boolean) => {
    if (!name) return
    setTried(true)
    if (value instanceof Unread) return
    setBusy(true)
    setError(null)
    try {
      const changes = { [name]: value ?? null }
      const ids = rows.map(({ id }) => id)
      const answer = await provider.bulk(resource.name, {
        ids,
        changes,
        dryRun,
        ...(dryRun ? {} : { onProgress: setDone }),
      })
      setResults(answer.results)
      setState(dryRun ? 'previewed' : 'applied')
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
      setDone(null)
    }
  }
  const good = results?.filter(({ ok, changes }) => ok && changes.length > 0).length ?? 0
  return (
    <DialogFrame
      title={`Edit ${rows.length} ${(rows.length === 1 ? resource.label : resource.plural).toLowerCase()}`}
      wide
      busy={busy}
      onClose={state === 'applied' ? onDone : onClose}
      buttons={
        state === 'applied' ? (
          <Button variant="contained" color="primary" onClick={onDone}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              {...(state === 'choosing' ? { variant: 'contained', color: 'primary' } : {})}
              disabled={busy || !field}
              onClick={() => void send(true)}
            >
              Preview
            </Button>
            {state === 'previewed' && (
              <Button
                variant="contained"
                color="primary"
                disabled={busy || good === 0}
                onClick={() => void send(false)}
              >
                {done === null ? `Change ${good}` : `${done} of ${rows.length}…`}
              </Button>
            )}
          </>
        )
      }
    >
      {state !== 'applied' && (
        <div className="columns">
          <Field label="Field">
            {binding => (
              <Dropdown
                {...binding}
                options={fields.map(one => ({ value: one.name, label: one.label }))}
                value={name}
                placeholder="Choose a field"
                onChange={next => {
                  setName(next)
                  setValue(undefined)
                  setTried(false)
                  setResults(null)
                  setState('choosing')
                }}
              />
            )}
          </Field>
          {field && (
            <BulkValue
              key={field.name}
              field={field.field}
              label="New value"
              value={value}
              error={tried && value instanceof Unread ? value.says : undefined}
              onChange={next => {
                setValue(next)
                setTried(false)
                setResults(null)
                setState('choosing')
              }}
            />
          )}
        </div>
      )}
      {error && <Alert severity="error">{error}</Alert>}
      {results && (
        <table className="l-results table" aria-live="polite">
          <tbody>
            {results.map(result => {
              const row = rows.find(({ id }) => id === result.id)
              return (
                <tr key={result.id}>
                  <td>{row ? titleOf(resource, row) : result.id}</td>
                  <td>
                    {result.ok ? (
                      result.changes.length === 0 ? (
                        <span className="k-dim">Stays as it is</span>
                      ) : (
                        result.changes.map(change => (
                          <div key={change.path}>
                            {state === 'applied' && <span className="k-ink-ok">✓ </span>}
                            {changeText(allFields(resource), resource, change, row ?? {})}
                          </div>
                        ))
                      )
                    ) : (
                      <span className="k-ink-bad">{result.error ?? Object.values(result.fields ?? {}).join(' ')}</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </DialogFrame>
  )
}

interface BulkEditProps {
  readonly resource: Resource
  readonly rows: readonly EntityRow[]
  readonly onClose: () => void
  /** After anything was changed. */
  readonly onDone: () => void
}
