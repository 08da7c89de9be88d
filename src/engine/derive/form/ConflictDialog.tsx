import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { cellOf } from '../cells/cells.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Conflict } from './mergeRows.ts'
import { type Row, withValue } from './rowPath.ts'
import { sameValue } from './sameValue.ts'

/**
 * Two people changed the same fields: for each, what it was and what each made of it, and a choice. `answer` gets the
 * row to save, or null when the person goes back to the form.
 */
export function ConflictDialog({ resource, conflicts, merged, answer }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(() => new Set())
  const choose = (path: string, other: boolean) => {
    const next = new Set(theirs)
    if (other) next.add(path)
    else next.delete(path)
    setTheirs(next)
  }
  const save = () =>
    answer(conflicts.reduce((row, one) => (theirs.has(one.path) ? withValue(row, one.path, one.theirs) : row), merged))
  return (
    <DialogFrame
      wide
      title={t('Someone else has changed this %{label}', { label: inSentence(resource.label) })}
      onClose={() => answer(null)}
      buttons={
        <>
          <Button onClick={() => answer(null)}>{t('Back to form')}</Button>
          <Button variant="contained" color="primary" onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'You both changed one field. Choose which value to keep; all other changes are kept. |||| You both changed %{count} fields. Choose which values to keep; all other changes are kept.',
          { smart_count: conflicts.length, count: conflicts.length },
        )}
      </p>
      {conflicts.map(conflict => (
        <fieldset key={conflict.path} className="f-conflict stack gap-4">
          <legend>
            {conflict.label}
            <span className="k-dim">
              {' '}
              <Phrase
                text="was %{value}"
                values={{
                  value: <Shown resource={resource} row={merged} conflict={conflict} value={conflict.base} />,
                }}
              />
            </span>
          </legend>
          {([false, true] as const).map(other => (
            <label key={String(other)} className="tick breaks">
              <input
                type="radio"
                name={conflict.path}
                checked={theirs.has(conflict.path) === other}
                onChange={() => choose(conflict.path, other)}
              />
              <span className="k-dim">{other ? t('Theirs') : t('Mine')}</span>
              <span>
                <Shown
                  resource={resource}
                  row={merged}
                  conflict={conflict}
                  value={other ? conflict.theirs : conflict.mine}
                />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </DialogFrame>
  )
}

function Shown({ resource, row, conflict, value }: ShownProps) {
  if (sameValue(value, undefined)) return t('empty')
  const { Cell } = cellOf(conflict.field)
  return <Cell field={conflict.field} name={conflict.path} resource={resource} row={row} value={value} />
}

interface ShownProps {
  readonly resource: Resource
  readonly row: Row
  readonly conflict: Conflict
  readonly value: unknown
}

interface ConflictDialogProps {
  readonly resource: Resource
  readonly conflicts: readonly Conflict[]
  /** Both sides brought together, mine where they disagree. */
  readonly merged: Row
  readonly answer: (chosen: Row | null) => void
}
