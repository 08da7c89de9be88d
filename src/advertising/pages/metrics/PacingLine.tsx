import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import type { PacingBand } from '../../reporting/pacing.ts'
import { PacingBar } from '../PacingBar.tsx'
import { projectionText } from '../projectionText.ts'

/** Where delivery stands against its plan, in words, and where it ends if it goes on like this. */
export function PacingLine({ answer: { pacing, projection, currency } }: { readonly answer: MetricsAnswer }) {
  if (!pacing) return null
  const amount = (value: number) =>
    pacing.unit === 'micros' ? formatMoney(value, currency ?? 'USD') : `${formatNumber(value)} impressions`
  return (
    <div className="over gap-lines row wrap pad">
      <PacingBar percent={pacing.percent} banded={pacing.band !== null} />
      <p className="soft" style={{ flex: '1 1 220px', minWidth: 0 }}>
        <strong>{pacing.band ? bandWords[pacing.band] : 'Just begun'}</strong>: {amount(pacing.delivered)} of{' '}
        {amount(pacing.budget)}, {amount(pacing.expected)} planned by now.
        {projection && (
          <>
            {' '}
            At the pace of the last 3 days:{' '}
            <span className="numbers">{projectionText(pacing, projection, currency ?? 'USD')}</span>
            {projection.atRisk > 0 && pacing.requiredDaily !== null
              ? `; ${amount(pacing.requiredDaily)} a day would reach the budget.`
              : '.'}
          </>
        )}
      </p>
    </div>
  )
}

const bandWords: Readonly<Record<PacingBand, string>> = {
  under: 'Far behind its plan',
  behind: 'Behind its plan',
  on: 'On plan',
  ahead: 'Ahead of its plan',
  over: 'Far ahead of its plan',
}
