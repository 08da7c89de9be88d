import type { VastVersion } from './vastVersion.ts'

export type TrackingPlace = 'linear' | 'nonLinear' | 'companion' | 'verification'

export interface TrackingEvent {
  readonly places: readonly TrackingPlace[]
  readonly since: VastVersion
  /** The first version that doesn't have it any more. */
  readonly until?: VastVersion
  /** What took its place. */
  readonly instead?: string
}

const linear = { places: ['linear'] } as const
const overlay = { places: ['nonLinear'] } as const
const either = { places: ['linear', 'nonLinear'] } as const

/** Events of `Tracking` with the versions that have them (VAST 2.0.1 and 3.0 schemas, VAST 4.3 §3.14.1). */
export const trackingEvents: Readonly<Record<string, TrackingEvent>> = {
  mute: { ...either, since: '2.0' },
  unmute: { ...either, since: '2.0' },
  pause: { ...either, since: '2.0' },
  resume: { ...either, since: '2.0' },
  rewind: { ...either, since: '2.0' },
  skip: { ...either, since: '3.0' },
  fullscreen: { ...either, since: '2.0', until: '4.0', instead: 'playerExpand' },
  exitFullscreen: { ...either, since: '3.0', until: '4.0', instead: 'playerCollapse' },
  playerExpand: { ...either, since: '4.0' },
  playerCollapse: { ...either, since: '4.0' },
  notUsed: { ...either, since: '4.1' },
  loaded: { ...either, since: '4.1' },
  start: { ...either, since: '2.0' },
  firstQuartile: { ...either, since: '2.0' },
  midpoint: { ...either, since: '2.0' },
  thirdQuartile: { ...either, since: '2.0' },
  complete: { ...either, since: '2.0' },
  progress: { ...either, since: '3.0' },
  closeLinear: { ...linear, since: '3.0' },
  acceptInvitationLinear: { ...linear, since: '3.0', until: '4.1', instead: 'otherAdInteraction' },
  timeSpentViewing: { ...linear, since: '4.0', until: '4.1', instead: 'progress' },
  otherAdInteraction: { ...either, since: '4.0' },
  interactiveStart: { ...linear, since: '4.2' },
  creativeView: { places: ['linear', 'nonLinear', 'companion'], since: '2.0' },
  acceptInvitation: { ...either, since: '2.0' },
  expand: { ...either, since: '2.0', until: '4.0', instead: 'adExpand' },
  collapse: { ...either, since: '2.0', until: '4.0', instead: 'adCollapse' },
  adExpand: { ...overlay, since: '4.0' },
  adCollapse: { ...overlay, since: '4.0' },
  minimize: { ...overlay, since: '4.0' },
  close: { ...either, since: '2.0' },
  overlayViewDuration: { ...overlay, since: '4.0' },
  verificationNotExecuted: { places: ['verification'], since: '4.1' },
}
