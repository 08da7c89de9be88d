import Alert from '@mui/material/Alert'
import { Link } from 'react-router-dom'
import { recordPath } from '../../engine/derive/routes.ts'
import { formatDate } from '../../engine/kit/formatDate.ts'
import { formatMoney } from '../../engine/kit/formatMoney.ts'
import { formatCompact, formatNumber, formatPercent } from '../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../engine/kit/MetricTile.tsx'
import { resourceOfEntity } from '../../engine/providers/resources.ts'
import { inSentence } from '../../engine/texts/inSentence.ts'
import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import { type AvailabilityAnswer, availabilityTerms } from '../forecast/availabilityAnswer.ts'
import { EstimateCard } from './EstimateCard.tsx'

/** What a deal's inventory can deliver in its flight, and whether its volume can be guaranteed beside what is promised to others. */
export function AvailabilityCard({ deal, organization, version, terms = {} }: AvailabilityCardProps) {
  const asked = Object.fromEntries(
    availabilityTerms.flatMap(name => (terms[name] == null ? [] : [[name, terms[name]]])),
  )
  return (
    <EstimateCard<AvailabilityAnswer>
      title={t('Availability')}
      path="/deal-availability"
      question={{ ...(deal ? { deal } : { organization }), terms: asked }}
      about={['deal', 'availability', deal, version]}
      note={answer =>
        answer && t('%{from} to %{to}', { from: formatDate(answer.startAt), to: formatDate(answer.endAt) })
      }
    >
      {answer => <Metrics answer={answer} />}
    </EstimateCard>
  )
}

function Metrics({ answer }: { readonly answer: AvailabilityAnswer }) {
  const { from, to, available, low, perDay, atFloor, floor, currency, free, promised, requests, unreported, error } =
    answer
  if (from === null)
    return (
      <Alert severity="info">{t('This organization has no delivery yet, so availability can’t be estimated.')}</Alert>
    )
  const counted = t(
    'Based on bid requests that your line items matched, %{from} to %{to} (UTC). Requests that none of them matched aren’t counted.',
    { from: formatDate(from), to: formatDate(to) },
  )
  if (available === 0)
    return (
      <div className="stack gap-4">
        <p>
          {t(
            'Your line items matched no bid requests on this inventory in the last 28 days, so its availability can’t be estimated.',
          )}
        </p>
        <p className="k-dim">{counted}</p>
      </div>
    )
  return (
    <>
      <MetricTiles>
        <MetricTile
          label={t('Available impressions')}
          value={formatCompact(available)}
          note={low === null ? undefined : t('%{count} or more in 8 of 10 cases', { count: formatCompact(low) })}
        />
        <MetricTile
          label={t('Per day')}
          value={formatCompact(perDay)}
          note={t('of %{requests} bid requests', { requests: requestsText(requests) })}
        />
        <MetricTile
          label={t('Sold at floor or above')}
          value={formatCompact(atFloor)}
          note={t('for %{floor} CPM or more', { floor: formatMoney(floor, currency) })}
        />
        <MetricTile
          label={t('Remaining')}
          value={formatCompact(free)}
          note={promised.length === 0 ? t('None promised to other deals') : undefined}
        />
      </MetricTiles>
      <div className="stack gap-4">
        <Verdict answer={answer} />
        {promised.length > 0 && (
          <ul className="stack gap-2" aria-label={t('Promised to other guaranteed deals')}>
            {promised.slice(0, 10).map(({ id, name, impressions }) => (
              <li key={id} className="breaks">
                <Link className="link" to={recordPath(resourceOfEntity('deal'), id)}>
                  {name}
                </Link>{' '}
                <span className="k-dim">
                  {t('%{impressions} impressions', { impressions: formatNumber(impressions) })}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="k-dim">
          {error
            ? t('Half of %{forecasts} similar forecasts were off by less than %{percent}.', {
                forecasts: error.of,
                percent: formatPercent(error.median * 100, 1),
              })
            : t('Too few line items have delivered for long enough to estimate the error of this forecast.')}{' '}
          {counted}
          {unreported.length > 0 &&
            ` ${t('Delivery data doesn’t record %{terms}, so this forecast is too high.', { terms: listText(unreported.map(inSentence)) })}`}
        </p>
      </div>
    </>
  )
}

function requestsText({ least, most }: AvailabilityAnswer['requests']): string {
  return least === most
    ? formatCompact(least)
    : t('%{from} to %{to}', { from: formatCompact(least), to: formatCompact(most) })
}

function Verdict({ answer: { available, promised, free, units, verdict } }: { readonly answer: AvailabilityAnswer }) {
  const taken = promised.reduce((sum, { impressions }) => sum + impressions, 0)
  const promisedText =
    promised.length === 0
      ? t('%{available} impressions are available, and none are promised to other guaranteed deals.', {
          available: formatNumber(available),
        })
      : t(
          'Of %{available} available impressions, %{promised} are promised to %{smart_count} guaranteed deal. |||| Of %{available} available impressions, %{promised} are promised to %{smart_count} guaranteed deals.',
          {
            available: formatNumber(available),
            promised: formatNumber(taken),
            smart_count: promised.length,
          },
        )
  if (verdict === null || units === null) return <p>{promisedText}</p>
  const said = {
    met: { severity: 'success', text: t('The guaranteed %{units} can be met.', { units: formatNumber(units) }) },
    expected: {
      severity: 'warning',
      text: t('The guaranteed %{units} can be met if delivery goes as expected, but not if it falls short.', {
        units: formatNumber(units),
      }),
    },
    short: {
      severity: 'error',
      text: t('The guaranteed %{units} can’t be met: %{missing} are missing.', {
        units: formatNumber(units),
        missing: formatNumber(units - Math.max(0, free)),
      }),
    },
  } as const
  const { severity, text } = said[verdict]
  return (
    <Alert severity={severity}>
      {promisedText} {text}
    </Alert>
  )
}

interface AvailabilityCardProps {
  /** The stored deal; none while a new one is being made. */
  readonly deal?: string | undefined
  /** Whose deal a new one is. */
  readonly organization?: string | undefined
  readonly version?: number | undefined
  /** In the place of what is stored: those of a proposal or a form. */
  readonly terms?: Readonly<Record<string, unknown>>
}
