/**
 * What a player would report while it plays one linear ad (VAST 4.3 §3.14.1), worked out from what the person and the
 * media element do. It asks nothing and calls nothing: `advance` answers the next state and the events that would fire.
 *
 * - Each of loaded, impression, creativeView, start, the quartiles, progress and complete fires once, in the order of time;
 *   going back and playing a part again fires none of them twice.
 * - mute, pause, rewind and their opposites fire every time, but only for a change.
 * - After skip, closeLinear, complete or an error the ad is over, and nothing fires any more.
 */
export function advance(playback: Playback, action: PlaybackAction): Advance {
  const known = action.durationS && action.durationS > 0 ? { ...playback, durationS: action.durationS } : playback
  if (known.phase === 'over') return { playback: known, fired: [] }
  const before = known.at
  const now = { ...known, at: action.at }
  switch (action.type) {
    case 'loaded':
      return fireOnce(now, [{ event: 'loaded', at: action.at }])
    case 'play':
      return playing(now)
    case 'time':
      return now.phase === 'playing' ? fireOnce(now, passed(now)) : { playback: now, fired: [] }
    case 'pause':
      return now.phase === 'playing' ? fire({ ...now, phase: 'paused' }, 'pause') : { playback: now, fired: [] }
    case 'seek':
      return now.phase !== 'waiting' && action.at < before - 0.1 ? fire(now, 'rewind') : { playback: now, fired: [] }
    case 'volume':
      if (action.muted === now.muted) return { playback: now, fired: [] }
      return changed({ ...now, muted: action.muted }, action.muted ? 'mute' : 'unmute')
    case 'screen':
      if (action.full === now.full) return { playback: now, fired: [] }
      return changed({ ...now, full: action.full }, action.full ? 'playerExpand' : 'playerCollapse')
    case 'click':
      return changed(now, 'click')
    case 'skip':
      return maySkip(now) ? fire({ ...now, phase: 'over' }, 'skip') : { playback: now, fired: [] }
    case 'close':
      return now.phase === 'waiting' ? { playback: now, fired: [] } : fire({ ...now, phase: 'over' }, 'closeLinear')
    case 'ended':
      return ended(now)
    case 'failed':
      return {
        playback: { ...now, phase: 'over' },
        fired: [{ event: 'error', at: action.at, code: action.code }],
      }
  }
}

export function startPlayback(plan: PlaybackPlan, muted = false): Playback {
  return { plan, phase: 'waiting', at: 0, muted, full: false, fired: new Set() }
}

/** Whether the skip button works by now. */
export function maySkip({ plan, phase, at }: Playback): boolean {
  const running = phase === 'playing' || phase === 'paused'
  return running && plan.skipOffsetS !== undefined && at >= plan.skipOffsetS
}

/** What the document says about when to report. */
export interface PlaybackPlan {
  /** Used until the media file says its own. */
  readonly durationS?: number
  /** Left out: it can't be skipped. */
  readonly skipOffsetS?: number
  /** Each offset of a progress event once, as written. */
  readonly progress: readonly ProgressOffset[]
}

/** `00:00:05` or `25%`; one of the two is known. */
export interface ProgressOffset {
  readonly offset: string
  readonly seconds?: number
  readonly percent?: number
}

export interface Playback {
  readonly plan: PlaybackPlan
  readonly phase: 'waiting' | 'playing' | 'paused' | 'over'
  /** Of the media file, in seconds. */
  readonly at: number
  /** The media file's own. */
  readonly durationS?: number
  readonly muted: boolean
  readonly full: boolean
  /** What fires only once and has. */
  readonly fired: ReadonlySet<string>
}

export interface FiredEvent {
  readonly event: string
  /** Seconds into the media file. */
  readonly at: number
  /** Of a progress event, as written. */
  readonly offset?: string
  /** Of an error. */
  readonly code?: number
}

export type PlaybackAction = {
  readonly at: number
  /** As soon as the media file says it. */
  readonly durationS?: number
} & (
  | { readonly type: 'loaded' | 'play' | 'time' | 'pause' | 'seek' | 'click' | 'skip' | 'close' | 'ended' }
  | { readonly type: 'volume'; readonly muted: boolean }
  | { readonly type: 'screen'; readonly full: boolean }
  | { readonly type: 'failed'; readonly code: number }
)

export interface Advance {
  readonly playback: Playback
  readonly fired: readonly FiredEvent[]
}

const opening = ['loaded', 'impression', 'creativeView', 'start'] as const

function playing(playback: Playback): Advance {
  if (playback.phase === 'playing') return { playback, fired: [] }
  const next: Playback = { ...playback, phase: 'playing' }
  if (playback.phase === 'paused') return fire(next, 'resume')
  return fireOnce(
    next,
    opening.map(event => ({ event, at: playback.at })),
  )
}

function ended(playback: Playback): Advance {
  if (playback.phase === 'waiting') return { playback, fired: [] }
  const last = fireOnce(playback, [...passed(playback, true), { event: 'complete', at: playback.at }])
  return { ...last, playback: { ...last.playback, phase: 'over' } }
}

/** Quartiles and progress offsets up to now, in the order of time; at the end all that lie in the ad. */
function passed({ plan, durationS = plan.durationS, at }: Playback, atEnd = false): readonly FiredEvent[] {
  const marks: FiredEvent[] = []
  if (durationS !== undefined) {
    quartiles.forEach((event, index) => {
      marks.push({ event, at: (durationS * (index + 1)) / 4 })
    })
  }
  for (const { offset, seconds, percent } of plan.progress) {
    const mark = seconds ?? (durationS !== undefined && percent !== undefined ? (durationS * percent) / 100 : undefined)
    if (mark !== undefined) marks.push({ event: 'progress', at: mark, offset })
  }
  const until = atEnd ? Math.max(at, durationS ?? at) : at
  return marks.filter(mark => mark.at <= until).sort((a, b) => a.at - b.at)
}

const quartiles = ['firstQuartile', 'midpoint', 'thirdQuartile'] as const

function fireOnce(playback: Playback, events: readonly FiredEvent[]): Advance {
  const fired = events.filter(event => !playback.fired.has(keyOf(event)))
  return fired.length === 0
    ? { playback, fired }
    : { playback: { ...playback, fired: new Set([...playback.fired, ...fired.map(keyOf)]) }, fired }
}

function fire(playback: Playback, event: string): Advance {
  return { playback, fired: [{ event, at: playback.at }] }
}

/** What a person may change before the ad runs, too; only then it is reported. */
function changed(playback: Playback, event: string): Advance {
  return playback.phase === 'waiting' ? { playback, fired: [] } : fire(playback, event)
}

function keyOf({ event, offset = '' }: FiredEvent): string {
  return `${event} ${offset}`
}
