import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../../engine/kit/useSettled.ts'
import { request } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import type { AudienceEstimate } from '../../targeting/audienceEstimate.ts'
import { completeTerms, type RuleTerm } from '../../targeting/segmentRule.ts'
import { EstimateText } from './EstimateText.tsx'

/** How many people a rule finds, asked anew when it hasn't changed for a moment. */
export function RuleEstimate({ organization, segment, terms }: RuleEstimateProps) {
  const asked = JSON.stringify({ organization, ...(segment ? { segment } : {}), rule: completeTerms(terms) })
  const settled = useSettled(asked, settlesAfter)
  const isAsked = organization !== null && completeTerms(terms).length > 0
  const estimate = useQuery({
    queryKey: ['segment-estimate', settled],
    queryFn: ({ signal }) => request<AudienceEstimate>('/segment-estimate', { method: 'POST', body: settled, signal }),
    enabled: isAsked,
    placeholderData: before => before,
    retry: false,
    staleTime: 30_000,
  })
  if (!isAsked) return <p className="k-dim">{t('Fill in a condition to see how many users it finds.')}</p>
  return <EstimateText estimate={estimate} isChanging={asked !== settled} />
}

const settlesAfter = 500

interface RuleEstimateProps {
  readonly organization: string | null
  readonly segment: string | null
  readonly terms: readonly RuleTerm[]
}
