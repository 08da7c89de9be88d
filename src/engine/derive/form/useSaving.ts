import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { FormModel } from './formModel.ts'
import { type RowForm, refuse } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import type { SaveFailure } from './saveFailure.ts'
import { useWaitForRows } from './useWaitForRows.ts'

/** Sends a row; null when it is saved. `settled` is called before the page is left, so that nothing is asked. */
export type SaveRow = (row: Row, another: boolean, settled: () => void) => Promise<SaveFailure | null>

export interface Saving {
  /** Saves values that are well; what the server says comes to its fields. Does nothing while it is under way. */
  readonly send: (values: Row, another?: boolean) => Promise<void>
  readonly busy: boolean
  /** Why the last try was refused. */
  readonly failure: SaveFailure | null
  /** The last try was stopped by what is wrong in the form itself. */
  readonly forget: () => void
  /** Whether all is saved and the page may be left. */
  readonly isSettled: () => boolean
}

/**
 * Saving the row of a form (entity.4): nothing typed is lost, and the server's sentences stand where they belong. A new row
 * first waits for what it takes over; not after the page is left.
 */
export function useSaving(form: RowForm, model: FormModel, onSave: SaveRow, { base, given }: SavedRow = {}): Saving {
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const settled = useRef(false)
  const leaving = useRef(false)
  const isLeft = useIsLeft()
  const forget = useCallback(() => setFailure(null), [])
  const waitForRows = useWaitForRows(form, model)
  const post = async (values: Row, another: boolean) => {
    const outcome = await onSave(model.outgoing(values, base ?? null), another, () => {
      settled.current = true
      leaving.current = !another
    })
    settled.current = outcome === null && !another
    if (outcome === null) return
    refuse(form, outcome.fields)
    setFailure(outcome)
  }
  const send = async (values: Row, another = false) => {
    // react-hook-form's `isSubmitting` ends when the form adopts something.
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      if (!given) return await post(values, another)
      const arrived = await waitForRows(given)
      if (isLeft()) return
      if (!arrived) return setFailure(notInTime())
      // Checked again, as it may hold something else by now.
      await form.handleSubmit(row => post(row, another))()
    } finally {
      // The page that comes next may take a moment, in which a second press would save a second time.
      if (!leaving.current) {
        underWay.current = false
        setBusy(false)
      }
    }
  }
  return { send, busy, failure, forget, isSettled: () => settled.current }
}

/** Whether who asks has left the page since. */
function useIsLeft(): () => boolean {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return () => left.current
}

/** Its own defaults would be saved in place of what another record says, and some can't be changed later. */
function notInTime(): SaveFailure {
  const message = t('Nothing was saved: values from other records didn’t load in time. Try again.')
  return { message, fields: {}, current: null }
}

interface SavedRow {
  /** The row as it is stored; none for a new one. */
  readonly base?: Row
  /** What a new row came with: it doesn't give way to what comes from other rows. Without, it takes over nothing. */
  readonly given?: Row
}
