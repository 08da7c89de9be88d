import type { FrameState } from '../../creative/creativePreview.ts'

/** What the creative asked for, by host. */
export interface RequestFigures {
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
  readonly hosts: readonly HostFigures[]
}

export interface HostFigures {
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
export function requestFigures(state: FrameState | null, root: string, known: readonly string[]): RequestFigures {
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
  const counts = new Map<string, number>()
  for (const directive of directives) {
    const kind = words[directive.replace(/-src.*$/, '')] ?? 'other'
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => (count > 1 ? `${count} ${kind}s` : kind))
}

const words: Readonly<Record<string, string>> = {
  img: 'image',
  script: 'script',
  style: 'style sheet',
  font: 'font',
  media: 'video',
  connect: 'call',
  frame: 'frame',
  child: 'frame',
  worker: 'worker',
  object: 'plug-in',
}
