import type { GetListResult } from 'ra-core'
import { limits } from '../contract/query.ts'

/** How many rows a list has, as a tab shows it; nothing while that isn't known, and where the platform doesn't say. */
export function tabCount(answer: Pick<GetListResult, 'total' | 'meta'> | undefined): TabCount {
  if (answer?.meta?.counted === true) return { count: limits.counted, orMore: true }
  const count = isAtLeast(answer?.meta) ? undefined : answer?.total
  return count === undefined ? {} : { count }
}

export interface TabCount {
  readonly count?: number
  /** Rows were counted no further. */
  readonly orMore?: true
}

/** Whether a list's total is only how many rows there are at least: more may follow. */
export function isAtLeast(meta: GetListResult['meta']): boolean {
  return meta?.atLeast === true
}
