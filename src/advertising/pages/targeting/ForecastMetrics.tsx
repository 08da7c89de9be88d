import Alert from '@mui/material/Alert'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { formatDate } from '../../../engine/kit/formatDate.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatCompact, formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Range } from '../../forecast/forecast.ts'
import type { ForecastAnswer } from '../../forecast/forecastAnswer.ts'
import { MetricHelp } from '../MetricHelp.tsx'

/** The figures of a forecast, how far off such forecasts were, and what they can’t know. */
export function ForecastMetrics({ forecast }: { readonly forecast: ForecastAnswer }) {
  const { from, to, currency, requests, winRate, price, spend, impressions, reach, reachError, dataCost } = forecast
  if (from === null)
    return (
      <Alert severity="info">{t('This organization has no delivery yet, so availability can’t be estimated.')}</Alert>
    )
  const money = (micros: number) => formatMoney(micros, currency)
  const bounds = (range: Range, text: (value: number) => string) =>
    range.low === null || range.high === null
      ? undefined
      : t('%{from} to %{to}', { from: text(range.low), to: text(range.high) })
  return (
    <>
      <MetricTiles>
        <MetricTile
          label={t('Bid requests per day')}
          value={formatCompact(requests.least)}
          note={requests.most > requests.least ? t('to %{most}', { most: formatCompact(requests.most) }) : undefined}
        />
        <MetricTile
          label={t('Spend')}
          help={<MetricHelp metric="spend" />}
          value={money(spend.expected)}
          note={bounds(spend, money)}
        />
        <MetricTile
          label={t('Impressions')}
          help={<MetricHelp metric="impressions" />}
          value={formatCompact(impressions.expected)}
          note={bounds(impressions, formatCompact)}
        />
        <MetricTile
          label={t('Reach')}
          help={<MetricHelp metric="reach" />}
          value={reach === null ? '–' : formatCompact(reach)}
          note={reachError === null ? undefined : `± ${formatPercent(reachError * 100)}`}
        />
        <MetricTile
          label={t('Win rate')}
          help={<MetricHelp metric="winRate" />}
          value={winRate === null ? '–' : formatPercent(winRate * 100, 2)}
          note={price === null ? undefined : t('at %{price} CPM', { price: money(price) })}
        />
        <MetricTile
          label={t('Data cost')}
          help={<MetricHelp metric="dataCost" />}
          value={dataCost === null ? '–' : money(dataCost)}
          note={t('At most')}
        />
      </MetricTiles>
      <p>{limitText(forecast)}</p>
      {forecast.atBids.length > 0 && winRate !== null && <AtBids forecast={forecast} />}
      <Overlap forecast={forecast} />
      <p className="k-dim">{errorSentence(forecast)}</p>
      <p className="k-dim">
        {t(
          'Based on bid requests that your line items matched from %{from} to %{to} (UTC); other requests aren’t included.',
          { from: formatDate(from), to: formatDate(to) },
        )}
        {forecast.unreported.length > 0 && ` ${unreportedText(forecast.unreported)}`}
      </p>
    </>
  )
}

function limitText({ limit, days, spend }: ForecastAnswer): string {
  if (days === 0) return t('Its flight doesn’t run in the next 30 days.')
  if (limit === 'nothing_fits') return t('None of the bid requests that your line items matched fits this targeting.')
  const values = { smart_count: days, days: formatNumber(days) }
  if (limit === 'budget')
    return t(
      'Limited by budget: more inventory is available in %{days} day of its flight. |||| Limited by budget: more inventory is available in %{days} days of its flight.',
      values,
    )
  return spend.expected === 0
    ? t(
        'This bid would win nothing in %{days} day of its flight. |||| This bid would win nothing in %{days} days of its flight.',
        values,
      )
    : t(
        'It buys all it can win in %{days} day of its flight. |||| It buys all it can win in %{days} days of its flight.',
        values,
      )
}

function unreportedText(unreported: ForecastAnswer['unreported']): string {
  return t(
    'Delivery data doesn’t record %{terms}, so the forecast leaves it out and is too high. |||| Delivery data doesn’t record %{terms}, so the forecast leaves them out and is too high.',
    { smart_count: unreported.length, terms: list(unreported) },
  )
}

function errorSentence({ error, isNew, bidChange, isTooVaried }: ForecastAnswer): string {
  if (isNew) return t('This line item has no delivery yet: the forecast is based on other line items and has no range.')
  if (bidChange === null)
    return t(
      'Forecast accuracy can be measured only when both the saved and the changed bid are CPM bids above 0, so this forecast has no range.',
    )
  if (isTooVaried)
    return t(
      'Delivery is spread across too many combinations of country, device, environment, exchange, and deal to measure forecast accuracy for a changed bid.',
    )
  if (!error)
    return bidChange === 0
      ? t('Fewer than eight line items have run long enough to measure forecast accuracy.')
      : t('Too few line items with fixed bids have run long enough to measure forecast accuracy for a changed bid.')
  const values = { count: formatNumber(error.of), percent: formatPercent(error.median * 100) }
  if (bidChange === 0)
    return t(
      'Tested on the last two weeks of %{count} line items: half were within %{percent} of the forecast, and at least 80% within its range.',
      values,
    )
  const change = formatPercent(Math.abs(bidChange) * 100)
  return bidChange < 0
    ? t(
        'Replayed on the last two weeks of %{count} line items with bids %{change} lower: half were within %{percent} of the forecast, and at least 80% within its range.',
        { ...values, change },
      )
    : t(
        'Replayed on the last two weeks of %{count} line items with bids %{change} higher: half were within %{percent} of the forecast, and at least 80% within its range.',
        { ...values, change },
      )
}

/** What other bids would buy. */
function AtBids({ forecast: { atBids, currency } }: { readonly forecast: ForecastAnswer }) {
  return (
    <table className="table">
      <caption className="caption soft" style={{ textAlign: 'start' }}>
        {t('What the market would sell per day, regardless of budgets')}
      </caption>
      <ColumnHeads numbers={[t('Bid CPM'), t('Win rate'), t('Impressions'), t('Spend')]} />
      <tbody>
        {atBids.map(({ bid, winRate, impressions, spend }) => (
          <tr key={bid}>
            <td className="numbers">{formatMoney(bid, currency)}</td>
            <td className="numbers">{formatPercent(winRate * 100, 2)}</td>
            <td className="numbers">{formatCompact(impressions)}</td>
            <td className="numbers">{formatMoney(spend, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Line items of the same campaign that would bid on the same requests. */
function Overlap({ forecast: { overlap } }: { readonly forecast: ForecastAnswer }) {
  if (overlap.length === 0) return null
  const resource = resourceOfEntity('line-item')
  return (
    <div>
      {t('Share of bid requests of this campaign’s other line items that also fit here:')}
      <ul className="r-items row wrap gap-4">
        {overlap.map(({ id, name, share }) => (
          <li key={id}>
            <Phrase
              text="%{share} of %{lineItem}"
              values={{
                share: formatPercent(share * 100),
                lineItem: <Link to={recordPath(resource, id)}>{name}</Link>,
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function list(labels: readonly string[]): string {
  return listText(labels.map(inSentence), 'and')
}
