import { Card } from '../../../engine/kit/Card.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'
import { ChainHop } from './ChainHop.tsx'
import type { ChainRow } from './chainRows.ts'
import type { DocumentPlace } from './documentPlace.ts'
import { formatWait } from './formatSeconds.ts'
import { HopDetails } from './HopDetails.tsx'

/** The way from the question to the ads, hop by hop on one scale of time; the chosen hop is told in full below. */
export function ChainCard({ inspection, rows, selected, onSelect, onShow }: ChainCardProps) {
  const { hops, ms } = inspection
  const whole = Math.max(1, ...rows.map(({ startMs, hop }) => startMs + hop.ms))
  const row = rows.find(({ hop }) => hop.index === selected)
  return (
    <Card
      title={t('Wrapper chain')}
      note={t('%{smart_count} hop in %{time} |||| %{smart_count} hops in %{time}', {
        smart_count: hops.length,
        time: formatWait(ms),
      })}
    >
      <ol className="lines" aria-label={t('Wrapper chain')}>
        {rows.map(one => (
          <ChainHop
            key={one.hop.index}
            row={one}
            whole={whole}
            selected={one.hop.index === selected}
            onSelect={() => onSelect(one.hop.index)}
          />
        ))}
      </ol>
      {row && <HopDetails row={row} onSelect={onSelect} onShow={onShow} />}
    </Card>
  )
}

interface ChainCardProps {
  readonly inspection: VastInspection
  readonly rows: readonly ChainRow[]
  /** A hop's index. */
  readonly selected: number
  readonly onSelect: (hop: number) => void
  readonly onShow: (place: DocumentPlace) => void
}
