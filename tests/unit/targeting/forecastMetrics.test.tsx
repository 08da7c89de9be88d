import '../../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { ForecastAnswer } from '../../../src/advertising/forecast/forecastAnswer.ts'
import { ForecastMetrics } from '../../../src/advertising/pages/targeting/ForecastMetrics.tsx'

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
  isTooVaried: false,
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

it('says how far off forecasts were for the bid that is asked about, or why that isn’t known', () => {
  const error = { median: 0.04, of: 31 }
  const sentences: readonly (readonly [Partial<ForecastAnswer>, string])[] = [
    [{ isNew: true, error: null, bidChange: null }, 'This line item has no delivery yet'],
    [{ error }, 'Tested on the last two weeks of 31 line items: half were within 4%'],
    [
      { error, bidChange: -0.25 },
      'Replayed on the last two weeks of 31 line items with bids 25% lower: half were within 4%',
    ],
    [
      { error, bidChange: 0.5 },
      'Replayed on the last two weeks of 31 line items with bids 50% higher: half were within 4%',
    ],
    [{ error: null }, 'Fewer than eight line items have run long enough'],
    [{ error: null, bidChange: 0.5 }, 'Too few line items with fixed bids have run long enough'],
    [{ error: null, bidChange: null }, 'only when both the saved and the changed bid are CPM bids above 0'],
    [{ error: null, bidChange: 0.5, isTooVaried: true }, 'Delivery is spread across too many combinations'],
  ]
  for (const [more, sentence] of sentences) {
    const text = shown({ ...answer, ...more })
    expect(sentences.filter(([, other]) => text.includes(other)).map(([, found]) => found)).toEqual([sentence])
  }
})
