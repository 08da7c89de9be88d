import Box from '@mui/material/Box'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PacingBand } from '../../reporting/pacing.ts'
import type { PacedCampaigns } from '../../reporting/pacingToday.ts'
import { PacingBar } from '../PacingBar.tsx'

/** One unit's delivery of today, against what the plans give the day, and how the flights stand altogether. */
export function PacedRow({ label, value, paced: { today, flight }, amount }: PacedRowProps) {
  return (
    <Box component="li" sx={row}>
      <p className="stack gap-0 fit">
        <span className="caption soft">{label}</span> <strong className="figure">{value}</strong>
      </p>
      <div>
        {today ? (
          <>
            <p className="row wrap gap-lines">
              <PacingBar percent={today.percent} banded={today.band !== null} />
              <strong>{today.band ? bandWords[today.band] : t('Too early to tell')}</strong>
            </p>
            <p className="k-dim">
              {t('%{delivered} of %{expected} planned by now, %{budget} by midnight.', {
                delivered: amount(today.delivered),
                expected: amount(today.expected),
                budget: amount(today.budget),
              })}
              {typeof flight?.percent === 'number' &&
                ` ${t('Flights so far: %{percent} of plan.', { percent: formatPercent(flight.percent, 0) })}`}
            </p>
          </>
        ) : (
          <p className="k-dim">{t('No campaign plans to deliver today.')}</p>
        )}
      </div>
    </Box>
  )
}

const bandWords: Readonly<Record<PacingBand, string>> = {
  under: t('Far behind plan today'),
  behind: t('Behind plan today'),
  on: t('On plan today'),
  ahead: t('Ahead of plan today'),
  over: t('Far ahead of plan today'),
}

interface PacedRowProps {
  readonly label: string
  readonly value: string
  readonly paced: PacedCampaigns
  readonly amount: (value: number) => string
}

const row = {
  // More than what the list says of its lines.
  '&&': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(180px, 1fr) minmax(0, 4fr)' },
    gap: '4px 24px',
    minHeight: 68,
  },
}
