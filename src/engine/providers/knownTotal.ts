import type { GetListResult } from 'ra-core'

/** How many rows a list has; undefined while that isn't known, and where the platform doesn't say. */
export function knownTotal(answer: Pick<GetListResult, 'total' | 'meta'> | undefined): number | undefined {
  return isAtLeast(answer?.meta) ? undefined : answer?.total
}

/** Whether a list's total is only how many rows there are at least: those before its page and on it, and one for more. */
export function isAtLeast(meta: GetListResult['meta']): boolean {
  return meta?.atLeast === true
}
