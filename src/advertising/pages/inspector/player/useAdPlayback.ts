import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { VastTracker } from '../../../vast/vastDocument.ts'
import type { FromHop, VastSummary } from '../../../vast/vastInspection.ts'
import { advance, type FiredEvent, maySkip, type Playback, type PlaybackAction, startPlayback } from './adPlayback.ts'
import { addressesFor, playbackPlan } from './playbackPlan.ts'

/** One event of the log: what would have been reported, and to whom. Nothing was. */
export interface LoggedEvent extends FiredEvent {
  readonly number: number
  readonly addresses: readonly FromHop<VastTracker>[]
}

/** Plays one media file and keeps the log of what a player would report. Nothing is loaded before `play` is called. */
export function useAdPlayback(ad: VastSummary): AdPlayback {
  const plan = useMemo(() => playbackPlan(ad), [ad])
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLFieldSetElement>(null)
  const [started, setStarted] = useState(false)
  const [state, dispatch] = useReducer(reduce, null, () => ({ playback: startPlayback(plan), log: [], ad }))
  const { playback, log } = state
  const over = playback.phase === 'over'

  const send = (action: PlayerAction) => {
    const element = video.current
    const durationS = element && Number.isFinite(element.duration) ? { durationS: element.duration } : {}
    dispatch({ at: element?.currentTime ?? 0, ...durationS, ...action })
  }
  useEffect(() => {
    const onChange = () => send({ type: 'screen', full: document.fullscreenElement === stage.current })
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  })
  useEffect(() => {
    // An ad that was skipped or closed is silent at once.
    if (over) video.current?.pause()
  }, [over])

  return {
    playback,
    log,
    started,
    video,
    stage,
    maySkip: maySkip(playback),
    play: () => {
      if (!started || over) {
        dispatch({ type: 'again', muted: video.current?.muted ?? playback.muted })
        setStarted(true)
        if (video.current?.error) video.current.load()
        else if (video.current) video.current.currentTime = 0
      }
      // Why it can't be played is told by the element's own error.
      void video.current?.play().catch(() => undefined)
    },
    pause: () => video.current?.pause(),
    toggleMute: () => {
      if (video.current) video.current.muted = !video.current.muted
    },
    back: () => {
      if (video.current) video.current.currentTime = Math.max(0, video.current.currentTime - 5)
    },
    toggleScreen: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      // A browser that refuses stays as it is.
      else void stage.current?.requestFullscreen().catch(() => undefined)
    },
    send,
  }
}

export interface AdPlayback {
  readonly playback: Playback
  readonly log: readonly LoggedEvent[]
  /** Whether the media file may be loaded: a person has pressed play. */
  readonly started: boolean
  readonly video: RefObject<HTMLVideoElement | null>
  readonly stage: RefObject<HTMLFieldSetElement | null>
  readonly maySkip: boolean
  readonly play: () => void
  readonly pause: () => void
  readonly toggleMute: () => void
  readonly back: () => void
  readonly toggleScreen: () => void
  readonly send: (action: PlayerAction) => void
}

type PlayerAction = PlaybackAction extends infer One
  ? One extends { readonly at: number }
    ? Omit<One, 'at'>
    : never
  : never

interface State {
  readonly playback: Playback
  readonly log: readonly LoggedEvent[]
  readonly ad: VastSummary
}

function reduce(state: State, action: PlaybackAction | { readonly type: 'again'; readonly muted: boolean }): State {
  if (action.type === 'again') {
    return { ...state, playback: startPlayback(state.playback.plan, action.muted), log: [] }
  }
  const { playback, fired } = advance(state.playback, action)
  const added = fired.map((event, index) => ({
    ...event,
    number: state.log.length + index,
    addresses: addressesFor(event, state.ad.trackers),
  }))
  return { ...state, playback, log: added.length ? [...state.log, ...added] : state.log }
}
