import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import type { PacingBand } from '../../reporting/pacing.ts'
import { PacingBar } from '../PacingBar.tsx'
import { projectionText } from '../projectionText.ts'

/** Where delivery stands against its plan, in words, and where it ends if it goes on like this. */
export function PacingLine({ answer: { pacing, projection, currency } }: { readonly answer: MetricsAnswer }) {
  if (!pacing) return null
  const amount = (value: number) =>
    pacing.unit === 'micros'
      ? formatMoney(value, currency ?? 'USD')
      : t('%{impressions} impressions', { impressions: formatNumber(value) })
  return (
    <div className="over gap-lines row wrap pad">
      <PacingBar percent={pacing.percent} banded={pacing.band !== null} />
      <p className="soft" style={{ flex: '1 1 220px', minWidth: 0 }}>
        <Phrase
          text="%{band}: %{delivered} of %{budget}, %{expected} planned by now."
          values={{
            band: <strong>{pacing.band ? bandWords[pacing.band] : t('Too early to tell')}</strong>,
            delivered: amount(pacing.delivered),
            budget: amount(pacing.budget),
            expected: amount(pacing.expected),
          }}
        />
        {projection && (
          <>
            {' '}
            <Phrase
              text={
                projection.atRisk > 0 && pacing.requiredDaily !== null
                  ? 'At the pace of the last 3 days: %{projection}; %{daily} a day would reach the budget.'
                  : 'At the pace of the last 3 days: %{projection}.'
              }
              values={{
                projection: <span className="numbers">{projectionText(pacing, projection, currency ?? 'USD')}</span>,
                daily: amount(pacing.requiredDaily ?? 0),
              }}
            />
          </>
        )}
      </p>
    </div>
  )
}

const bandWords: Readonly<Record<PacingBand, string>> = {
  under: t('Far behind its plan'),
  behind: t('Behind its plan'),
  on: t('On plan'),
  ahead: t('Ahead of its plan'),
  over: t('Far ahead of its plan'),
}
