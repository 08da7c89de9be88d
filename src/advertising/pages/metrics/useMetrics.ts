import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { askMetrics } from '../askMetrics.ts'
import { pollDelay } from './pollDelay.ts'

/**
 * Live metrics of the rows that a page shows, in one call, again and again while the page is visible. An answer stays
 * while the next one is on its way or fails. `refresh` asks at once.
 */
export function useMetrics(
  resource: Resource,
  ids: readonly string[],
  { owner, recent, enabled = true }: MetricsOptions = {},
): UseQueryResult<ReadonlyMap<string, MetricsAnswer>> & { readonly refresh: () => void } {
  const { selected } = useOrganization()
  const organization = owner ?? selected
  const failures = useRef(0)
  const byHand = useRef(false)
  const result = useQuery({
    queryKey: [resource.name, 'metrics', { ids, organization, recent }],
    queryFn: async ({ signal }) => {
      const refresh = byHand.current
      byHand.current = false
      try {
        const answers = await askMetrics(resource.name, { ids, organization, recent, refresh, signal })
        failures.current = 0
        return new Map(answers.map(answer => [answer.id, answer]))
      } catch (error) {
        if (!signal.aborted) failures.current += 1
        throw error
      }
    },
    enabled: enabled && resource.measured === true && ids.length > 0,
    // The next one by the clock is the next try.
    retry: false,
    refetchInterval: () => pollDelay(failures.current),
    placeholderData: before => before,
  })
  const refresh = () => {
    byHand.current = true
    void result.refetch()
  }
  return { ...result, refresh }
}

export interface MetricsOptions {
  /** Whose rows they are, where that isn't the selected one: a record opened by its address. */
  readonly owner?: string | undefined
  /** Only so many of the last days, and no hours. */
  readonly recent?: number | undefined
  readonly enabled?: boolean
}
