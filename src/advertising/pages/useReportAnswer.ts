import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReportAnswer } from '../reporting/reportAnswer.ts'
import type { ReportQuestion } from '../reporting/reportQuestion.ts'
import { askReport } from './reportCalls.ts'

/**
 * The answer to a question; none for null. While another is on its way the last one stays (`isPlaceholderData`), and what
 * nobody waits for any more is aborted.
 */
export function useReportAnswer(
  question: ReportQuestion | null,
  organization: string | null,
): UseQueryResult<ReportAnswer> {
  return useQuery({
    queryKey: ['report-query', question, { organization }] as const,
    queryFn: ({ signal }) => {
      if (question === null) throw new Error('There is no question')
      return askReport(question, organization, signal)
    },
    enabled: question !== null,
    // Never one of another organization.
    placeholderData: (before, asked) =>
      question !== null && asked?.queryKey[2].organization === organization ? before : undefined,
    staleTime: 30_000,
  })
}
