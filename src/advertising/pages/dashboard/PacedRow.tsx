import Box from '@mui/material/Box'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
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
              <strong>{today.band ? bandWords[today.band] : 'The day has just begun'}</strong>
            </p>
            <p className="k-dim">
              {amount(today.delivered)} of {amount(today.expected)} planned by now, {amount(today.budget)} by midnight.
              {typeof flight?.percent === 'number' && ` Flights so far: ${formatPercent(flight.percent, 0)} of plan.`}
            </p>
          </>
        ) : (
          <p className="k-dim">No campaign plans anything for today here.</p>
        )}
      </div>
    </Box>
  )
}

const bandWords: Readonly<Record<PacingBand, string>> = {
  under: 'Far behind plan today',
  behind: 'Behind plan today',
  on: 'On plan today',
  ahead: 'Ahead of plan today',
  over: 'Far ahead of plan today',
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
