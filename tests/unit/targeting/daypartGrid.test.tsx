import '../../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DaypartGrid } from '../../../src/advertising/pages/targeting/DaypartGrid.tsx'
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
