import type { VastTracker } from '../../../vast/vastDocument.ts'
import type { FromHop, VastSummary } from '../../../vast/vastInspection.ts'
import { percentOf, secondsOf } from '../../../vast/vastTime.ts'
import type { FiredEvent, PlaybackPlan, ProgressOffset } from './adPlayback.ts'

/** When a player reports what about an ad, all its wrappers' wishes included. */
export function playbackPlan(ad: Pick<VastSummary, 'durationS' | 'skipOffsetS' | 'trackers'>): PlaybackPlan {
  const offsets = new Set(ad.trackers.flatMap(({ event, offset }) => (event === 'progress' && offset ? [offset] : [])))
  return {
    ...(ad.durationS === undefined ? {} : { durationS: ad.durationS }),
    ...(ad.skipOffsetS === undefined ? {} : { skipOffsetS: ad.skipOffsetS }),
    progress: [...offsets].flatMap(progressOffset),
  }
}

/** The addresses that a player would call for an event, under all the names that versions have for it. */
export function addressesFor(
  { event, offset }: Pick<FiredEvent, 'event' | 'offset'>,
  trackers: readonly FromHop<VastTracker>[],
): readonly FromHop<VastTracker>[] {
  const names = otherNames[event] ?? [event]
  const of = event === 'impression' || event === 'error' ? 'ad' : 'linear'
  return trackers.filter(
    one => one.of === of && names.includes(one.event) && (event !== 'progress' || one.offset === offset),
  )
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  playerExpand: ['playerExpand', 'fullscreen'],
  playerCollapse: ['playerCollapse', 'exitFullscreen'],
  closeLinear: ['closeLinear', 'close'],
}

function progressOffset(offset: string): readonly ProgressOffset[] {
  const [percent, seconds] = [percentOf(offset), secondsOf(offset)]
  if (percent !== undefined) return [{ offset, percent }]
  return seconds === undefined ? [] : [{ offset, seconds }]
}
