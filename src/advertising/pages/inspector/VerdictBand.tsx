import { formatBytes } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { ToneShape } from '../../../engine/kit/ToneShape.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastInspection, VastSummary } from '../../vast/vastInspection.ts'
import { versionName } from './formatName.ts'
import { formatLength, formatWait } from './formatSeconds.ts'
import { mediaOf } from './mediaOf.ts'
import { severities, severityWords, verdictWords } from './verdictWords.ts'

/** The whole in one line: what to think of it, and the figures that people ask for first. */
export function VerdictBand({ inspection, ad }: VerdictBandProps) {
  const { hops, verdict, ms } = inspection
  const { label, tone } = verdictWords[verdict]
  const findings = hops.flatMap(hop => hop.findings)
  const bytes = hops.reduce((sum, hop) => sum + hop.bytes, 0)
  const versions = [...new Set(hops.flatMap(({ document }) => (document?.version ? [versionName(document)] : [])))]
  const wrappers = ad?.wrappers ?? Math.max(0, ...hops.map(({ depth }) => depth))
  return (
    <MetricTiles>
      <MetricTile
        label={t('Verdict')}
        value={
          <span className={`v-verdict row k-ink-${tone}`}>
            <ToneShape tone={tone} size={14} />
            {label}
          </span>
        }
        note={findings.length === 0 ? t('No problems found') : counts(findings)}
      />
      <MetricTile
        label={t('Version')}
        value={(ad && versionName(ad)) || versions.at(-1) || '–'}
        note={
          versions.length > 1 && !hops[0]?.playlist
            ? t('In the chain: %{versions}', { versions: listText(versions) })
            : kindWord(ad)
        }
      />
      <MetricTile label={t('Length')} value={formatLength(ad?.durationS)} note={skipWord(ad)} />
      <MetricTile
        label={t('Wrappers')}
        value={wrappers}
        note={t('%{smart_count} document, %{size} |||| %{smart_count} documents, %{size}', {
          smart_count: hops.length,
          size: formatBytes(bytes),
        })}
      />
      <MetricTile label={t('Time')} value={formatWait(ms)} note={timeWord(inspection)} />
    </MetricTiles>
  )
}

function timeWord({ hops, ads }: VastInspection): string {
  if (hops.every(({ askedUrl }) => askedUrl === null)) return t('To read and check the document')
  return ads.length > 1 ? t('For all ads together') : t('From request to ad')
}

function counts(findings: readonly { readonly severity: (typeof severities)[number] }[]): string {
  return listText(
    severities
      .map(severity => ({ severity, count: findings.filter(one => one.severity === severity).length }))
      .filter(({ count }) => count > 0)
      .map(({ severity, count }) => severityWords[severity].counted(count)),
  )
}

function kindWord(ad: VastSummary | undefined): string {
  if (!ad) return t('No ad')
  const code = [ad.hasVpaid ? 'VPAID' : '', ad.hasSimid ? 'SIMID' : '', ad.hasOmid ? 'OMID' : ''].filter(Boolean)
  // Documents before VAST 4.1 can't say that they are sound.
  const kind = ad.adType === 'video' ? mediaOf(ad) : ad.adType
  return listText([kind, ...code])
}

function skipWord(ad: VastSummary | undefined): string {
  if (!ad) return t('No ad')
  return ad.skipOffsetS === undefined
    ? t('Can’t be skipped')
    : t('Skippable after %{time}', { time: formatLength(ad.skipOffsetS) })
}

interface VerdictBandProps {
  readonly inspection: VastInspection
  readonly ad: VastSummary | undefined
}
