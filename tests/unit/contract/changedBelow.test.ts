import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { changedBelow, heirsOf } from '../../../src/engine/contract/changedBelow.ts'
import { inheritance, type TreeRow } from '../../../src/engine/contract/inheritance.ts'

const fields = {
  campaign: { aim: {}, caps: {} },
  strategy: {
    aim: { inherits: { from: 'campaign.aim' }, when: { own: [true] } },
    caps: { inherits: { from: 'campaign.caps', adds: true } },
  },
  'line-item': {
    aim: { inherits: { from: 'strategy.aim', adds: true } },
    caps: { inherits: { from: 'strategy.caps' } },
    zone: { inherits: { from: 'campaign.zone' }, readOnly: true },
  },
} as const
const told = Object.entries(fields).map(([entity, own]) => ({ entity, fields: own }))
const leadsTo = (_: string, reference: string) => reference

const value = fc.constantFrom(undefined, null, [], {}, { a: 1 }, { a: 2 }, ['x'])
const inner = fc.record({ aim: value, caps: value, own: fc.boolean(), up: fc.nat({ max: 3 }) })
const top = fc.record({ aim: value, caps: value, zone: fc.constantFrom('UTC', 'CET') })
const tree = fc.record({
  before: top,
  after: top,
  strategies: fc.array(inner, { minLength: 1, maxLength: 4 }),
  lines: fc.array(inner, { maxLength: 8 }),
})

describe('what a change above changes below', () => {
  it('agrees with what counts for each row before and after, and a row is counted once', () => {
    fc.assert(
      fc.property(tree, ({ before, after, strategies, lines }) => {
        const of = (row: object): TreeRow => ({ entity: 'campaign', fields: fields.campaign, row: { id: 'c', ...row } })
        const middle = strategies.map(
          (row, at): TreeRow => ({
            entity: 'strategy',
            fields: fields.strategy,
            row: { ...row, id: `s${at}`, campaign: 'c' },
          }),
        )
        const low = lines.map(
          (row, at): TreeRow => ({
            entity: 'line-item',
            fields: fields['line-item'],
            // What is stored of the zone is a copy for sorting.
            row: { ...row, id: `l${at}`, campaign: 'c', strategy: `s${row.up % strategies.length}`, zone: 'CET' },
          }),
        )
        const inTree = (campaign: TreeRow) => (child: TreeRow, reference: string) =>
          reference === 'campaign' ? campaign : (middle.find(({ row }) => row.id === child.row.strategy) ?? null)
        const [was, is] = [inTree(of(before)), inTree(of(after))]
        for (const name of ['aim', 'caps', 'zone']) {
          const heirs = heirsOf({ entity: 'campaign', name }, told, leadsTo)
          const found = changedBelow({ before: of(before), after: of(after) }, [...middle, ...low], heirs, was)
          expect(found.map(one => one.entity)).toEqual(name === 'zone' ? ['line-item'] : ['strategy', 'line-item'])
          for (const { entity, changed, unaffected } of found) {
            const rows = [...middle, ...low].filter(row => row.entity === entity)
            const counts = (row: TreeRow, up: typeof was) => inheritance(row, name, up).counts.map(one => one.value)
            const differ = rows.filter(row => JSON.stringify(counts(row, was)) !== JSON.stringify(counts(row, is)))
            expect(changed).toEqual(differ)
            expect(unaffected + changed.length).toBeLessThanOrEqual(rows.length)
          }
        }
      }),
    )
  })

  it('finds who inherits in the catalogue, through the rows between', () => {
    const resources = Object.values(catalogue.resources)
    const reference = (entity: string, name: string) => {
      const field = resources.find(one => one.entity === entity)?.fields[name]
      return field?.kind === 'reference' ? field.to : null
    }
    const heirs = (name: string) =>
      heirsOf({ entity: 'campaign', name }, resources, reference).map(one => `${one.entity}.${one.name}`)
    expect(heirs('defaultTargeting')).toEqual(['strategy.targeting', 'line-item.targeting'])
    expect(heirs('timezone').toSorted()).toEqual(['line-item.timezone', 'strategy.timezone'])
    expect(heirs('name')).toEqual([])
    expect(heirsOf({ entity: 'account', name: 'domain' }, resources, reference)).toMatchObject([
      { entity: 'campaign', name: 'advertiserDomain', reference: 'account', source: 'domain' },
    ])
  })

  it('counts those that keep their own apart', () => {
    const campaign = (aim: unknown): TreeRow => ({ entity: 'campaign', fields: fields.campaign, row: { id: 'c', aim } })
    const strategy = (id: string, aim?: object): TreeRow => ({
      entity: 'strategy',
      fields: fields.strategy,
      row: { id, campaign: 'c', own: true, aim },
    })
    const rows = [strategy('a'), strategy('b', { a: 2 }), strategy('c')]
    const change = { before: campaign({ a: 1 }), after: campaign({ a: 3 }) }
    const heirs = heirsOf({ entity: 'campaign', name: 'aim' }, told, leadsTo)
    const [found] = changedBelow(change, rows, heirs, () => change.before)
    expect(found?.changed.map(({ row }) => row.id)).toEqual(['a', 'c'])
    expect(found?.unaffected).toBe(1)
  })
})
