import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { briefProblems, briefStart } from '../../../src/advertising/pages/campaignBuild/briefProblems.ts'
import { capForm } from '../../../src/advertising/pages/campaignBuild/capForm.ts'
import { daypartForm } from '../../../src/advertising/pages/campaignBuild/daypartForm.ts'
import { planBrief } from '../../../src/advertising/pages/campaignBuild/planBrief.ts'
import { copyCount, mostCopied, planCopies } from '../../../src/advertising/pages/campaignBuild/planCopies.ts'
import type { EntityRow } from '../../../src/engine/contract/api.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { validateRow } from '../../../src/engine/contract/validate.ts'

const account = { id: 'a', version: 1, name: 'Contoso', timezone: 'Europe/Berlin', organization: 'north' }
const brief = {
  name: 'Fall',
  account: 'a',
  budget: 50_000_000_001,
  start: '2027-03-01',
  end: '2027-03-28',
  metric: 'cpa',
  target: 12.5,
  formats: ['ctv', 'video'],
  markets: ['DE', 'AT'],
  devices: ['phone', 'personal_computer'],
  cap: 3,
  dayparting: 'Mon-Sun 18:00-23:00',
  viewability: 70,
  brandSafety: true,
  includeLists: ['in'],
  excludeLists: ['out'],
}
const row = (id: string, more: object = {}): EntityRow => ({ id, version: 1, name: id, ...more })

