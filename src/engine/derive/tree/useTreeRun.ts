import { useQueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BulkResult } from '../../contract/api.ts'
import type { TreeResult } from '../../contract/treeRows.ts'
import { errorText } from '../../kit/errorText.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { newBatchId, sendUndo } from '../list/sendBatch.ts'
import type { PlannedRow } from './plannedRow.ts'
import { sendPlan } from './sendPlan.ts'

/** What is being done with a plan, and what is known of each of its rows. */
export function useTreeRun(plan: readonly PlannedRow[] | null): TreeRun {
  const provider = useConsoleDataProvider()
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>(nothing)
  const batchId = useRef('')
  const stopper = useRef<AbortController | null>(null)

  const run = useCallback(
    async (rows: readonly PlannedRow[], { dryRun, whole }: { readonly dryRun: boolean; readonly whole: boolean }) => {
      stopper.current?.abort()
      const stop = new AbortController()
      stopper.current = stop
      if (dryRun) batchId.current = newBatchId()
      setState(before => ({
        ...(dryRun ? nothing : before),
        job: { what: dryRun ? 'check' : 'save', done: 0, total: rows.length },
        failure: '',
      }))
      const found = new Map<string, TreeResult>()
      const onResults = (results: readonly TreeResult[]) => {
        for (const result of results) found.set(result.ref, result)
        if (!stop.signal.aborted)
          setState(before => ({
            ...before,
            outcomes: new Map(dryRun ? found : [...before.outcomes, ...found]),
            // Of what is saved as one, nothing is before all of it is.
            saved: dryRun || whole ? before.saved : new Set([...before.saved, ...found.keys()]),
            job: before.job && { ...before.job, done: found.size },
          }))
      }
      try {
        await sendPlan(rows, { batchId: batchId.current, dryRun, whole, signal: stop.signal, onResults })
        const refused = [...found.values()].some(({ ok }) => !ok)
        const done: Partial<State> = { isSaved: true, isPartly: true, saved: new Set(found.keys()) }
        const ended: Partial<State> = dryRun ? { isChecked: true } : whole && refused ? {} : done
        if (!stop.signal.aborted) setState(before => ({ ...before, ...ended, job: null }))
      } catch (error) {
        if (stop.signal.aborted) return
        const isLost = !(error instanceof HttpError) || Number(error.status) === 0 || Number(error.status) >= 500
        const failure = !dryRun && isLost ? lost : errorText(error)
        setState(before => ({ ...before, job: null, failure, isPartly: before.isPartly || (!dryRun && isLost) }))
      }
      if (!dryRun) await queryClient.invalidateQueries()
    },
    [queryClient],
  )

  useEffect(() => {
    if (plan) void run(plan, { dryRun: true, whole: false })
    else setState(nothing)
    return () => stopper.current?.abort()
  }, [plan, run])

  /** What is below goes before what it is under. */
  const undo = async (): Promise<string> => {
    const entities = [...new Set((plan ?? []).map(({ entity }) => entity))].reverse()
    const results: BulkResult[] = []
    const undoId = newBatchId()
    setState(before => ({ ...before, job: { what: 'undo', done: 0, total: before.outcomes.size }, failure: '' }))
    try {
      for (const entity of entities) {
        const { name } = resourceOfEntity(entity)
        const sent = { batchId: batchId.current, undoId, dryRun: false }
        await sendUndo(provider, name, {
          ...sent,
          onAnswer: answer => results.push(...answer.results),
        }).catch((error: unknown) => {
          // None of its rows were part of it.
          if (!(error instanceof HttpError) || error.status !== 404) throw error
        })
      }
      const left = results.filter(({ ok }) => !ok)
      setState(before => ({ ...before, job: null, isUndone: true, left: left.map(({ error }) => error ?? '') }))
    } catch (error) {
      setState(before => ({ ...before, job: null, failure: errorText(error) }))
    }
    await queryClient.invalidateQueries()
    return undoId
  }

  return {
    ...state,
    save: whole => (plan ? run(plan, { dryRun: false, whole }) : Promise.resolve()),
    check: () => (plan ? run(plan, { dryRun: true, whole: false }) : Promise.resolve()),
    stop: () => {
      stopper.current?.abort()
      setState(before => ({ ...before, job: null }))
    },
    undo,
  }
}

const lost = t('The connection was lost. Save again: nothing is saved twice.')

interface State {
  readonly outcomes: ReadonlyMap<string, TreeResult>
  readonly job: { readonly what: 'check' | 'save' | 'undo'; readonly done: number; readonly total: number } | null
  readonly failure: string
  /** The rows that are known to be saved. */
  readonly saved: ReadonlySet<string>
  /** Every row has its verdict. */
  readonly isChecked: boolean
  readonly isSaved: boolean
  /** Some of it may be saved. */
  readonly isPartly: boolean
  readonly isUndone: boolean
  /** Why rows stay that could not be undone. */
  readonly left: readonly string[]
}

const nothing: State = {
  outcomes: new Map(),
  job: null,
  failure: '',
  saved: new Set(),
  isChecked: false,
  isSaved: false,
  isPartly: false,
  isUndone: false,
  left: [],
}

export interface TreeRun extends State {
  /** @param whole all rows, or none */
  readonly save: (whole: boolean) => Promise<void>
  readonly check: () => Promise<void>
  readonly stop: () => void
  /** Takes all of it back, but for what was changed since. */
  readonly undo: () => Promise<string>
}
