import { expect, it } from 'vitest'
import { catalogue } from '../../../examples/library/library.config.ts'
import { catalogue as advertising } from '../../../resources.config.ts'
import { defineConsole } from '../../../src/engine/contract/defineConsole.ts'
import { validateRow } from '../../../src/engine/contract/validate.ts'
import { addLeftovers } from '../../../src/engine/server/sample/leftovers.ts'
import { seeded } from '../../../src/engine/server/sample/random.ts'
import { SampleBuilder } from '../../../src/engine/server/sample/SampleBuilder.ts'
import { sampleRow } from '../../../src/engine/server/sample/sampleRow.ts'

const now = new Date('2026-11-21T10:30:00.000Z')

it('fills a library with books that have their authors, and with members that have names', () => {
  const builder = new SampleBuilder({ catalogue, now, scale: 'full' })
  builder.add('organization', { name: 'Library', slug: 'library', by: 'system', at: builder.day(-400) })
  addLeftovers(builder)
  for (const entity of ['book', 'member', 'loan']) {
    const resource = catalogue.resources[entity]
    const rows = builder.of(entity)
    expect(rows).toHaveLength(12)
    expect(new Set(rows.map(({ name }) => name)).size, entity).toBe(12)
    for (const row of rows) expect(resource && validateRow(resource, row), JSON.stringify(row)).toEqual({})
    expect(JSON.stringify(rows), entity).not.toMatch(/sample/i)
  }
  const authors = Object.fromEntries(builder.of('book').map(({ name, author }) => [name, author]))
  expect(authors).toMatchObject({ Frankenstein: 'Mary Shelley', Opticks: 'Isaac Newton' })
  expect(builder.of('book')[0]?.isbn).toMatch(/^978-1-\d{4}-\d{4}-\d$/)
  const [member] = builder.of('member')
  expect(member).toMatchObject({ name: 'Ana Ferreira', email: 'ana.ferreira@mail.example' })
  const days = builder.of('loan').map(({ takenOn }) => (Date.parse(String(takenOn)) - now.getTime()) / 86_400_000)
  expect(Math.max(...days)).toBeLessThan(-19)
  expect(Math.min(...days)).toBeGreaterThan(-47)
})

it('takes every kind of hint, keeps within ranges, and leaves out what the row doesn’t have', () => {
  const { resources } = defineConsole({
    title: '',
    publicPrefixes: [],
    footer: { label: '', url: '' },
    products: [],
    sections: [],
    resources: {
      shop: {
        path: '/shops',
        label: 'Shop',
        plural: 'Shops',
        section: 'admin',
        description: '.',
        fields: {
          city: { kind: 'text' },
          rent: { kind: 'money' },
          opened: { kind: 'date' },
          plate: { kind: 'text' },
          isLarge: { kind: 'boolean' },
          floors: { kind: 'number', when: { isLarge: [true] } },
        },
        columns: [],
        filters: [],
        sample: {
          isLarge: [true, false],
          floors: { from: 2, to: 3 },
          name: 'company',
          city: 'city',
          rent: { from: 1_000_000, to: 3_000_000, step: 1_000_000 },
          opened: { from: '2020-01-30', to: '2020-02-02' },
          plate: { pattern: '??-##' },
        },
      },
    },
  })
  const { shop } = resources
  if (!shop) throw new Error('There is no shop')
  const random = seeded(1)
  const rows = Array.from({ length: 40 }, (_, index) =>
    sampleRow(shop, { random, index, now, reference: () => undefined }),
  )
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(30)
  expect(new Set(rows.map(({ rent }) => rent))).toEqual(new Set([1_000_000, 2_000_000, 3_000_000]))
  expect([...new Set(rows.map(({ opened }) => opened))].sort()).toEqual([
    '2020-01-30',
    '2020-01-31',
    '2020-02-01',
    '2020-02-02',
  ])
  for (const { plate, isLarge, floors } of rows) {
    expect(plate).toMatch(/^[A-Z]{2}-\d\d$/)
    expect(floors !== undefined).toBe(isLarge)
  }
})

it('leaves out items and groups whose required links have no row to lead to', () => {
  let count = 0
  for (const resource of Object.values(advertising.resources))
    for (let seed = 1; seed <= 20; seed += 1) {
      const row = sampleRow(resource, { random: seeded(seed), reference: () => undefined })
      const deep = Object.keys(validateRow(resource, row)).filter(path => path.includes('.'))
      expect(deep, `${resource.entity} ${JSON.stringify(row)}`).toEqual([])
      count += Object.values(row).filter(Array.isArray).length
    }
  expect(count).toBeGreaterThan(500)
})

it('keeps days that must follow one another days', () => {
  const { resources } = defineConsole({
    title: '',
    publicPrefixes: [],
    footer: { label: '', url: '' },
    products: [],
    sections: [],
    resources: {
      stay: {
        path: '/stays',
        label: 'Stay',
        scope: 'platform',
        plural: 'Stays',
        section: 'admin',
        description: '.',
        fields: {
          from: { kind: 'date', required: true },
          to: { kind: 'date', required: true },
          nights: {
            kind: 'objectList',
            item: 'Night',
            required: true,
            fields: { from: { kind: 'date', required: true }, to: { kind: 'date', required: true } },
          },
        },
        columns: [],
        filters: [],
        rules: [
          { rule: 'after', field: 'to', than: 'from' },
          { rule: 'noOverlap', field: 'nights', start: 'from', end: 'to' },
        ],
        sample: { from: ['2026-11-21'], to: ['2026-11-21'] },
      },
    },
  })
  const { stay } = resources
  for (let seed = 1; stay && seed <= 20; seed++) {
    const row = sampleRow(stay, { varied: true, random: seeded(seed), reference: () => undefined, index: 0, now })
    expect(validateRow(stay, row), JSON.stringify(row)).toEqual({})
  }
})