describe('a brief', () => {
  it('comes to two strategies and six line items, with budgets that add up to the micro', () => {
    const deals = [row('d1', { adTypes: ['video'] }), row('d2', { adTypes: ['banner'] }), row('d3')]
    const media = [row('film', { subtype: 'video' }), row('box', { subtype: 'display' })]
    const plan = planBrief(brief, { account, deals, media })
    expect(plan.map(({ name, depth }) => `${'  '.repeat(depth)}${name}`)).toEqual([
      'Fall',
      '  Fall CPA',
      '  Fall CTV',
      '    Fall CTV DE Connected TV',
      '    Fall CTV AT Connected TV',
      '  Fall Online video',
      '    Fall Online video DE Phone',
      '    Fall Online video AT Phone',
      '    Fall Online video DE Personal computer',
      '    Fall Online video AT Personal computer',
    ])
    const sum = (entity: string) =>
      plan.reduce((all, one) => all + (one.entity === entity ? Number(one.values.budgetTotal) : 0), 0)
    expect([sum('line-item'), sum('strategy')]).toEqual([brief.budget, brief.budget])
    expect(plan[3]?.values).toMatchObject({
      lineItemType: 'ctv',
      bid: { strategy: 'cpa_goal', value: 12_500_000 },
      media: [{ media: 'film' }],
      flights: [{ start: '2027-02-28T23:00:00.000Z', end: '2027-03-28T21:59:59.000Z' }],
      targeting: {
        countries: { include: ['DE'] },
        deviceTypes: { include: ['connected_tv'] },
        inventorySets: { include: ['in'], exclude: ['out'] },
        viewabilityMin: 70,
      },
    })
    expect(plan[2]?.values).toMatchObject({ supply: { deals: ['d1', 'd3'] }, goal: { ref: 'goal' } })
  })

  it('of one format comes to a campaign of that type, which says all that the type must', () => {
    const campaign = catalogue.resources.campaign as Resource
    // What the server takes from the account, and a default.
    const given = { currency: 'EUR', timezone: 'Europe/Berlin', budgetType: 'currency' }
    const media = [row('film', { subtype: 'video', durationS: 90 }), row('box', { subtype: 'display', size: '120x80' })]
    for (const format of ['display', 'video', 'audio', 'ctv', 'native', 'dooh']) {
      const [top] = planBrief({ ...brief, formats: [format] }, { account, deals: [], media })
      const { goal: _, ...values } = top?.values ?? {}
      expect(values).toMatchObject({ type: format })
      expect(values).not.toHaveProperty('parts')
      expect([format, validateRow(campaign, { ...given, ...values })]).toEqual([format, {}])
    }
    const typed = (format: string) =>
      planBrief({ ...brief, formats: [format] }, { account, deals: [], media })[0]?.values
    expect(typed('display')).toMatchObject({ sizes: ['120x80'] })
    expect(typed('video')).toMatchObject({ durationMax: 90 })
  })

  it('is told what it lacks', () => {
    expect(
      briefProblems({ ...brief, end: '2027-02-01', dayparting: 'sometimes', metric: 'vcr', excludeLists: ['in'] }),
    ).toEqual({
      end: 'The end must not be before the start.',
      dayparting: expect.stringContaining('Enter dayparts like'),
      bid: 'Enter a bid for the line items.',
      excludeLists: 'Include or exclude a list, not both.',
    })
    expect(briefProblems(brief)).toEqual({})
    expect(briefStart(new Date('2026-11-26T10:00:00Z'))).toEqual({ start: '2026-11-26', end: '2026-12-23' })
  })

  it('splits any budget so that its parts add up and none is more than one micro off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9e15 }),
        fc.uniqueArray(fc.constantFrom('DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'NL'), { minLength: 1 }),
        (budget, markets) => {
          const plan = planBrief({ ...brief, budget, markets }, { account, deals: [], media: [] })
          const parts = plan.flatMap(({ entity, values }) =>
            entity === 'line-item' ? [Number(values.budgetTotal)] : [],
          )
          expect(parts).toHaveLength(3 * markets.length)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(budget)
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('cells of caps and dayparts', () => {
  it('say what they mean and mean what they say', () => {
    if (!('read' in capForm) || !('read' in daypartForm)) throw new Error('no forms')
    const caps = [
      { max: 3, unit: 'day', count: 2, per: 'household', scope: 'line_item' },
      { max: 9, unit: 'lifetime' },
    ]
    expect(capForm.write(caps, 'UTC')).toBe('3 per 2 day per household in line item; 9 per lifetime')
    expect(capForm.read(capForm.write(caps, 'UTC'), 'UTC')).toEqual(caps)
    for (const text of ['3/day', '3 a day', '3x per day', '3 times per day'])
      expect(capForm.read(text, 'UTC')).toEqual([{ max: 3, unit: 'day' }])
    for (const text of ['often', '3 per', '3 per fortnight', '3 per day per planet', `${'3'.repeat(200)} per day`])
      expect(capForm.read(text, 'UTC')).toBeUndefined()
    const evenings = [
      ...['mon', 'tue', 'wed'].map(day => ({ day, startMinute: 1080, endMinute: 1440, clock: 'user' })),
      { day: 'sun', startMinute: 615, endMinute: 720, clock: 'account' },
    ]
    expect(daypartForm.write(evenings, 'UTC')).toBe('Mon-Wed 18:00-24:00 user; Sun 10:15-12:00 account')
    expect(daypartForm.read(daypartForm.write(evenings, 'UTC'), 'UTC')).toEqual(evenings)
    for (const text of ['evenings', 'Mon 25-26', 'Mon 9', 'Sun-Mon 9-10'])
      expect(daypartForm.read(text, 'UTC')).toBeUndefined()
  })
})

describe('copies', () => {
  const tree = [
    {
      entity: 'campaign',
      row: row('c', { startAt: 'x', endAt: 'y', goal: 'g', defaultTargeting: { languages: { include: ['de'] } } }),
    },
    { entity: 'goal', row: row('g', { campaign: 'c', scope: 'campaign' }) },
    {
      entity: 'strategy',
      row: row('s', { campaign: 'c', goal: 'g', inheritDates: true, startAt: 'x', supply: { deals: ['old'] } }),
    },
    {
      entity: 'line-item',
      row: row('l', { campaign: 'c', strategy: 's', flights: [{}], media: [{ media: 'm' }], deals: ['old'] }),
    },
  ]
  const parts = { below: true, targeting: true, media: true, deals: true, caps: true }
  const question = { pattern: '{name} {country} {device}', days: 0, parts, countries: [], devices: [], deals: [] }

  it('are made over a matrix, each leading to its own rows', () => {
    const plan = planCopies(tree, {
      ...question,
      days: 28,
      countries: ['DE', 'AT'],
      devices: ['phone'],
      deals: [row('d')],
    })
    expect(plan.length).toBe(8)
    expect(new Set(plan.map(({ ref }) => ref)).size).toBe(8)
    expect(plan.slice(4).map(({ name, values }) => [name, values])).toEqual([
      [
        'c AT Phone',
        {
          name: 'c AT Phone',
          goal: { ref: plan[5]?.ref },
          startAt: { days: 28 },
          endAt: { days: 28 },
          defaultTargeting: {
            languages: { include: ['de'] },
            countries: { include: ['AT'] },
            deviceTypes: { include: ['phone'] },
          },
        },
      ],
      ['g', { name: 'g', campaign: { ref: plan[4]?.ref } }],
      [
        's',
        {
          name: 's',
          campaign: { ref: plan[4]?.ref },
          goal: { ref: plan[5]?.ref },
          targeting: { countries: { include: ['AT'] }, deviceTypes: { include: ['phone'] } },
          'supply.deals': ['d'],
        },
      ],
      [
        'l',
        {
          name: 'l',
          strategy: { ref: plan[6]?.ref },
          'flights.start': { days: 28 },
          'flights.end': { days: 28 },
          targeting: { countries: { include: ['AT'] }, deviceTypes: { include: ['phone'] } },
          deals: ['d'],
        },
      ],
    ])
  })

  it('leave out what was not chosen, and are refused beyond what can be made at once', () => {
    const less = { ...parts, media: false, deals: false }
    expect(planCopies(tree, { ...question, parts: less })[3]?.values).toMatchObject({ media: null, deals: null })
    expect(planCopies(tree, { ...question, parts: { ...parts, below: false } }).length).toBe(1)
    const many = Array.from({ length: 50 }, (_, index) => `X${index}`)
    const wide = {
      ...question,
      countries: many,
      devices: many.slice(0, 10),
      deals: many.slice(0, 10).map(id => row(id)),
    }
    expect(copyCount(tree, wide)).toEqual({ copies: 5000, rows: 20_000 })
    expect(copyCount(tree, wide).rows).toBeGreaterThan(mostCopied)
    expect(() => planCopies(tree, wide)).toThrow(RangeError)
  })
})
