import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { movedMoment } from '../../../src/advertising/pages/campaignBuild/movedDates.ts'
import type { CopiedRow } from '../../../src/advertising/pages/campaignBuild/planCopies.ts'
import {
  namedKey,
  ownedIn,
  planFromTemplate,
  type TemplateQuestion,
} from '../../../src/advertising/pages/campaignBuild/planFromTemplate.ts'
import { scaledBudgets } from '../../../src/advertising/pages/campaignBuild/scaledBudgets.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'

const resources: Readonly<Record<string, Resource>> = catalogue.resources
const resourceOf = (entity: string): Resource => {
  const resource = resources[entity]
  if (!resource) throw new Error(entity)
  return resource
}
const of = (entity: string, id: string, more: object = {}): CopiedRow => ({
  entity,
  row: { id, version: 1, name: id, ...more },
})
const total = (value: unknown) => (typeof value === 'number' ? value : 0)

/** A campaign whose strategies and line items have all of its budget, or a part of it. */
const tree = fc
  .array(
    fc.record({
      fixed: fc.boolean(),
      spare: fc.integer({ min: 0, max: 5_000_000 }),
      lines: fc.array(fc.integer({ min: 1, max: 90_000_000_000 }), { minLength: 1, maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain(strategies => fc.record({ strategies: fc.constant(strategies), spare: fc.constantFrom(0, 0, 1, 7_000_001) }))
  .map(({ strategies, spare }) => {
    const sums = strategies.map(one => one.lines.reduce((all, budget) => all + budget, 0))
    const own = strategies.map((one, at) => (sums[at] ?? 0) + (one.fixed ? one.spare : 0))
    const rows = [
      of('campaign', 'c', { budgetType: 'currency', budgetTotal: own.reduce((all, one) => all + one, 0) + spare }),
      ...strategies.map((one, at) =>
        of('strategy', `s${at}`, {
          campaign: 'c',
          ...(one.fixed ? { budgetAllocation: 'fixed', budgetTotal: own[at] } : { budgetAllocation: 'automatic' }),
        }),
      ),
      ...strategies.flatMap((one, at) =>
        one.lines.map((budget, index) =>
          of('line-item', `l${at}.${index}`, {
            strategy: `s${at}`,
            campaign: 'c',
            budgetType: 'currency',
            budgetTotal: budget,
            budgetDaily: Math.max(1, Math.floor(budget / 7)),
            flights: [{ budget: Math.floor(budget / 3) }, { budget: budget - Math.floor(budget / 3) }],
          }),
        ),
      ),
    ]
    return { rows, strategies, isFull: spare === 0 }
  })

describe('budgets of a tree for another total', () => {
  it('children that had all of their parent’s budget have all of the new one, to the micro, and nobody has more', () => {
    fc.assert(
      fc.property(
        tree,
        fc.integer({ min: 1_000_000, max: 1_000_000_000_000_000 }),
        ({ rows, strategies, isFull }, next) => {
          const scaled = scaledBudgets(rows, next)
          const budget = (key: string) => total(scaled.get(key)?.budgetTotal)
          expect(budget('campaign c')).toBe(next)
          const under = strategies.map((one, at) => {
            const lines = one.lines.map((_, index) => budget(`line-item l${at}.${index}`))
            const sum = lines.reduce((all, line) => all + line, 0)
            if (!one.fixed) return sum
            const own = budget(`strategy s${at}`)
            if (one.spare === 0) expect(sum).toBe(own)
            expect(sum).toBeLessThanOrEqual(own)
            return own
          })
          const sum = under.reduce((all, one) => all + one, 0)
          if (isFull) expect(sum).toBe(next)
          expect(sum).toBeLessThanOrEqual(next)
          for (const [key, changes] of scaled) {
            if (!key.startsWith('line-item')) continue
            const flights = Array.isArray(changes.flights) ? changes.flights : []
            expect(flights.reduce((all, flight) => all + total(flight.budget), 0)).toBe(changes.budgetTotal)
            if (total(changes.budgetTotal) > 0)
              expect(changes.budgetDaily).toBeLessThanOrEqual(total(changes.budgetTotal))
          }
        },
      ),
    )
  })

  it('whole cents stay whole cents', () => {
    const line = (id: string, cents: number) =>
      of('line-item', id, { strategy: 's', budgetType: 'currency', budgetTotal: cents * 10_000, budgetDaily: 330_000 })
    const rows = [
      of('campaign', 'c', { budgetType: 'currency', budgetTotal: 30_000_000 }),
      of('strategy', 's', { campaign: 'c', budgetAllocation: 'automatic' }),
      ...[line('a', 1000), line('b', 1000), line('c', 1000)],
    ]
    const found = [...scaledBudgets(rows, 100_000_000).values()].slice(1)
    expect(found.map(one => one.budgetTotal)).toEqual([33_340_000, 33_330_000, 33_330_000])
    expect(found[0]?.budgetDaily).toBe(1_100_000)
  })

  it('the same total leaves every budget as it is', () => {
    fc.assert(
      fc.property(tree, ({ rows }) => {
        const [top] = rows
        const scaled = scaledBudgets(rows, total(top?.row.budgetTotal))
        for (const { entity, row } of rows) {
          const changes = scaled.get(`${entity} ${row.id}`)
          if (changes) expect(changes).toMatchObject({ budgetTotal: row.budgetTotal })
        }
      }),
    )
  })
})

describe('a campaign after a pattern', () => {
  const pattern = [
    of('campaign', 'c', {
      name: 'Contoso Fall',
      account: 'contoso',
      goal: 'g',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      startAt: '2027-03-01T08:00:00.000Z',
      endAt: '2027-04-01T21:59:59.000Z',
      advertiserDomain: 'contoso.example',
      poNumber: 'PO-1',
      budgetType: 'currency',
      budgetTotal: 1_000_000_000,
      trackers: [{ kind: 'impression', url: 'https://contoso.example/p' }],
      defaultTargeting: { segments: { anyOf: ['own', 'all'] } },
    }),
    of('goal', 'g', { campaign: 'c', metric: 'cpa', event: 'sale' }),
    of('strategy', 's', { name: 'Video · Contoso Fall', campaign: 'c', goal: 'g', inheritDates: true }),
    of('strategy', 't', { campaign: 'c', goal: 'of its own', inheritDates: true }),
    of('line-item', 'l', {
      strategy: 's',
      campaign: 'c',
      budgetType: 'currency',
      budgetTotal: 1_000_000_000,
      flights: [{ start: '2027-03-01T08:00:00.000Z', end: '2027-03-20T22:59:59.000Z', budget: 1_000_000_000 }],
      media: [{ media: 'film', start: '2027-03-02T08:00:00.000Z' }, { media: 'free' }],
      clickUrl: 'https://contoso.example',
      deals: ['d'],
      bid: { strategy: 'cpa_goal', value: 4_000_000, event: 'sale' },
    }),
  ]
  const owned = new Map([
    [namedKey({ to: 'media', id: 'film' }), { id: 'film', version: 1, account: 'contoso' }],
    [namedKey({ to: 'segment', id: 'own' }), { id: 'own', version: 1, account: 'contoso' }],
    [namedKey({ to: 'segment', id: 'all' }), { id: 'all', version: 1 }],
    [namedKey({ to: 'conversion-event', id: 'sale' }), { id: 'sale', version: 1, account: 'contoso' }],
  ])
  const question: TemplateQuestion = {
    name: 'Fabrikam Spring',
    account: { id: 'fabrikam', version: 1, name: 'Fabrikam', timezone: 'America/New_York', currency: 'USD' },
    start: '2027-03-29',
    total: 500_000_001,
    parts: { targeting: true, media: true, deals: true, caps: true },
    owned,
  }

  it('leaves out what belongs to another advertiser, and says so', () => {
    expect(ownedIn(pattern, resourceOf).map(namedKey).sort()).toEqual(
      ['conversion-event sale', 'media film', 'media free', 'segment all', 'segment own'].sort(),
    )
    const { plan, notes } = planFromTemplate(pattern, question, resourceOf)
    expect(plan.map(({ name, from }) => [name, from])).toEqual([
      ['Fabrikam Spring', 'c'],
      ['g', 'g'],
      ['Video · Fabrikam Spring', 's'],
      ['t', 't'],
      ['l', 'l'],
    ])
    const [campaign, goal, , own, line] = plan
    expect(campaign?.values).toMatchObject({
      account: 'fabrikam',
      timezone: 'America/New_York',
      currency: 'USD',
      goal: { ref: 'goal g' },
      advertiserDomain: null,
      poNumber: null,
      trackers: null,
      budgetTotal: 500_000_001,
      defaultTargeting: { segments: { anyOf: ['all'] } },
      // At nine on the clock, in New York's summer time.
      startAt: '2027-03-29T13:00:00.000Z',
      endAt: '2027-04-30T03:59:59.000Z',
    })
    expect(goal?.values).toMatchObject({ event: null })
    expect(own?.values.goal).toEqual({ ref: goal?.ref })
    expect(line?.values).toMatchObject({
      budgetTotal: 500_000_001,
      flights: [{ start: '2027-03-29T13:00:00.000Z', end: '2027-04-18T03:59:59.000Z', budget: 500_000_001 }],
      media: [{ media: 'free' }],
      clickUrl: null,
      'bid.event': null,
    })
    expect(line?.values).not.toHaveProperty('deals')
    expect(notes).toEqual([
      'Left out, because it belongs to another advertiser: 1 creative, 1 segment, 1 conversion event, trackers, click URLs, and the advertiser domain.',
      'The PO number and the billing code are left out.',
      'Strategies with a goal of their own follow the campaign’s goal.',
      'Bids and targets keep their numbers, now in USD instead of EUR. Check them.',
    ])
  })

  it('for the same advertiser keeps everything but order numbers, and what isn’t taken along stays away', () => {
    const same = { ...question, account: { id: 'contoso', version: 1, currency: 'EUR', timezone: 'UTC' }, total: null }
    const { plan, notes } = planFromTemplate(
      pattern,
      { ...same, parts: { targeting: false, media: false, deals: false, caps: true } },
      resourceOf,
    )
    const [campaign, , , , line] = plan
    expect(campaign?.values).toMatchObject({ defaultTargeting: null, startAt: '2027-03-29T07:00:00.000Z' })
    expect(campaign?.values).not.toHaveProperty('account')
    expect(campaign?.values).not.toHaveProperty('budgetTotal')
    expect(line?.values).toMatchObject({ media: null, deals: null })
    expect(line?.values).not.toHaveProperty('clickUrl')
    expect(notes).toEqual([
      'The PO number and the billing code are left out.',
      'Strategies with a goal of their own follow the campaign’s goal.',
    ])
  })

  it('moves moments by days on the clock, over a change of the clock and into another zone', () => {
    const move = { days: 28, from: 'Europe/Berlin', to: 'Europe/Berlin' }
    expect(movedMoment('2027-03-01T08:00:00.000Z', move)).toBe('2027-03-29T07:00:00.000Z')
    expect(movedMoment('2027-03-01T22:59:59.000Z', { ...move, to: 'UTC' })).toBe('2027-03-29T23:59:59.000Z')
  })
})
