import { describe, expect, it } from 'vitest'
import {
  advance,
  maySkip,
  type Playback,
  type PlaybackAction,
  type PlaybackPlan,
  startPlayback,
} from '../../../src/advertising/pages/inspector/player/adPlayback.ts'
import { addressesFor, playbackPlan } from '../../../src/advertising/pages/inspector/player/playbackPlan.ts'

/** Plays a list of actions and answers what fired, `event@second`, and how it stands then. */
function played(actions: readonly PlaybackAction[], plan: PlaybackPlan = { durationS: 20, progress: [] }) {
  let playback: Playback = startPlayback(plan)
  const fired = actions.flatMap(action => {
    const step = advance(playback, action)
    playback = step.playback
    return step.fired.map(({ event, at, offset }) => `${event}@${at}${offset ? ` ${offset}` : ''}`)
  })
  return { fired, playback }
}

const start: readonly PlaybackAction[] = [
  { type: 'loaded', at: 0 },
  { type: 'play', at: 0 },
]
const opening = ['loaded@0', 'impression@0', 'creativeView@0', 'start@0']
const times = (...seconds: number[]): PlaybackAction[] => seconds.map(at => ({ type: 'time', at }))

describe('[media.4] what a player would report', () => {
  it('fires nothing before the ad plays', () => {
    expect(
      played([
        { type: 'time', at: 0 },
        { type: 'click', at: 0 },
        { type: 'close', at: 0 },
        { type: 'ended', at: 0 },
      ]).fired,
    ).toEqual([])
    expect(played([{ type: 'skip', at: 3 }], { durationS: 20, skipOffsetS: 0, progress: [] }).fired).toEqual([])
  })

  it('opens, passes the quartiles in order and completes, each once', () => {
    expect(played([...start, ...times(1, 5, 10, 15, 19.9), { type: 'ended', at: 20 }]).fired).toEqual([
      ...opening,
      'firstQuartile@5',
      'midpoint@10',
      'thirdQuartile@15',
      'complete@20',
    ])
  })

  it('passes what lies between two ticks, and at the end what no tick came for', () => {
    expect(played([...start, ...times(12), { type: 'ended', at: 20 }]).fired).toEqual([
      ...opening,
      'firstQuartile@5',
      'midpoint@10',
      'thirdQuartile@15',
      'complete@20',
    ])
  })

  it('goes by the media file’s own length as soon as it is known', () => {
    const { fired } = played([...start, { type: 'time', at: 2, durationS: 8 }])
    expect(fired).toEqual([...opening, 'firstQuartile@2'])
  })

  it('says rewind for going back, and none of the quartiles twice', () => {
    const { fired } = played([...start, ...times(11), { type: 'seek', at: 1 }, ...times(1, 6, 11)])
    expect(fired).toEqual([...opening, 'firstQuartile@5', 'midpoint@10', 'rewind@1'])
  })

  it('says nothing for a seek forward or on the spot', () => {
    expect(played([...start, ...times(4), { type: 'seek', at: 4 }, { type: 'seek', at: 4.5 }]).fired).toEqual(opening)
  })

  it('pauses and resumes, and counts no time in between', () => {
    const { fired } = played([
      ...start,
      { type: 'pause', at: 3 },
      ...times(9),
      { type: 'pause', at: 9 },
      { type: 'play', at: 9 },
      ...times(9),
    ])
    expect(fired).toEqual([...opening, 'pause@3', 'resume@9', 'firstQuartile@5'])
  })

  it('mutes and unmutes only for a change, and not before the ad plays', () => {
    const volume = (muted: boolean, at: number): PlaybackAction => ({ type: 'volume', muted, at })
    expect(
      played([volume(true, 0), ...start, volume(true, 1), volume(false, 2), volume(false, 3), volume(true, 4)]).fired,
    ).toEqual([...opening, 'unmute@2', 'mute@4'])
  })

  it('expands and collapses', () => {
    const screen = (full: boolean): PlaybackAction => ({ type: 'screen', full, at: 2 })
    expect(played([...start, screen(true), screen(true), screen(false)]).fired).toEqual([
      ...opening,
      'playerExpand@2',
      'playerCollapse@2',
    ])
  })

  it('can be skipped from the offset on, and is over then', () => {
    const plan: PlaybackPlan = { durationS: 20, skipOffsetS: 5, progress: [] }
    const early = played([...start, ...times(4), { type: 'skip', at: 4 }], plan)
    expect(early.fired).toEqual(opening)
    expect(maySkip(early.playback)).toBe(false)
    const { fired, playback } = played(
      [
        ...start,
        ...times(5.5),
        { type: 'skip', at: 5.5 },
        ...times(11),
        { type: 'ended', at: 20 },
        { type: 'pause', at: 6 },
      ],
      plan,
    )
    expect(fired).toEqual([...opening, 'firstQuartile@5', 'skip@5.5'])
    expect(playback.phase).toBe('over')
    expect(played([...start, ...times(9), { type: 'skip', at: 9 }]).fired).not.toContain('skip@9')
  })

  it('closes, fails and clicks', () => {
    expect(
      played([
        ...start,
        { type: 'click', at: 1 },
        { type: 'click', at: 2 },
        { type: 'close', at: 3 },
        { type: 'click', at: 3 },
      ]).fired,
    ).toEqual([...opening, 'click@1', 'click@2', 'closeLinear@3'])
    const failed = advance(startPlayback({ progress: [] }), { type: 'failed', at: 0, code: 401 })
    expect(failed.fired).toEqual([{ event: 'error', at: 0, code: 401 }])
    expect(advance(failed.playback, { type: 'play', at: 0 }).fired).toEqual([])
  })

  it('fires progress offsets in seconds and percent, among the quartiles by time', () => {
    const plan = playbackPlan({
      durationS: 20,
      trackers: [
        tracker('progress', { offset: '00:00:05.500' }),
        tracker('progress', { offset: '10%' }),
        tracker('progress', { offset: '10%', hop: 1 }),
        tracker('progress', { offset: 'soon' }),
        tracker('start'),
      ],
    })
    expect(played([...start, ...times(12)], plan).fired).toEqual([
      ...opening,
      'progress@2 10%',
      'firstQuartile@5',
      'progress@5.5 00:00:05.500',
      'midpoint@10',
    ])
  })

  it('has no quartiles while nobody knows the length', () => {
    expect(played([...start, ...times(12)], { progress: [{ offset: '50%', percent: 50 }] }).fired).toEqual(opening)
  })
})

