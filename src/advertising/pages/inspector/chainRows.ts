import { t } from '../../../engine/texts/t.ts'
import type { ResolvedAd, VastHop, VastInspection, VastSummary } from '../../vast/vastInspection.ts'

/** One hop as it is drawn: who answered, when on the whole way, and what it added. */
export interface ChainRow {
  readonly hop: VastHop
  readonly kind: string
  /** Of the address that answered; null for a text that was given. */
  readonly host: string | null
  readonly systems: readonly string[]
  /** Milliseconds after the first question. */
  readonly startMs: number
  readonly trackers: number
  /** What of the hop before led here. */
  readonly led: 'ad' | 'break'
  /** How many branchings lie before it: a straight way is one line. */
  readonly indent: number
  /** Whether it is part of the ad that is shown. */
  readonly used: boolean
}

/** The hops of an inspection in the order in which they were asked, one behind the other. */
export function chainRows(
  { hops, ads }: Pick<VastInspection, 'hops' | 'ads'>,
  ad: ResolvedAd | undefined,
): readonly ChainRow[] {
  const shown = ad ? [ad] : ads
  const used = new Set(shown.flatMap(({ chain }) => chain.map(({ hop }) => hop)))
  // A playlist is part of all that its breaks play.
  if (shown.some(one => one.break !== null)) used.add(0)
  const children = new Map<number, number>()
  for (const { parent } of hops) if (parent) children.set(parent.hop, (children.get(parent.hop) ?? 0) + 1)
  const indents: number[] = []
  let startMs = 0
  return hops.map(hop => {
    const { parent } = hop
    const indent = parent ? (indents[parent.hop] ?? 0) + ((children.get(parent.hop) ?? 0) > 1 ? 1 : 0) : 0
    indents[hop.index] = indent
    const row: ChainRow = {
      hop,
      indent,
      kind: kindOf(hop),
      host: hostOf(hop.finalUrl ?? hop.askedUrl),
      systems: systemsOf(hop),
      startMs,
      led: parent && hops[parent.hop]?.playlist ? 'break' : 'ad',
      trackers: ad
        ? [...breakTrackers(hops, ad), ...ad.summary.trackers].filter(tracker => tracker.hop === hop.index).length
        : (hop.document?.ads ?? hop.playlist?.breaks ?? []).reduce((sum, { trackers }) => sum + trackers.length, 0),
      used: used.has(hop.index),
    }
    startMs += hop.ms
    return row
  })
}

/** Whom the ad's break tells of itself, where it is part of a playlist. */
export function breakTrackers(hops: VastInspection['hops'], ad: ResolvedAd): VastSummary['trackers'] {
  const found = ad.break === null ? undefined : hops[0]?.playlist?.breaks[ad.break]
  return (found?.trackers ?? []).map(tracker => ({ ...tracker, hop: 0 }))
}

/** `ads.example.com:8080`; null for what is no address. */
export function hostOf(url: string | null | undefined): string | null {
  return url && URL.canParse(url) ? new URL(url).host || null : null
}

function kindOf({ document, playlist }: VastHop): string {
  if (playlist)
    return t('VMAP, %{smart_count} break |||| VMAP, %{smart_count} breaks', { smart_count: playlist.breaks.length })
  if (!document) return t('No VAST')
  const kinds = new Set(document.ads.map(({ kind }) => kind))
  if (document.ads.length === 0) return t('No ad')
  if (kinds.size > 1) return t('%{count} ads', { count: document.ads.length })
  const name = kinds.has('wrapper') ? 'Wrapper' : kinds.has('inline') ? 'InLine' : t('Unknown type')
  return document.ads.length > 1 ? `${document.ads.length} × ${name}` : name
}

function systemsOf({ document }: VastHop): readonly string[] {
  return [...new Set((document?.ads ?? []).flatMap(({ system }) => (system ? [system] : [])))]
}
