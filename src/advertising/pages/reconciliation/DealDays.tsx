import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { formatDate, formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import { type Comparison, type DealComparison, nothing, percentOff } from '../../reconciliation/comparison.ts'
import { changePercentText } from '../metricText.ts'
import { causeText } from './causeText.ts'

/** A deal's days as both sides counted them, with what may have led to the differences. */
export function DealDays({ deal, comparison: { currency, tolerance } }: DealDaysProps) {
  const { causes, days, agreed, dealId } = deal
  return (
    <div className="stack gap-4">
      <div className="stack gap-4" style={inView}>
        {causes.map(cause => (
          <p key={cause.kind + causeText(cause, currency)} className="breaks">
            {causeText(cause, currency)}
          </p>
        ))}
        {causes.length === 0 && days.some(({ isOver }) => isOver) && (
          <p className="k-dim">{t('No likely cause found in the data.')}</p>
        )}
        {agreed && (
          <p className="breaks">
            {t('Agreed: %{impressions} impressions, %{spend}, by %{person} on %{moment}.', {
              impressions: formatNumber(agreed.impressions),
              spend: formatMoney(agreed.spend, currency),
              person: agreed.by,
              moment: formatDateTime(agreed.at),
            })}{' '}
            {agreed.note}
          </p>
        )}
      </div>
      <table className="table" aria-label={t('Days of %{dealId}', { dealId })}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col" className="numbers">
              {t('Your impressions')}
            </th>
            <th scope="col" className="numbers">
              {t('Partner’s impressions')}
            </th>
            <th scope="col" className="numbers">
              {t('Difference')}
            </th>
            <th scope="col" className="numbers">
              {t('Your spend')}
            </th>
            <th scope="col" className="numbers">
              {t('Partner’s spend')}
            </th>
            <th scope="col" className="numbers">
              {t('Difference')}
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

/** Sentences are read whole while a narrow window scrolls the days sideways. */
const inView = {
  position: 'sticky',
  insetInlineStart: 16,
  marginInlineStart: 16,
  width: 'fit-content',
  maxWidth: 'min(68ch, calc(100vw - 64px))',
} as const

interface DealDaysProps {
  readonly deal: DealComparison
  readonly comparison: Pick<Comparison, 'currency' | 'tolerance'>
}
