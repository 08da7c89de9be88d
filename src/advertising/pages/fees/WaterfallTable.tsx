import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { SeriesSwatch } from '../../../engine/kit/charts/SeriesSwatch.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { FeeWaterfall, WaterfallStep } from '../../money/feeWaterfall.ts'
import { feeWords, groupLabel, priceWords, stepLabel } from './stepWords.ts'

/** The steps from the price on, each with its amount and its share of the price. */
export function WaterfallTable({ waterfall, places }: WaterfallTableProps) {
  const { price, currency, steps } = waterfall
  return (
    <table className="table" aria-label={t('Waterfall')}>
      <ColumnHeads texts={[t('Step')]} numbers={price === null ? [t('Amount')] : [t('Amount'), t('Share')]} />
      <tbody>
        {price !== null && (
          <tr>
            <th scope="row">
              {t('Advertiser’s price')}
              <div className="caption soft">{priceWords(waterfall)}</div>
            </th>
            <td className="numbers">{formatMoney(price, currency)}</td>
            <td className="numbers">{formatPercent(100, 1)}</td>
          </tr>
        )}
        {steps.map(step => (
          <tr key={step.fee?.id ?? step.kind}>
            <StepHead step={step} currency={currency} places={places} />
            <td className={step.amount < 0 ? 'numbers k-ink-bad' : 'numbers'}>{formatMoney(step.amount, currency)}</td>
            {price !== null && <td className="numbers">{formatPercent(step.share, 1)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of a step, with the look of its group in the bar. */
export function StepHead({ step, currency, places }: StepHeadProps) {
  const group = groupLabel(step)
  return (
    <th scope="row">
      <div className="row">
        <SeriesSwatch series={{ key: group, label: group, kind: 'bar', place: places.get(group) ?? 0 }} />
        <div className="grow">
          {stepLabel(step)}
          {step.fee && (
            <div className="caption soft">
              {group} · {feeWords(step.fee, currency)}
            </div>
          )}
        </div>
      </div>
    </th>
  )
}

interface StepHeadProps {
  readonly step: WaterfallStep
  readonly currency: string
  readonly places: ReadonlyMap<string, number>
}

interface WaterfallTableProps {
  readonly waterfall: FeeWaterfall
  readonly places: ReadonlyMap<string, number>
}
