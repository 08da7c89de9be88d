import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { textsOf } from '../../../engine/contract/looseValues.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { request } from '../../../engine/providers/http.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { platformOrganization } from '../../../engine/providers/platformDialect.ts'
import { t } from '../../../engine/texts/t.ts'
import { type DealIssue, dealIssueLabels, dealIssues } from '../../dealHealth/dealIssues.ts'
import { IssueBatch } from './IssueBatch.tsx'
import { issueTexts } from './issueTexts.ts'

/** What is wrong with how many deals, each a way to them; for the chosen issue, what mends all of them. */
export function IssueStrip({ resource }: { readonly resource: Resource }) {
  const { filterValues, setFilters, data } = useListContext<EntityRow>()
  const { selected: organization } = useOrganization()
  // Rows that change change the counts: what the list shows now is part of the question.
  const seen = data?.map(({ id, version }) => `${id} ${version}`).join() ?? ''
  const answer = useQuery({
    queryKey: ['deal', 'issues', organization, seen],
    queryFn: ({ signal }) => askIssues(organization, signal),
    enabled: data !== undefined,
    placeholderData: before => before,
    retry: false,
  })
  // A platform that doesn't tell it.
  if (answer.error) return null
  if (!answer.data) return <div style={place} />
  const { counts } = answer.data
  const [issue, ...more] = textsOf([filterValues.issues].flat()).filter(isIssue)
  const chosen = more.length === 0 ? issue : undefined
  const choose = (next: DealIssue | undefined) => {
    const { issues: _, ...others } = filterValues
    setFilters(next ? { ...others, issues: [next] } : others)
  }
  const offered = dealIssues.filter(one => counts[one] > 0 || one === chosen)
  return (
    <section className="stack no-print" style={place} aria-label={t('Issues')}>
      {offered.length === 0 ? (
        <span className="soft">{t('No deal has an issue.')}</span>
      ) : (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('Issue')}
          sx={oneLine}
          value={chosen ?? null}
          onChange={(_, next: DealIssue | null) => choose(next ?? undefined)}
        >
          {offered.map(one => (
            <ToggleButton key={one} value={one}>
              {dealIssueLabels[one]} {formatNumber(counts[one])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {chosen && (
        <div className="row wrap">
          <span className="soft grow">{issueTexts[chosen]}</span>
          <IssueBatch key={chosen} resource={resource} issue={chosen} />
        </div>
      )}
    </section>
  )
}

/** As high as the buttons are, before it is known which there are; in a narrow window they are moved sideways, and push nothing down. */
const place = { minHeight: 40, paddingBlock: 4 } as const
const oneLine = {
  height: 32,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > button': { flex: 'none', whiteSpace: 'nowrap' },
} as const

function isIssue(text: string): text is DealIssue {
  return dealIssues.some(issue => issue === text)
}

/** GET /deal-issues */
function askIssues(organization: string | null, signal: AbortSignal): Promise<IssueCounts> {
  const query = organization ? `?${new URLSearchParams({ [platformOrganization()]: organization })}` : ''
  return request(`/deal-issues${query}`, { signal })
}

interface IssueCounts {
  readonly counts: Readonly<Record<DealIssue, number>>
}
