import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { DailyFact, DailyFactsParams } from '../../providers/extraCalls.ts'
import { lastDays } from '../../providers/factSums.ts'
import { useOrganization } from '../../providers/organization.ts'

/** The selected organization's delivery of the last two weeks; every card reads the same answer. */
export function useDailyFacts(by: DailyFactsParams['by']): UseQueryResult<readonly DailyFact[]> {
  const provider = useConsoleDataProvider()
  const { selected: organization } = useOrganization()
  const { from, to } = lastDays(14)
  return useQuery({
    queryKey: ['dashboard', { by, from, to, organization }],
    queryFn: ({ signal }) => provider.dailyFacts({ by, from, to, organization, signal }),
    staleTime: 60_000,
  })
}
