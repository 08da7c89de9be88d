import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { t } from '../../../engine/texts/t.ts'
import type { FeeSimulation } from '../../money/feeWaterfall.ts'
import { StepHead } from './WaterfallTable.tsx'

/** Every step before and after the change; what stays the same has no difference. */
export function SimulationTable({ simulation: { before, after }, places }: SimulationTableProps) {
  const { currency } = after
  const amounts = new Map(before.steps.map(step => [step.fee?.id ?? step.kind, step.amount]))
  return (
    <table className="table" aria-label={t('Before and after')}>
      <ColumnHeads texts={[t('Step')]} numbers={[t('Before'), t('After')]} />
      <tbody>
        {after.price !== null && (
          <tr>
            <th scope="row">{t('Advertiser’s price')}</th>
            <Amounts before={before.price ?? 0} after={after.price} currency={currency} />
          </tr>
        )}
        {after.steps.map(step => {
          const key = step.fee?.id ?? step.kind
          return (
            <tr key={key}>
              <StepHead step={step} currency={currency} places={places} />
              <Amounts before={amounts.get(key) ?? 0} after={step.amount} currency={currency} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Amounts({ before, after, currency }: AmountsProps) {
  const change = after - before
  const sign = change > 0 ? '+' : ''
  return (
    <>
      <td className="numbers">{formatMoney(before, currency)}</td>
      <td className="numbers">
        {formatMoney(after, currency)}
        {change !== 0 && <div className="caption soft">{`${sign}${formatMoney(change, currency)}`}</div>}
      </td>
    </>
  )
}

interface AmountsProps {
  readonly before: number
  readonly after: number
  readonly currency: string
}

interface SimulationTableProps {
  readonly simulation: FeeSimulation
  readonly places: ReadonlyMap<string, number>
}
