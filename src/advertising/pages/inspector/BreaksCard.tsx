import Button from '@mui/material/Button'
import { Card } from '../../../engine/kit/Card.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'
import { secondsOf } from '../../vast/vastTime.ts'
import type { VmapBreak, VmapDocument } from '../../vast/vmapDocument.ts'
import { breakName, clock } from './breakNames.ts'
import type { DocumentPlace } from './documentPlace.ts'
import { formatLength } from './formatSeconds.ts'
import { notFollowed } from './notFollowed.ts'
import { TableFrame } from './TableFrame.tsx'
import { UrlText } from './UrlText.tsx'

/** The ad breaks of a playlist: when each comes, where its ads come from and what would play. */
export function BreaksCard({ inspection, playlist, current, onAd, onHop, onShow }: BreaksCardProps) {
  const { breaks, version } = playlist
  return (
    <Card
      title={t('Ad breaks')}
      note={t('%{count} in a VMAP %{version} playlist', { count: breaks.length, version: version.slice(0, 10) })}
    >
      <TableFrame
        label={t('Ad breaks')}
        columns={[t('Break'), t('Type'), t('Source'), t('Result'), t('Ads'), t('Length'), t('Events')]}
        numbers={numbers}
      >
        {breaks.map((one, index) => {
          const fate = inspection.hops[0]?.ads[index]
          const ads = inspection.ads.flatMap((ad, at) => (ad.break === index ? [{ ad, at }] : []))
          const [first] = ads
          const hop = fate?.hop ?? null
          return (
            <tr key={`${one.at.line}:${one.at.column}`} aria-current={current === index || undefined}>
              <td>
                <span className="stack gap-0">
                  <button type="button" className="link lined nowrap" onClick={() => onShow({ hop: 0, ...one.at })}>
                    {breakName(one)}
                  </button>
                  <span className="k-dim">{extras(one)}</span>
                </span>
              </td>
              <td>{listText(one.breakType.slice(0, 40).split(',')) || '–'}</td>
              <td>
                <Source adBreak={one} hop={hop} onHop={onHop} />
              </td>
              <td>{fate && <Result reason={fate.reason} plays={fate.fate === 'plays'} />}</td>
              <td className="numbers">
                {first ? (
                  <Button size="small" aria-pressed={current === index} onClick={() => onAd(first.at)}>
                    {t('Show %{smart_count} ad |||| Show %{smart_count} ads', { smart_count: ads.length })}
                  </Button>
                ) : (
                  0
                )}
              </td>
              <td className="numbers">{formatLength(lengthOf(ads.map(({ ad }) => ad.summary.durationS)))}</td>
              <td>{listText(one.trackers.map(({ event }) => event.slice(0, 20))) || '–'}</td>
            </tr>
          )
        })}
      </TableFrame>
    </Card>
  )
}

const numbers = [t('Ads'), t('Length')]

function Source({ adBreak, hop, onHop }: SourceProps) {
  const { source } = adBreak
  const words = {
    document: t('Document'),
    text: t('Document as text'),
    url: t('Ad tag'),
    custom: t('Custom format'),
    none: t('None'),
  }
  const name = words[source.kind]
  return (
    <span className="stack gap-0">
      {hop === null ? (
        <span className="k-dim">{name}</span>
      ) : (
        <button type="button" className="link lined" onClick={() => onHop(hop)}>
          {t('%{source}, hop %{number}', { source: name, number: hop + 1 })}
        </button>
      )}
      {source.kind === 'url' && <UrlText url={source.url.slice(0, 500)} />}
    </span>
  )
}

function Result({ plays, reason }: { readonly plays: boolean; readonly reason: string }) {
  if (reason === notFollowed) return <StatusChip tone="idle" label={t('Not followed')} />
  return plays ? (
    <StatusChip tone="ok" label={t('Plays')} />
  ) : (
    <>
      <StatusChip tone="bad" label={t('Nothing plays')} /> <span className="k-dim">{reason}</span>
    </>
  )
}

function extras({ id, repeatAfter }: VmapBreak): string {
  const seconds = secondsOf(repeatAfter ?? '')
  return listText([id?.slice(0, 60), seconds === undefined ? '' : t('repeats every %{time}', { time: clock(seconds) })])
}

/** Of all ads of a break; unknown where one doesn't say. */
function lengthOf(lengths: readonly (number | undefined)[]): number | undefined {
  return lengths.length === 0
    ? undefined
    : lengths.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
}

interface BreaksCardProps {
  readonly inspection: VastInspection
  readonly playlist: VmapDocument
  /** The break whose ad is shown. */
  readonly current: number | null
  /** Shows an ad, by its index among all. */
  readonly onAd: (ad: number) => void
  readonly onHop: (hop: number) => void
  readonly onShow: (place: DocumentPlace) => void
}

interface SourceProps {
  readonly adBreak: VmapBreak
  readonly hop: number | null
  readonly onHop: (hop: number) => void
}
