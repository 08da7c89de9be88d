import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { NumberBox } from '../../../engine/kit/NumberBox.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { FeeWaterfall } from '../../money/feeWaterfall.ts'
import { isPercentFee } from '../../money/moneyFee.ts'
import { type FeeChange, simulateFee } from './askWaterfall.ts'
import { SimulationTable } from './SimulationTable.tsx'
import { valueWords } from './stepWords.ts'
import { WaterfallBar } from './WaterfallBar.tsx'

/** Another value for one of the fees, and what the waterfall would have been with it. Nothing is stored. */
export function FeeWhatIf({ id, waterfall, places }: FeeWhatIfProps) {
  const { from, to, currency, steps } = waterfall
  const fees = steps.flatMap(({ fee }) => (fee ? [fee] : []))
  const [tried, setTried] = useState<{ readonly fee?: string; readonly value: number | null }>({ value: null })
  const fee = fees.find(one => one.id === tried.fee) ?? fees[0]
  // Other days may be without the fee.
  const value = fee?.id === tried.fee ? tried.value : null
  const isPercent = fee !== undefined && isPercentFee(fee)
  const isWrong = value !== null && (value < 0 || (isPercent && value > 99.9))
  const question: FeeChange | null =
    !fee || value === null || isWrong
      ? null
      : { fee: fee.id, changes: isPercent ? { percent: value } : { amount: Math.round(value * 1_000_000) } }
  const simulation = useQuery({
    queryKey: ['line-item', 'waterfall', id, from, to, question],
    queryFn: ({ signal }) => (question ? simulateFee(id, { from, to, ...question }, signal) : null),
    enabled: question !== null,
    retry: false,
  })
  if (!fee) return null
  return (
    <Card title={t('Fee simulation')} note={t('Nothing is saved')}>
      <div className="pad stack">
        <div className="columns">
          <Field label={t('Fee')} help={t('Now %{amount}', { amount: valueWords(fee, currency) })}>
            {binding => (
              <Dropdown
                {...binding}
                options={fees.map(one => ({ value: one.id, label: one.name, description: valueWords(one, currency) }))}
                value={fee.id}
                onChange={next => setTried({ fee: next, value: null })}
              />
            )}
          </Field>
          <Field
            label={isPercent ? t('New percent') : t('New amount')}
            {...(isWrong ? { error: isPercent ? t('Enter a percentage from 0 to 99.9.') : t('Enter 0 or more.') } : {})}
          >
            {binding => (
              <NumberBox
                {...binding}
                key={fee.id}
                value={value}
                onChange={next => setTried({ fee: fee.id, value: next })}
                min={0}
                {...(isPercent ? { max: 99.9, after: '%' } : { step: 0.1, after: currency })}
              />
            )}
          </Field>
        </div>
        {simulation.error && (
          <ErrorLine
            what={t('This fee couldn’t be simulated.')}
            error={simulation.error}
            onRetry={() => void simulation.refetch()}
          />
        )}
        {simulation.data && (
          <div className="stack gap-4" aria-live="polite">
            <span className="caption soft">{t('Before')}</span>
            <WaterfallBar label={t('Before')} waterfall={simulation.data.before} places={places} />
            <span className="caption soft">{t('After')}</span>
            <WaterfallBar label={t('After')} waterfall={simulation.data.after} places={places} />
          </div>
        )}
      </div>
      {simulation.data && <SimulationTable simulation={simulation.data} places={places} />}
    </Card>
  )
}

interface FeeWhatIfProps {
  readonly id: string
  readonly waterfall: FeeWaterfall
  readonly places: ReadonlyMap<string, number>
}
