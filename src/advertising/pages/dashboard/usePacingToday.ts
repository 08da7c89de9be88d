import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../../engine/providers/organization.ts'
import type { PacingToday } from '../../reporting/pacingToday.ts'
import { pacingToday } from './deliveryCalls.ts'

/** Today's delivery of what is selected, asked again each minute while the page is visible. */
export function usePacingToday(enabled = true): UseQueryResult<PacingToday | null> {
  const { selected: organization } = useOrganization()
  return useQuery({
    queryKey: ['dashboard', 'pacing', { organization }],
    queryFn: ({ signal }) => pacingToday(organization, signal),
    enabled,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}
