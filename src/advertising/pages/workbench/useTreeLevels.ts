import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { errorText } from '../../../engine/kit/errorText.ts'
import type { MeasuredRows } from '../../reporting/measuredRows.ts'
import { askMeasuredRows, type TreeQuestion } from './askMeasuredRows.ts'
import { type LevelRef, levelKey, type TreeLevel } from './treeLines.ts'

/** The rows of these levels, each page by one call; the first level is the tree's root. */
export function useTreeLevels(
  levels: readonly LevelRef[],
  pages: ReadonlyMap<string, number>,
  question: TreeQuestion,
): TreeLevels {
  const asked = levels.flatMap((level, index) =>
    Array.from({ length: pages.get(levelKey(level)) ?? 1 }, (_, page) => ({ level, page, isRoot: index === 0 })),
  )
  const answers = useQueries({
    queries: asked.map(({ level, page, isRoot }) => ({
      queryKey: [treeQueries, levelKey(level), page, isRoot, question],
      queryFn: ({ signal }: { signal: AbortSignal }) => askMeasuredRows(level, page, question, isRoot, signal),
      staleTime: 30_000,
      retry: false,
    })),
    combine: together,
  })
  const found = new Map<string, TreeLevel>()
  asked.forEach(({ level, page }, index) => {
    const { data, error, isPending } = answers[index] ?? nothing
    const before = page === 0 ? undefined : found.get(levelKey(level))
    found.set(levelKey(level), {
      rows: [...(before?.rows ?? []), ...(data?.rows ?? [])],
      total: data?.total ?? before?.total ?? 0,
      isLoading: isPending || before?.isLoading === true,
      error: before?.error ?? (error ? errorText(error) : null),
    })
  })
  const [first] = answers
  return { levels: found, totals: first?.data?.totals ?? null, error: first?.error ?? null }
}

/** The first part of these queries' keys. */
export const treeQueries = 'workbench'

export interface TreeLevels {
  readonly levels: ReadonlyMap<string, TreeLevel>
  readonly totals: MeasuredRows['totals']
  /** Why the first level can't be shown. */
  readonly error: Error | null
}

type Answer = Pick<UseQueryResult<MeasuredRows>, 'data' | 'error' | 'isPending'>

const nothing: Answer = { data: undefined, error: null, isPending: true }

function together(results: readonly UseQueryResult<MeasuredRows>[]): readonly Answer[] {
  return results.map(({ data, error, isPending }) => ({ data, error, isPending }))
}
