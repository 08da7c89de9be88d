import '../../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { ForecastAnswer } from '../../../src/advertising/forecast/forecastAnswer.ts'
import { DaypartGrid } from '../../../src/advertising/pages/targeting/DaypartGrid.tsx'
import { ForecastMetrics } from '../../../src/advertising/pages/targeting/ForecastMetrics.tsx'
import { forecastQuestion } from '../../../src/advertising/pages/targeting/forecastQuestion.ts'

it('says of every hour of the week whether it is on, and has one stop for the keyboard', () => {
  const dayparts = [{ day: 'mon', startMinute: 540, endMinute: 630, clock: 'user' }] as const
  const html = renderToStaticMarkup(<DaypartGrid dayparts={dayparts} disabled={false} onTurn={() => undefined} />)
  const labels = [...html.matchAll(/role="gridcell"[^>]*aria-label="([^"]+)"/g)].map(([, label]) => label)
  expect(labels).toHaveLength(168)
  expect(labels.filter(label => !label?.endsWith(': off'))).toEqual([
    'Monday 9 to 10: on',
    'Monday 10 to 11: partly on',
  ])
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
})

const answer: ForecastAnswer = {
  from: '2026-10-24',
  to: '2026-11-20',
  currency: 'EUR',
  days: 30,
  requests: { least: 12_000, most: 18_000 },
  bidRate: 0.4,
  winRate: 0.2,
  price: 4_200_000,
  spend: { expected: 900_000_000, low: 800_000_000, high: 1_000_000_000 },
  impressions: { expected: 214_000, low: 190_000, high: 238_000 },
  reach: 80_000,
  reachError: 0.056,
  dataCost: 0,
  limit: 'budget',
  isNew: false,
  atBids: [{ bid: 5_000_000, winRate: 0.2, impressions: 9000, spend: 37_000_000 }],
  error: { median: 0.04, of: 31 },
  bidChange: 0,
  unreported: ['Regions and cities', 'Minimum viewability'],
  overlap: [{ id: 'line', name: 'Second line', share: 0.5 }],
}

const shown = (forecast: ForecastAnswer) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ForecastMetrics forecast={forecast} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, '|')

it('says what a forecast expects, how far off such forecasts were, and what it can’t know', () => {
  const text = shown(answer)
  for (const part of [
    '€900.00',
    'to 18K',
    'the last two weeks of 31 line items: half were within 4%',
    'other requests aren’t included',
    'Delivery data doesn’t record regions and cities and minimum viewability',
    'Limited by budget',
    'Second line',
  ])
    expect(text).toContain(part)
  expect(shown({ ...answer, isNew: true, error: null })).toContain('has no range')
  expect(shown({ ...answer, from: null, to: null })).toContain('can’t be estimated')
  expect(shown({ ...answer, limit: 'nothing_fits' })).toContain('None of the bid requests')
})

it('asks for line items, strategies and campaigns only, with what is whole', () => {
  const around = { organization: 'north', currency: 'EUR' }
  const line = {
    id: 'l',
    strategy: 's',
    lineItemType: 'ctv',
    budgetTotal: 5,
    bid: { strategy: 'cpm', value: 4 },
    flights: [{ start: '2026-12-01T00:00:00Z', end: 'soon' }, { start: '2026-11-01T00:00:00Z' }],
    targeting: { kids: 'exclude' },
  }
  expect(forecastQuestion(line, 'targeting', around)).toEqual({
    organization: 'north',
    currency: 'EUR',
    targeting: { kids: 'exclude' },
    budget: 5,
    strategy: 's',
    lineItem: 'l',
    lineItemType: 'ctv',
    bid: 4,
    startAt: '2026-11-01T00:00:00.000Z',
  })
  expect(forecastQuestion({ campaign: 'c' }, 'targeting', around)).toMatchObject({ targeting: {} })
  expect(forecastQuestion({ dealType: 'preferred' }, 'targeting', around)).toBeNull()
  expect(forecastQuestion(line, 'dynamicRule', around)).toBeNull()
  expect(forecastQuestion(line, 'targeting', { organization: null, currency: 'EUR' })).toBeNull()
})
