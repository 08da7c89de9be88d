import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { useSettled } from '../../../engine/kit/useSettled.ts'
import { request } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ListRule, RuleMetric } from '../../reporting/listRule.ts'
import { metricOf } from '../../reporting/metrics.ts'
import { metricText } from '../metricText.ts'

/** What a performance rule would find now, asked anew when it hasn't changed for a moment. */
export function RulePreview({ organization, rule }: RulePreviewProps) {
  const asked = JSON.stringify({ organization, rule: rule && asSent(rule) })
  const settled = useSettled(asked, settlesAfter)
  const isAsked = organization !== null && rule !== null
  const preview = useQuery({
    queryKey: ['inventory-rule-preview', settled],
    queryFn: ({ signal }) => request<Preview>('/inventory-rule-preview', { method: 'POST', body: settled, signal }),
    enabled: isAsked,
    placeholderData: before => before,
    retry: false,
    staleTime: 30_000,
  })
  if (!isAsked)
    return <p className="k-dim">{t('Choose an entry type and complete a condition to preview the rule’s results.')}</p>
  if (preview.error) return <Alert severity="warning">{errorText(preview.error)}</Alert>
  const { data } = preview
  return (
    <div
      className="stack gap-12 full"
      style={{ paddingBlockStart: 12 }}
      aria-busy={asked !== settled || preview.isFetching}
    >
      {!data ? (
        <p className="k-dim">{t('Counting…')}</p>
      ) : (
        <>
          <p aria-live="polite">
            {t('%{count} match now. |||| %{count} matches now.', {
              smart_count: data.total,
              count: formatNumber(data.total),
            })}
            {data.isCut && ` ${t('There is more delivery than a rule can check. Choose publishers or environments.')}`}
          </p>
          {data.entries.length > 0 && (
            <ul className="lines">
              {data.entries.slice(0, shown).map(({ value, metrics }) => (
                <li key={value}>
                  <span className="what breaks mono">{value}</span>
                  <span className="k-dim">
                    {data.metrics
                      .map((key, index) => {
                        const { label, unit } = metricOf(key)
                        return `${label} ${metricText(unit, metrics[index] ?? null, data.currency ?? '')}`
                      })
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

const settlesAfter = 500
const shown = 10

/** Without a currency that nobody chose. */
function asSent({ currency, ...rule }: ListRule) {
  return currency ? { ...rule, currency } : rule
}

interface Preview {
  readonly total: number
  readonly isCut: boolean
  readonly metrics: readonly RuleMetric[]
  /** Null where no metric is an amount. */
  readonly currency: string | null
  readonly entries: readonly { readonly value: string; readonly metrics: readonly (number | null)[] }[]
}

interface RulePreviewProps {
  readonly organization: string | null
  readonly rule: ListRule | null
}
