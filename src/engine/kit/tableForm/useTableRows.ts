import { useCallback, useState } from 'react'
import type { FormRow } from './tableRows.ts'

/** The rows of a table form with what was done to them, step by step, to be taken back and done again. */
export function useTableRows(start: () => readonly FormRow[]): TableRows {
  const [{ rows, past, future }, setState] = useState<History>(() => ({ rows: start(), past: [], future: [] }))
  const change = useCallback((next: readonly FormRow[]) => {
    setState(before => ({ rows: next, past: [...before.past.slice(1 - steps), before.rows], future: [] }))
  }, [])
  const settle = useCallback((key: string, row: FormRow | null) => {
    // What is stored can't be taken back by going a step back.
    setState(before => ({
      rows: before.rows.flatMap(one => (one.key !== key ? one : (row ?? []))),
      past: [],
      future: [],
    }))
  }, [])
  const undo = useCallback(() => {
    setState(before => {
      const last = before.past.at(-1)
      return last ? { rows: last, past: before.past.slice(0, -1), future: [before.rows, ...before.future] } : before
    })
  }, [])
  const redo = useCallback(() => {
    setState(before => {
      const [next, ...rest] = before.future
      return next ? { rows: next, past: [...before.past, before.rows], future: rest } : before
    })
  }, [])
  return { rows, change, settle, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}

const steps = 100

interface History {
  readonly rows: readonly FormRow[]
  readonly past: readonly (readonly FormRow[])[]
  readonly future: readonly (readonly FormRow[])[]
}

interface TableRows {
  readonly rows: readonly FormRow[]
  /** A step of the person's. */
  readonly change: (rows: readonly FormRow[]) => void
  /** How the saving of one row goes; null takes it out. */
  readonly settle: (key: string, row: FormRow | null) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
}
