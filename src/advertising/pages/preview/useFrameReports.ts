import { type RefObject, useEffect, useState } from 'react'
import type { FrameClick, FrameState } from '../../creative/creativePreview.ts'
import { guardFocus } from './guardFocus.ts'
import { readReport } from './readReport.ts'

/** Why a creative runs no more. */
export type StopReason =
  | { readonly why: 'left'; readonly to: string }
  | { readonly why: 'silent' | 'flood' | 'focus' | 'person' }

/**
 * Listens to one running frame, and stops it when it leaves its page, takes the keyboard, floods this page with messages or
 * answers no more. Stopping
 * takes the frame away, which ends its process where the browser gives it one of its own.
 */
export function useFrameReports(frame: RefObject<HTMLIFrameElement | null>) {
  const [state, setState] = useState<FrameState | null>(null)
  const [clicks, setClicks] = useState<readonly NumberedClick[]>([])
  const [stopped, stop] = useState<StopReason | null>(null)
  const [silent, setSilent] = useState(false)

  useEffect(() => {
    if (stopped) return
    let [messages, since, quiet, looked] = [0, performance.now(), 0, performance.now()]
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const now = performance.now()
      if (now - since > 1000) [messages, since] = [0, now]
      messages += 1
      if (messages > mostMessages) return stop({ why: 'flood' })
      const report = readReport(data)
      if (report?.preview === 'click') return setClicks(known => withClick(known, report))
      if (!report) return
      quiet = 0
      setSilent(false)
      setState(report)
    }
    // The policy of this page forbids frames of other hosts; the browser tells it where the frame wanted to go.
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') stop({ why: 'left', to: blockedURI })
    }
    const watch = setInterval(() => {
      const now = performance.now()
      // In a tab that nobody sees, and on a machine that is late itself, frames are given hardly any time.
      quiet = document.hidden ? 0 : quiet + Math.min(now - looked, 2 * watchEvery)
      looked = now
      if (quiet > endsAfter) stop({ why: 'silent' })
      else setSilent(quiet > silentAfter)
    }, watchEvery)
    const unguard = guardFocus(frame, () => stop({ why: 'focus' }))
    addEventListener('message', onMessage)
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => {
      clearInterval(watch)
      unguard()
      removeEventListener('message', onMessage)
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  }, [frame, stopped])

  return { state, clicks, stopped, silent, stop: () => stop({ why: 'person' }) }
}

/** A click, counted from 1. */
export interface NumberedClick extends FrameClick {
  readonly number: number
}

function withClick(known: readonly NumberedClick[], click: FrameClick): readonly NumberedClick[] {
  return [...known, { ...click, number: (known.at(-1)?.number ?? 0) + 1 }].slice(-mostClicks)
}

/** In a second; the probe sends two. */
const mostMessages = 1000
const mostClicks = 20
/** Milliseconds. */
const watchEvery = 500
const silentAfter = 5_000
const endsAfter = 15_000
