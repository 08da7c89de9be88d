import { t } from '../../../engine/texts/t.ts'
import type { FrameState } from '../../creative/creativePreview.ts'

/** What the creative asked for, by host. */
export interface RequestCounts {
  readonly attempted: number
  readonly blocked: number
  /** From the packed file itself. */
  readonly own: number
  /** From hosts that the person allowed. */
  readonly allowed: number
  /** Bytes that came, as far as the hosts tell them. */
  readonly bytes: number
  /** How many of those that came have no size, because their host tells none. */
  readonly unsized: number
  readonly hosts: readonly HostCounts[]
}

export interface HostCounts {
  readonly host: string
  readonly blocked: number
  readonly loaded: number
  /** What was asked for: `image`, `script`, … the most common first. */
  readonly kinds: readonly string[]
}

/**
 * @param root the address below which the creative's own files lie
 * @param known hosts that are listed whether or not they were asked, in this order
 */
export function requestCounts(state: FrameState | null, root: string, known: readonly string[]): RequestCounts {
  const loaded = state?.loaded ?? []
  const blocked = state?.blocked ?? []
  const own = loaded.filter(({ url }) => url.startsWith(root))
  const foreign = loaded.filter(({ url }) => !url.startsWith(root))
  const loadedHosts = foreign.map(({ url }) => hostOf(url))
  const names = new Set([...known, ...loadedHosts, ...blocked.map(({ url }) => hostOf(url))])
  return {
    attempted: (state?.blockedCount ?? 0) + (state?.loadedCount ?? 0),
    blocked: state?.blockedCount ?? 0,
    own: own.length,
    allowed: (state?.loadedCount ?? 0) - own.length,
    bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    unsized: loaded.filter(({ bytes }) => bytes === 0).length,
    hosts: [...names].flatMap(host => {
      if (host === null) return []
      const stopped = blocked.filter(({ url }) => hostOf(url) === host)
      const came = loadedHosts.filter(name => name === host).length
      return [{ host, blocked: stopped.length, loaded: came, kinds: kindsOf(stopped.map(({ what }) => what)) }]
    }),
  }
}

function hostOf(url: string): string | null {
  return /^(https?|wss?):/.test(url) && URL.canParse(url) ? new URL(url).host : null
}

function kindsOf(directives: readonly string[]): readonly string[] {
  const counts = new Map<(count: number) => string, number>()
  for (const directive of directives) {
    const kind = words[directive.replace(/-src.*$/, '')] ?? other
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => kind(count))
}

const frames = (count: number) => t('frame |||| %{smart_count} frames', { smart_count: count })
const other = (count: number) => t('other |||| %{smart_count} others', { smart_count: count })

const words: Readonly<Record<string, (count: number) => string>> = {
  img: count => t('image |||| %{smart_count} images', { smart_count: count }),
  script: count => t('script |||| %{smart_count} scripts', { smart_count: count }),
  style: count => t('style sheet |||| %{smart_count} style sheets', { smart_count: count }),
  font: count => t('font |||| %{smart_count} fonts', { smart_count: count }),
  media: count => t('video |||| %{smart_count} videos', { smart_count: count }),
  connect: count => t('call |||| %{smart_count} calls', { smart_count: count }),
  frame: frames,
  child: frames,
  worker: count => t('worker |||| %{smart_count} workers', { smart_count: count }),
  object: count => t('plug-in |||| %{smart_count} plug-ins', { smart_count: count }),
}
