import { useCallback, useEffect, useMemo, useState } from 'react'
import type { TableColumn } from './tableColumn.ts'
import { type FormRow, isChanged, problemsOf, type RowCheck } from './tableRows.ts'

/**
 * What is wrong in the rows. Each row is checked once for each thing that it becomes, a few at a time: the check of a
 * whole row may take milliseconds, and a thousand of them must not hold up the next key.
 */
export function useProblems(
  rows: readonly FormRow[],
  columns: readonly TableColumn[],
  check: RowCheck,
): ProblemsHandle {
  const known = useMemo(
    () => ({ columns, check, whole: new WeakMap(), quick: new WeakMap() }) as Known,
    [columns, check],
  )
  // Read by nobody: what is known grows outside of React.
  const [, setRound] = useState(0)
  const look = useCallback(
    (row: FormRow) => remembered(known.whole, row, problemsOf(row, known.columns, known.check)),
    [known],
  )

  useEffect(() => {
    const waiting = rows.filter(row => !known.whole.has(row) && isChanged(row, known.columns))
    let timer: ReturnType<typeof setTimeout> | undefined
    const some = () => {
      const until = performance.now() + sliceMs
      while (waiting.length > 0 && performance.now() < until) {
        const row = waiting.shift()
        if (row) look(row)
      }
      setRound(round => round + 1)
      if (waiting.length > 0) timer = setTimeout(some)
    }
    if (waiting.length > 0) some()
    return () => clearTimeout(timer)
  }, [rows, known, look])

  return {
    problemsOf: row =>
      known.whole.get(row) ??
      known.quick.get(row) ??
      remembered(known.quick, row, problemsOf(row, known.columns, nothingWrong)),
    checkAll: async all => {
      let until = performance.now() + sliceMs
      for (const row of all) {
        if (!known.whole.has(row)) look(row)
        if (performance.now() < until) continue
        await new Promise(resolve => setTimeout(resolve))
        until = performance.now() + sliceMs
      }
      return new Map(all.map(row => [row, known.whole.get(row) ?? look(row)]))
    },
  }
}

export type Problems = Readonly<Record<string, string>>

/** A frame and a half. */
const sliceMs = 24

const nothingWrong = () => ({})

function remembered(map: WeakMap<FormRow, Problems>, row: FormRow, found: Problems): Problems {
  map.set(row, found)
  return found
}

interface Known {
  readonly columns: readonly TableColumn[]
  readonly check: RowCheck
  /** What the whole check found. */
  readonly whole: WeakMap<FormRow, Problems>
  /** Until then: what can't be read, and what was refused. */
  readonly quick: WeakMap<FormRow, Problems>
}

interface ProblemsHandle {
  /** What is known by now. */
  readonly problemsOf: (row: FormRow) => Problems
  /** The whole truth about some rows. */
  readonly checkAll: (rows: readonly FormRow[]) => Promise<ReadonlyMap<FormRow, Problems>>
}
