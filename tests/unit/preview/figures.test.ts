import { expect, it } from 'vitest'
import { clickCounter, type FrameState } from '../../../src/advertising/creative/creativePreview.ts'
import { clickTarget } from '../../../src/advertising/pages/preview/clickTarget.ts'
import { motionOf } from '../../../src/advertising/pages/preview/motionOf.ts'
import { readReport } from '../../../src/advertising/pages/preview/readReport.ts'
import { requestCounts } from '../../../src/advertising/pages/preview/requestCounts.ts'

const quiet: FrameState = {
  preview: 'state',
  at: 5000,
  blocked: [],
  blockedCount: 0,
  loaded: [],
  loadedCount: 0,
  moving: [],
  movedAt: null,
  endless: false,
  failed: [],
  errors: [],
  drawn: null,
}

it('[media.4] reads reports of the probe, and of a creative that lies', () => {
  expect(readReport(quiet)).toEqual(quiet)
  for (const data of [null, 7, 'x', {}, [], { preview: 'state' }, { preview: 'state', at: -1, blockedCount: 0 }]) {
    expect(readReport(data)).toBeNull()
  }
  const huge = {
    ...quiet,
    blocked: Array(5000).fill({ url: 'x'.repeat(9999), what: 7 }),
    moving: 'all',
    movedAt: 'NaN',
  }
  const read = readReport(huge)
  expect(read).toMatchObject({ moving: [], movedAt: null })
  expect(read?.preview === 'state' && read.blocked.length).toBe(200)
  expect(read?.preview === 'state' && read.blocked[0]).toEqual({ url: 'x'.repeat(500), what: '' })
  expect(
    readReport({ ...quiet, failed: [7, 'x'.repeat(999)], errors: 'x', drawn: { width: -1, height: 9 } }),
  ).toMatchObject({
    failed: ['', 'x'.repeat(500)],
    errors: [],
    drawn: null,
  })
  expect(readReport({ preview: 'click', url: 'https://b.example', how: 'hypnosis' })).toBeNull()
  const exit = { preview: 'click', url: '', how: 'Enabler.exit', name: 'Logo' }
  expect(readReport(exit)).toEqual(exit)
  expect(readReport({ ...exit, name: 7 })).toEqual({ ...exit, name: '' })
})

it('[media.4] counts requests by host: blocked, own, allowed, and of unknown size', () => {
  const root = 'https://console.example/api/v1/preview/00/'
  const state: FrameState = {
    ...quiet,
    blocked: [
      { url: 'https://cdn.example/a.png', what: 'img-src' },
      { url: 'https://cdn.example/b.png', what: 'img-src' },
      { url: 'https://cdn.example/c.js', what: 'script-src-elem' },
      { url: 'inline', what: 'script-src' },
    ],
    blockedCount: 4,
    loaded: [
      { url: `${root}a.png`, bytes: 100 },
      { url: 'https://ok.example/x', bytes: 0 },
    ],
    loadedCount: 2,
  }
  expect(requestCounts(state, root, ['ok.example', 'idle.example'])).toEqual({
    attempted: 6,
    blocked: 4,
    own: 1,
    allowed: 1,
    bytes: 100,
    unsized: 1,
    hosts: [
      { host: 'ok.example', blocked: 0, loaded: 1, kinds: [] },
      { host: 'idle.example', blocked: 0, loaded: 0, kinds: [] },
      { host: 'cdn.example', blocked: 3, loaded: 0, kinds: ['2 images', 'script'] },
    ],
  })
})

it.each([
  [{ at: 500 }, null, undefined],
  [{ at: 5000 }, 'None', 'ok'],
  [{ at: 5000, movedAt: 4900 }, 'Over 4 s', 'wait'],
  [{ at: 5000, movedAt: 4900, endless: true }, 'Over 4 s', 'bad'],
  [{ at: 20_000, movedAt: 14_200 }, '14.2 s', 'ok'],
  [{ at: 30_000, movedAt: 15_001 }, '15.0 s', 'warn'],
  [{ at: 40_000, movedAt: 30_100 }, '30.1 s', 'bad'],
  [{ at: 31_000, movedAt: 30_900 }, 'Over 30 s', 'bad'],
] as const)('[media.4] measures how long it moves: %j', (facts, value, tone) => {
  expect(motionOf({ ...quiet, ...facts })).toEqual(value === null ? null : expect.objectContaining({ value, tone }))
})

it('[media.4] tells where a click ends, and whether the counter sees it', () => {
  const to = 'https://brand.example/?a=1'
  expect(clickTarget(to, null)).toEqual({ url: to, counted: false })
  expect(clickTarget(`${clickCounter}${to}`, null)).toEqual({ url: to, counted: true })
  expect(clickTarget(`${clickCounter}${encodeURIComponent(to)}`, null)).toEqual({ url: to, counted: true })
  expect(clickTarget(clickCounter, to)).toEqual({ url: to, counted: true })
  expect(clickTarget(`${clickCounter}https%3A%E0%A4%A`, null)).toEqual({ url: 'https%3A%E0%A4%A', counted: true })
  const nested = `https://ads.example/c?to=${encodeURIComponent(clickCounter)}x`
  expect(clickTarget(nested, null)).toEqual({ url: nested, counted: true })
})
