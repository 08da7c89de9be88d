import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askForUrls } from './askForUrls.ts'
import { sendRows } from './sendRows.ts'
import type { TagRow } from './tagRow.ts'
import type { Outcome } from './tagVerdict.ts'

/** What is being done with the rows, and what is known of each. One thing at a time; it can be stopped between calls. */
export function useImportRun(): ImportRun {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [job, setJob] = useState<Job | null>(null)
  const [failure, setFailure] = useState('')
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])

  const merge = useCallback((found: readonly (readonly [number, Outcome])[]) => {
    setOutcomes(before => {
      const next = new Map(before)
      for (const [index, outcome] of found) {
        const { address } = before.get(index) ?? {}
        next.set(index, { ...(address ? { address } : {}), ...outcome })
      }
      return next
    })
    setJob(now => now && { ...now, done: now.done + found.length })
  }, [])

  const start = async (what: Job['what'], rows: readonly TagRow[]) => {
    const stop = new AbortController()
    stopper.current = stop
    setFailure('')
    setJob({ what, done: 0, total: rows.length, waiting: 0 })
    const { signal } = stop
    const ended =
      what === 'ask'
        ? await askForUrls(rows, {
            signal,
            onOutcome: (index, address) => {
              setOutcomes(before => new Map(before).set(index, { ...before.get(index), address }))
              setJob(now => now && { ...now, done: now.done + 1 })
            },
            onWait: waiting => setJob(now => now && { ...now, waiting }),
          })
        : await sendRows(rows, { dryRun: what === 'check', signal, onOutcomes: merge })
    if (what === 'import') await queryClient.invalidateQueries({ queryKey: ['media'] })
    setFailure(ended.failure ?? '')
    setJob(null)
  }

  const keep = useCallback((place: (index: number) => number | undefined, all: boolean) => {
    setOutcomes(before => {
      const next = new Map<number, Outcome>()
      for (const [index, outcome] of before) {
        const now = place(index)
        if (now === undefined) continue
        const { server, address } = outcome
        if (all || server === 'made' || server === 'lost') next.set(now, outcome)
        else if (address) next.set(now, { address })
      }
      return next
    })
  }, [])

  return { outcomes, job, failure, start, stop: () => stopper.current?.abort(), keep }
}

export interface ImportRun {
  /** By the row's index. */
  readonly outcomes: ReadonlyMap<number, Outcome>
  readonly job: Job | null
  /** Why the last thing ended before its end. */
  readonly failure: string
  readonly start: (what: Job['what'], rows: readonly TagRow[]) => Promise<void>
  readonly stop: () => void
  /**
   * The rows stand elsewhere now (undefined: nowhere), or are judged by other rules: what was made stays made, so that
   * nothing is made twice; what the server said of the rest holds no longer unless `all`.
   */
  readonly keep: (place: (index: number) => number | undefined, all: boolean) => void
}

export interface Job {
  readonly what: 'check' | 'ask' | 'import'
  readonly done: number
  readonly total: number
  /** Seconds until it goes on. */
  readonly waiting: number
}
