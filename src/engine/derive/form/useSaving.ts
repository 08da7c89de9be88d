import { useCallback, useRef, useState } from 'react'
import type { FormModel } from './formModel.ts'
import { type RowForm, refuse } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import type { SaveFailure } from './saveFailure.ts'

/** Sends a row; null when it is saved. `settled` is called before the page is left, so that nothing is asked. */
export type SaveRow = (row: Row, another: boolean, settled: () => void) => Promise<SaveFailure | null>

export interface Saving {
  /** Saves values that are well; what the server says comes to its fields. */
  readonly send: (values: Row, another?: boolean) => Promise<void>
  /** Why the last try was refused. */
  readonly failure: SaveFailure | null
  /** The last try was stopped by what is wrong in the form itself. */
  readonly forget: () => void
  /** Whether all is saved and the page may be left. */
  readonly isSettled: () => boolean
}

/** Saving the row of a form (entity.4): nothing typed is lost, and the server's sentences stand where they belong. */
export function useSaving(form: RowForm, model: FormModel, base: Row | null, onSave: SaveRow): Saving {
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const settled = useRef(false)
  const forget = useCallback(() => setFailure(null), [])
  const send = async (values: Row, another = false) => {
    setFailure(null)
    const outcome = await onSave(model.outgoing(values, base), another, () => {
      settled.current = true
    })
    settled.current = outcome === null && !another
    if (outcome === null) return
    refuse(form, outcome.fields)
    setFailure(outcome)
  }
  return { send, failure, forget, isSettled: () => settled.current }
}
