import Alert from '@mui/material/Alert'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatCompact, formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Range } from '../../forecast/forecast.ts'
import type { ForecastAnswer } from '../../forecast/forecastAnswer.ts'
import { MetricHelp } from '../MetricHelp.tsx'

/** The figures of a forecast, how far off such forecasts were, and what they can’t know. */
export function ForecastFigures({ forecast }: { readonly forecast: ForecastAnswer }) {
  const { from, to, currency, requests, winRate, price, spend, impressions, reach, reachError, dataCost } = forecast
  if (from === null)
    return (
      <Alert severity="info">
        {t('Nothing has been delivered in this organization yet, so there is nothing to go by.')}
      </Alert>
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
          label={t('Bid requests a day')}
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
          'From %{from} to %{to} (UTC), as far as your line items met bid requests: what none of them matched is in no figure.',
          { from, to },
        )}
        {forecast.untold.length > 0 && ` ${untoldText(forecast.untold)}`}
      </p>
    </>
  )
}

function limitText({ limit, days, spend }: ForecastAnswer): string {
  if (days === 0) return t('Its flight doesn’t run in the next 30 days.')
  if (limit === 'nothing_fits') return t('None of the bid requests that your line items met fits this targeting.')
  const values = { smart_count: days, days: formatNumber(days) }
  if (limit === 'budget')
    return t(
      'The budget is what limits it: there is more to buy in %{days} day of its flight. |||| The budget is what limits it: there is more to buy in %{days} days of its flight.',
      values,
    )
  return spend.expected === 0
    ? t(
        'Nothing would be won at this bid in %{days} day of its flight. |||| Nothing would be won at this bid in %{days} days of its flight.',
        values,
      )
    : t(
        'It buys what it can in %{days} day of its flight. |||| It buys what it can in %{days} days of its flight.',
        values,
      )
}

function untoldText(untold: ForecastAnswer['untold']): string {
  return t(
    'Delivery data doesn’t record %{terms}, so the forecast leaves it out and is too high. |||| Delivery data doesn’t record %{terms}, so the forecast leaves them out and is too high.',
    { smart_count: untold.length, terms: list(untold) },
  )
}

function errorSentence({ error, isNew }: ForecastAnswer): string {
  if (isNew)
    return t('No delivery of its own to go by yet: this comes from other line items, and no range can be stated.')
  if (!error) return t('Fewer than eight line items have run long enough to say how far off such forecasts are.')
  return t(
    'Half of %{count} line items were within %{percent} when their last two weeks were forecast like this; at least eight in ten fall into the ranges.',
    { count: formatNumber(error.of), percent: formatPercent(error.median * 100) },
  )
}

/** What other bids would buy. */
function AtBids({ forecast: { atBids, currency } }: { readonly forecast: ForecastAnswer }) {
  return (
    <table className="table">
      <caption className="caption soft" style={{ textAlign: 'start' }}>
        {t('What the market would sell a day, without regard to budgets')}
      </caption>
      <thead>
        <tr>
          {[t('Bid CPM'), t('Win rate'), t('Impressions'), t('Spend')].map(label => (
            <th key={label} scope="col" className="numbers">
              {label}
            </th>
          ))}
        </tr>
      </thead>
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
      {t('Fits here, too, of the bid requests of this campaign’s other line items:')}
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
  const lower = labels.map(inSentence)
  return lower.length > 1
    ? t('%{list} and %{last}', { list: lower.slice(0, -1).join(', '), last: lower.at(-1) })
    : (lower[0] ?? '')
}