describe('whom an event would tell', () => {
  const trackers = [
    tracker('impression', { of: 'ad' }),
    tracker('impression', { of: 'ad', hop: 1 }),
    tracker('fullscreen'),
    tracker('close', { hop: 1 }),
    tracker('close', { of: 'nonLinear' }),
    tracker('progress', { offset: '10%' }),
    tracker('progress', { offset: '20%' }),
    tracker('creativeView', { of: 'companion' }),
  ]

  it('gathers them from every hop, under each version’s name, and only for what plays', () => {
    const hops = (event: string, offset?: string) =>
      addressesFor({ event, ...(offset ? { offset } : {}) }, trackers).map(({ hop, event: name }) => `${hop} ${name}`)
    expect(hops('impression')).toEqual(['0 impression', '1 impression'])
    expect(hops('playerExpand')).toEqual(['0 fullscreen'])
    expect(hops('closeLinear')).toEqual(['1 close'])
    expect(hops('progress', '20%')).toEqual(['0 progress'])
    expect(hops('creativeView')).toEqual([])
  })
})

function tracker(event: string, { of = 'linear', hop = 0, offset }: Made = {}) {
  return {
    at: { line: 1, column: 1 },
    event,
    of,
    hop,
    url: `https://t.example/${event}`,
    ...(offset ? { offset } : {}),
  } as const
}

interface Made {
  readonly of?: 'ad' | 'linear' | 'nonLinear' | 'companion'
  readonly hop?: number
  readonly offset?: string
}
