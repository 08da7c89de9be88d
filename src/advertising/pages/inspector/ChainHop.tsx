import Box from '@mui/material/Box'
import { formatBytes } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { ToneShape } from '../../../engine/kit/ToneShape.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ChainRow } from './chainRows.ts'
import { hostOf } from './chainRows.ts'
import { formatWait } from './formatSeconds.ts'
import { hopStyles } from './hopStyles.ts'
import { notFollowed } from './notFollowed.ts'
import { verdictWords } from './verdictWords.ts'

/** One hop of the way: who answered, what with, and its share of the time. */
export function ChainHop({ row, whole, selected, onSelect }: ChainHopProps) {
  const { hop, kind, host, systems, startMs, trackers, used, indent } = row
  const waits = hop.failure?.message === notFollowed
  const { label, tone } = waits ? ({ label: t('Not followed'), tone: 'idle' } as const) : verdictWords[hop.verdict]
  const share = (ms: number) => `${(100 * ms) / whole}%`
  return (
    <li className="flush" data-unused={used || waits ? undefined : ''}>
      <Box
        component="button"
        type="button"
        className="hover"
        sx={hopStyles}
        aria-pressed={selected}
        style={{ paddingInlineStart: 16 + Math.min(indent, 5) * 16 }}
        onClick={onSelect}
      >
        <span className={`mark k-ink-${tone}`}>
          <ToneShape tone={tone} />
        </span>
        <span className="who row wrap">
          <b className="nowrap">
            <span className="number soft">{hop.index + 1}</span> {waits ? t('Next document') : kind}
          </b>
          <span className="cut" title={hop.finalUrl ?? hop.askedUrl ?? undefined}>
            {host ??
              hostOf(hop.writtenUrl) ??
              (hop.writtenUrl !== null
                ? t('Incomplete URL')
                : hop.parent
                  ? t('In the playlist')
                  : t('Pasted document'))}
          </span>
          {systems.length > 0 && <span className="cut k-dim">{listText(systems.map(name => name.slice(0, 60)))}</span>}
        </span>
        <span className="figures numbers soft">
          <span>{hop.status ?? (hop.failure ? t('Error %{code}', { code: hop.failure.code }) : '')}</span>
          <span>
            {hop.redirects.length > 0 &&
              t('%{smart_count} redirect |||| %{smart_count} redirects', { smart_count: hop.redirects.length })}
          </span>
          <span>{hop.bytes > 0 && formatBytes(hop.bytes)}</span>
          <span>
            {trackers > 0 && t('+%{smart_count} tracker |||| +%{smart_count} trackers', { smart_count: trackers })}
          </span>
        </span>
        <StatusChip tone={tone} label={label} />
        <span className="time numbers">
          <i className="bar" aria-hidden="true">
            <i style={{ marginInlineStart: share(startMs), inlineSize: `max(2px, ${share(hop.ms)})` }} />
          </i>
          <span>{hop.writtenUrl === null || waits ? '–' : formatWait(hop.ms)}</span>
        </span>
      </Box>
    </li>
  )
}

interface ChainHopProps {
  readonly row: ChainRow
  /** Milliseconds of the whole way. */
  readonly whole: number
  readonly selected: boolean
  readonly onSelect: () => void
}
