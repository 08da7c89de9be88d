import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { formatDate, formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { type Comparison, type DealComparison, nothing, percentOff } from '../../reconciliation/comparison.ts'
import { changePercentText } from '../figureText.ts'
import { causeText } from './causeText.ts'

/** A deal's days as both sides counted them, with what may have led to the differences. */
export function DealDays({ deal, comparison: { currency, tolerance } }: DealDaysProps) {
  const { causes, days, agreed, dealId } = deal
  return (
    <div className="stack gap-4">
      {causes.map(cause => (
        <p key={cause.kind + causeText(cause, currency)} className="breaks">
          {causeText(cause, currency)}
        </p>
      ))}
      {causes.length === 0 && days.some(({ isOver }) => isOver) && (
        <p className="k-dim">The figures suggest no cause.</p>
      )}
      {agreed && (
        <p className="breaks">
          Agreed: {formatNumber(agreed.impressions)} impressions, {formatMoney(agreed.spend, currency)}, by {agreed.by}{' '}
          on {formatDateTime(agreed.at)}. {agreed.note}
        </p>
      )}
      <table className="table" aria-label={`Days of ${dealId}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="numbers">
              Your impressions
            </th>
            <th scope="col" className="numbers">
              Partner’s impressions
            </th>
            <th scope="col" className="numbers">
              Difference
            </th>
            <th scope="col" className="numbers">
              Your spend
            </th>
            <th scope="col" className="numbers">
              Partner’s spend
            </th>
            <th scope="col" className="numbers">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, ours, theirs }) => (
            <tr key={day}>
              <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {formatDate(day)}
              </th>
              {(['impressions', 'spend'] as const).map(measure => {
                const text = (value: number) =>
                  measure === 'spend' ? formatMoney(value, currency) : formatNumber(value)
                const percent = percentOff((ours ?? nothing)[measure], (theirs ?? nothing)[measure])
                const isOver = percent === null || Math.abs(percent) > tolerance
                return [
                  <td key={`${measure} ours`} className="numbers">
                    {ours ? text(ours[measure]) : <Dash />}
                  </td>,
                  <td key={`${measure} theirs`} className="numbers">
                    {theirs ? text(theirs[measure]) : <Dash />}
                  </td>,
                  <td key={`${measure} off`} className={isOver ? 'numbers strong k-ink-bad' : 'numbers'}>
                    {changePercentText(percent)}
                  </td>,
                ]
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DealDaysProps {
  readonly deal: DealComparison
  readonly comparison: Pick<Comparison, 'currency' | 'tolerance'>
}
