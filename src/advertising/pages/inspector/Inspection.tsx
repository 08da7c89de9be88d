import Box from '@mui/material/Box'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { TabSwitcher } from '../../../engine/kit/TabSwitcher.tsx'
import type { VastInspection, VastSummary } from '../../vast/vastInspection.ts'
import { AdChooser } from './AdChooser.tsx'
import { BreaksCard } from './BreaksCard.tsx'
import { ChainCard } from './ChainCard.tsx'
import { CompatibilityPanel } from './CompatibilityPanel.tsx'
import { CreativePanel } from './CreativePanel.tsx'
import { breakTrackers, chainRows } from './chainRows.ts'
import type { DocumentPlace } from './documentPlace.ts'
import { FailureNote } from './FailureNote.tsx'
import { FindingsPanel } from './FindingsPanel.tsx'
import { MediaFilesPanel } from './MediaFilesPanel.tsx'
import { TrackersPanel } from './TrackersPanel.tsx'
import { usePlayability } from './usePlayability.ts'
import { VerdictBand } from './VerdictBand.tsx'
import './inspector.css'
import './inspectorTables.css'
import { t } from '../../../engine/texts/t.ts'

const DocumentPanel = laterPart(() => import('./DocumentPanel.tsx').then(m => m.DocumentPanel))
const PlayerCard = laterPart(() => import('./player/PlayerCard.tsx').then(m => m.PlayerCard))

/**
 * What an inspection found: verdict, way, findings, documents, and for each ad that would play its files, trackers,
 * parts, compatibility and a player. It asks for nothing; only the player loads a media file, when a person presses play.
 */
export function Inspection({ inspection, Places }: InspectionProps) {
  const { hops, ads } = inspection
  const [adIndex, setAdIndex] = useState(0)
  const [hopIndex, setHopIndex] = useState(() => ads[0]?.chain.at(-1)?.hop ?? hops.findLast(hop => hop.xml)?.index ?? 0)
  const [tab, setTab] = useState<TabKey>('findings')
  const [place, setPlace] = useState<DocumentPlace | null>(null)
  const panel = useRef<HTMLElement>(null)
  const ad = ads[adIndex]
  const rows = useMemo(() => chainRows(inspection, ad), [inspection, ad])
  const files = ad?.summary.mediaFiles ?? noFiles
  const { best, playability } = usePlayability(files)
  const [chosen, setChosen] = useState<string | null>(null)
  const file = files.find(({ url }) => url === chosen) ?? best
  const trackers = useMemo(
    () => (ad ? [...breakTrackers(hops, ad), ...ad.summary.trackers] : documentTrackers(inspection)),
    [ad, hops, inspection],
  )
  const playlist = hops[0]?.playlist

  const findings = hops.reduce((sum, hop) => sum + hop.findings.length, 0)
  const tabs: readonly { readonly key: TabKey; readonly label: string }[] = [
    { key: 'findings', label: counted(t('Findings'), findings) },
    { key: 'document', label: t('Document') },
    { key: 'files', label: counted(t('Media files'), files.length) },
    { key: 'trackers', label: counted(t('Trackers'), trackers.length) },
    { key: 'creative', label: t('Creative') },
    { key: 'compatibility', label: t('Compatibility') },
  ]
  const showAd = (index: number) => {
    setAdIndex(index)
    setChosen(null)
    setHopIndex(ads[index]?.chain.at(-1)?.hop ?? 0)
  }
  const show = (next: DocumentPlace) => {
    setHopIndex(next.hop)
    setPlace(next)
    setTab('document')
    panel.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="stack gap-16">
      <VerdictBand inspection={inspection} ad={ad?.summary} />
      <FailureNote inspection={inspection} />
      {playlist && (
        <BreaksCard
          inspection={inspection}
          playlist={playlist}
          current={ad?.break ?? null}
          onAd={showAd}
          onHop={setHopIndex}
          onShow={show}
        />
      )}
      <AdChooser inspection={inspection} index={adIndex} onChange={showAd} />
      <ChainCard inspection={inspection} rows={rows} selected={hopIndex} onSelect={setHopIndex} onShow={show} />
      <div className={ad ? 'split' : 'stack'}>
        <section ref={panel} className="v-main" aria-label={t('Parts of the inspection')}>
          <TabSwitcher label={t('Parts of the inspection')} tabs={tabs} current={tab} onChange={setTab} />
          <div role="tabpanel" aria-label={tabs.find(({ key }) => key === tab)?.label ?? ''}>
            {tab === 'findings' && <FindingsPanel hops={hops} onShow={show} />}
            {tab === 'document' && (
              <LaterBoundary fallback={<TableSkeleton />}>
                <DocumentPanel
                  key={hopIndex}
                  hops={hops}
                  hop={hopIndex}
                  onHop={setHopIndex}
                  place={place?.hop === hopIndex ? place : null}
                />
              </LaterBoundary>
            )}
            {tab === 'files' && (
              <MediaFilesPanel
                ad={ad}
                playability={playability}
                chosen={file}
                onChoose={({ url }) => setChosen(url)}
                onShow={show}
              />
            )}
            {tab === 'trackers' && <TrackersPanel trackers={trackers} rows={rows} onShow={show} />}
            {tab === 'creative' && <CreativePanel ad={ad} rows={rows} />}
            {tab === 'compatibility' && <CompatibilityPanel ad={ad?.summary} Places={Places} />}
          </div>
        </section>
        {ad && (
          <Box component="aside" sx={beside} aria-label={t('Player')}>
            <LaterBoundary fallback={<TableSkeleton />}>
              <PlayerCard key={`${adIndex} ${file?.url ?? ''}`} ad={ad.summary} file={file} rows={rows} />
            </LaterBoundary>
          </Box>
        )}
      </div>
    </div>
  )
}

const noFiles: VastSummary['mediaFiles'] = []

function counted(label: string, count: number): string {
  return count > 0 ? `${label} ${count}` : label
}

/** Where nothing plays there is no summary; the documents still say what would be called. */
function documentTrackers({ hops }: VastInspection): VastSummary['trackers'] {
  return hops.flatMap(({ index, document, playlist }) =>
    (document?.ads ?? playlist?.breaks ?? []).flatMap(({ trackers }) =>
      trackers.map(tracker => ({ ...tracker, hop: index })),
    ),
  )
}

type TabKey = 'findings' | 'document' | 'files' | 'trackers' | 'creative' | 'compatibility'

interface InspectionProps {
  readonly inspection: VastInspection
  /** Chooses among stored placements and deals, where there are such. */
  readonly Places?: ComponentType<{ readonly ad: VastSummary }> | undefined
}

/** In sight beside the parts; above them where there is one column. */
const beside = {
  position: 'sticky',
  top: 'calc(var(--bar) + 12px)',
  '@media (max-width: 1180px)': { position: 'static', order: -1 },
}
