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
  const asked: readonly AskedPage[] = levels.flatMap((level, index) =>
    Array.from({ length: pages.get(levelKey(level)) ?? 1 }, (_, page) => ({ level, page, isRoot: index === 0 })),
  )
  return useQueries({
    queries: asked.map(({ level, page, isRoot }) => ({
      queryKey: [treeQueries, levelKey(level), page, isRoot, question],
      queryFn: ({ signal }: { signal: AbortSignal }) => askMeasuredRows(level, page, question, isRoot, signal),
      staleTime: 30_000,
      retry: false,
    })),
    combine: answers => together(asked, answers),
  })
}

/** The first part of these queries' keys. */
export const treeQueries = 'workbench'

export interface TreeLevels {
  readonly levels: ReadonlyMap<string, TreeLevel>
  readonly totals: MeasuredRows['totals']
  /** Why the first level can't be shown. */
  readonly error: Error | null
}

/**
 * What came, by level. A map, as the library would compare arrays place by place with what they were: when a page comes in between,
 * all rows after it with each other.
 */
function together(asked: readonly AskedPage[], answers: readonly UseQueryResult<MeasuredRows>[]): TreeLevels {
  const levels = new Map<string, TreeLevel>()
  answers.forEach(({ data, error, isPending }, index) => {
    const one = asked[index]
    if (!one) return
    const key = levelKey(one.level)
    const before = one.page === 0 ? undefined : levels.get(key)
    levels.set(key, {
      rows: [...(before?.rows ?? []), ...(data?.rows ?? [])],
      total: data?.total ?? before?.total ?? 0,
      isLoading: isPending || before?.isLoading === true,
      error: before?.error ?? (error ? errorText(error) : null),
    })
  })
  const [first] = answers
  return { levels, totals: first?.data?.totals ?? null, error: first?.error ?? null }
}

interface AskedPage {
  readonly level: LevelRef
  /** Of the level, from 0. */
  readonly page: number
  readonly isRoot: boolean
}
