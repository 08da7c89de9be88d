import LinearProgress from '@mui/material/LinearProgress'
import type { RowOf } from '../../../../resources.config.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'

/** The fields that these tiles show. */
export const limitFields = [
  'creditLimit',
  'paidTotal',
  'dailySafetyBudget',
  'creditUsed',
  'creditReserved',
  'spentToday',
] as const

/** Credit and the daily safety budget of an account, each with its bar; without what is used, to whom that isn't told, the limits alone. */
export function LimitTiles({ account }: { readonly account: RowOf<'account'> }) {
  const currency = typeof account.currency === 'string' ? account.currency : 'USD'
  const micros = (name: (typeof limitFields)[number]) => {
    const value = account[name]
    return typeof value === 'number' ? value : null
  }
  const money = (value: number | null) => formatMoney(value, currency)
  const [limit, used, reserved] = [micros('creditLimit'), micros('creditUsed'), micros('creditReserved') ?? 0]
  const [daily, today] = [micros('dailySafetyBudget'), micros('spentToday')]
  return (
    <MetricTiles>
      {limit !== null && used === null && <MetricTile label={t('Credit limit')} value={money(limit)} />}
      {limit !== null && used !== null && (
        <>
          <MetricTile
            label={t('Credit used')}
            value={money(used)}
            tone={toneOf(used, limit)}
            note={
              <Used
                label={t('Credit used')}
                of={limit}
                value={used}
                text={percent => t('%{percent} of %{limit}', { percent, limit: money(limit) })}
              />
            }
          />
          <MetricTile
            label={t('Credit reserved')}
            value={money(reserved)}
            title={t('Remaining budgets of active and scheduled campaigns.')}
          />
          <MetricTile label={t('Credit left')} value={money(limit - used - reserved)} />
        </>
      )}
      {daily !== null && today === null && <MetricTile label={t('Daily safety budget')} value={money(daily)} />}
      {daily !== null && today !== null && (
        <MetricTile
          label={t('Spent today')}
          value={money(today)}
          tone={toneOf(today, daily)}
          note={
            <Used
              label={t('Daily safety budget')}
              of={daily}
              value={today}
              text={percent => t('%{percent} of %{limit} safety budget', { percent, limit: money(daily) })}
            />
          }
        />
      )}
      {micros('paidTotal') !== null && <MetricTile label={t('Paid so far')} value={money(micros('paidTotal'))} />}
    </MetricTiles>
  )
}

function Used({ label, value, of, text }: UsedProps) {
  const percent = of > 0 ? Math.max(0, (value / of) * 100) : 100
  return (
    <span className="stack gap-4">
      {text(formatPercent(percent, 0))}
      <LinearProgress
        role="meter"
        variant="determinate"
        color={percent < 80 ? 'primary' : 'warning'}
        aria-label={label}
        value={Math.min(100, percent)}
      />
    </span>
  )
}

interface UsedProps {
  readonly label: string
  readonly value: number
  readonly of: number
  readonly text: (percent: string) => string
}

function toneOf(value: number, of: number): Tone | undefined {
  if (value >= of) return 'bad'
  return value >= 0.8 * of ? 'warn' : undefined
}
