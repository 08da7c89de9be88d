import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { ResolvedAd, VastSummary } from '../../vast/vastInspection.ts'
import { AdFacts } from './AdFacts.tsx'
import type { ChainRow } from './chainRows.ts'
import { PartsCard } from './PartsCard.tsx'
import { ResourceCell } from './ResourceCell.tsx'
import { UrlText } from './UrlText.tsx'

/** What else an ad is made of: who it is by, companions, icons, verifications, code, captions, macros, insecure addresses. */
export function CreativePanel({
  ad,
  rows,
}: {
  readonly ad: ResolvedAd | undefined
  readonly rows: readonly ChainRow[]
}) {
  if (!ad)
    return (
      <EmptyState
        title={t('No creative')}
        description={t('There is no playable ad. Open the documents to see the responses.')}
      />
    )
  const { summary } = ad
  const hopName = ({ hop }: { readonly hop: number }) => `${hop + 1} ${rows[hop]?.systems[0]?.slice(0, 30) ?? ''}`
  const inline = ad.chain.at(-1)?.hop ?? 0
  return (
    <div className="stack gap-12">
      <AdFacts ad={summary} />
      <PartsCard
        title={t('Companions and overlays')}
        note={t('Not loaded here')}
        parts={[
          ...summary.companions.map(one => ({ ...one, kind: t('Companion'), files: [] })),
          ...summary.nonLinears.map(one => ({
            ...one,
            kind: t('Overlay'),
            hop: inline,
            files: [...one.mediaFiles, ...one.interactive],
          })),
        ]}
        keyOf={one => `${one.kind} ${placeKey(one)}`}
        columns={{
          [t('Kind')]: one => one.kind,
          [t('Size')]: sizeOf,
          [t('Content')]: one => <ResourceCell resources={one.resources} files={one.files} />,
          [t('Click-through URL')]: one => (one.clickThrough ? <UrlText url={one.clickThrough} /> : '–'),
          [t('Hop')]: hopName,
        }}
      />
      <PartsCard
        title={t('Icons')}
        note={t('Not loaded here')}
        parts={summary.icons}
        keyOf={placeKey}
        columns={{
          [t('Program')]: one => one.program?.slice(0, 60) || '–',
          [t('Size')]: sizeOf,
          [t('Place')]: one => [one.xPosition, one.yPosition].filter(Boolean).join(', ').slice(0, 40) || '–',
          [t('Content')]: one => <ResourceCell resources={one.resources} />,
          [t('Hop')]: hopName,
        }}
      />
      <PartsCard
        title={t('Verifications')}
        note={t('Scripts that players run; not run here')}
        parts={summary.verifications.flatMap(one => one.scripts.map(script => ({ ...one, script })))}
        keyOf={one => `${placeKey(one)} ${one.script.url}`}
        columns={{
          [t('Vendor')]: one => one.vendor.slice(0, 100) || t('No vendor'),
          [t('Framework')]: ({ script }) => (
            <StatusChip
              tone={/^omid$/i.test(script.apiFramework) ? 'ok' : 'idle'}
              label={script.apiFramework.slice(0, 30).toUpperCase() || t('Not specified')}
            />
          ),
          [t('Script')]: ({ script }) => <UrlText url={script.url} />,
          [t('Hop')]: hopName,
        }}
      />
      <PartsCard
        title={t('Code in the ad')}
        note={t('VPAID and SIMID aren’t run here')}
        parts={codeOf(summary)}
        keyOf={one => `${one.at.line}:${one.at.column}`}
        columns={{
          [t('Framework')]: one => (
            <StatusChip tone="warn" label={one.apiFramework?.slice(0, 30) ?? t('Not specified')} />
          ),
          [t('Type')]: one => one.type.slice(0, 60),
          [t('URL')]: one => <UrlText url={one.url} />,
        }}
      />
      <PartsCard
        title={t('Captions')}
        parts={summary.captions}
        keyOf={one => one.url}
        columns={{
          [t('Language')]: one => one.language.slice(0, 30) || '–',
          [t('Type')]: one => one.type.slice(0, 60) || '–',
          [t('URL')]: one => <UrlText url={one.url} />,
        }}
      />
      <PartsCard
        title={t('Insecure URLs')}
        note={t('%{count} without HTTPS', { count: summary.insecure.length })}
        parts={summary.insecure.slice(0, 100)}
        keyOf={one => `${one.hop} ${one.url}`}
        columns={{ [t('Hop')]: hopName, [t('URL')]: one => <UrlText url={one.url} /> }}
      />
    </div>
  )
}

/** Everything that needs something to run it; an overlay that runs code stands for what it shows. */
function codeOf({ mediaFiles, interactive, nonLinears }: VastSummary) {
  const framed = ({ apiFramework }: { readonly apiFramework?: string }) => Boolean(apiFramework)
  return [
    ...mediaFiles.filter(framed),
    ...interactive,
    ...nonLinears
      .filter(framed)
      .flatMap(({ at, apiFramework, resources }) =>
        resources.slice(0, 1).map(({ type, content }) => ({ at, apiFramework, type, url: content })),
      ),
    ...nonLinears.flatMap(one => [...one.mediaFiles.filter(framed), ...one.interactive]),
  ]
}

function placeKey({ hop, at }: { readonly hop: number; readonly at: { line: number; column: number } }): string {
  return `${hop} ${at.line}:${at.column}`
}

function sizeOf({ width, height }: { readonly width?: number; readonly height?: number }): string {
  return width === undefined && height === undefined ? '–' : `${width ?? '?'} × ${height ?? '?'}`
}
