import { expect, it } from 'vitest'
import { readMetrics } from '../../src/advertising/pages/readMetrics.ts'

const readable = {
  id: 'a',
  asOf: '2026-11-21T10:00:00Z',
  state: 'live',
  from: '2026-11-01',
  to: '2026-11-21',
  values: {},
  today: {},
  series: { hourly: [], daily: [{ t: '2026-11-21', impressions: 1 }] },
  pacing: null,
  flight: null,
  projection: null,
  kpis: [],
  goals: [],
}

it('reads the delivery of rows', () => {
  expect(readMetrics([readable])).toEqual([readable])
  const { kpis: _, ...before } = readable
  expect(readMetrics([before])).toEqual([readable])
})

it.each(Object.keys(readable))('leaves out a row whose %s has another shape', name => {
  for (const value of [undefined, 7, [null]]) {
    expect(readMetrics([{ ...readable, [name]: value }, readable])).toEqual([readable])
  }
})

it('reads nothing out of other answers', () => {
  for (const answer of [null, undefined, 'x', {}, [null], [[]], [{ id: 'a', impressions: 12 }]]) {
    expect(readMetrics(answer)).toEqual([])
  }
})
