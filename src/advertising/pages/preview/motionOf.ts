import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'
import type { FrameState } from '../../creative/creativePreview.ts'

/** How long the creative moves, and what the usual limits say to it. */
export interface Motion {
  readonly value: string
  readonly note: string
  readonly tone: Tone
}

/** Both in seconds, loops included. */
export const motionLimits = { iab: 15, google: 30 } as const

/** Where the limits come from. */
export const motionSources = [
  t('IAB New Ad Portfolio (2017): animation of 15 seconds at most, loops included.'),
  t('Google Ads and Display & Video 360: 30 seconds at most, loops included.'),
  t(
    'Measured in the frame: CSS animations, document changes, canvas drawing, and videos. Animated GIFs aren’t measured.',
  ),
].join(' ')

/** Reads it off the last report; null before there is one. */
export function motionOf(state: FrameState | null): Motion | null {
  if (!state) return null
  const { at, movedAt, endless } = state
  if (movedAt === null) {
    return at < settled ? null : { value: t('None'), note: t('Nothing moves after loading'), tone: 'ok' }
  }
  const seconds = movedAt / 1000
  const still = at - movedAt > settled
  const value = still
    ? t('%{seconds} s', { seconds: seconds.toFixed(1) })
    : t('Over %{seconds} s', { seconds: Math.floor(seconds) })
  if (seconds > motionLimits.google) {
    const limit = { seconds: motionLimits.google }
    const note = still ? t('Longer than %{seconds} s', limit) : t('Still moving after %{seconds} s', limit)
    return { value, note, tone: 'bad' }
  }
  if (!still && endless) return { value, note: t('Never stops: it loops forever'), tone: 'bad' }
  if (seconds > motionLimits.iab) {
    const limits = t('Over IAB’s %{iab} s, within Google’s %{google} s', {
      iab: motionLimits.iab,
      google: motionLimits.google,
    })
    return { value, note: limits, tone: 'warn' }
  }
  return still
    ? { value, note: t('Stops within IAB’s limit of %{iab} s', { iab: motionLimits.iab }), tone: 'ok' }
    : { value, note: t('Moving'), tone: 'wait' }
}

/** So many milliseconds without a change, and it has stopped. */
const settled = 2000
