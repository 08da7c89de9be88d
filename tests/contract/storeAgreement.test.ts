import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import type { ColumnSpec, Condition, Query, Row, TableSpec } from '../../src/engine/server/store/Store.ts'
import { times } from '../setup/effort.ts'
import { eachStore } from './stores.ts'

const columns: readonly ColumnSpec[] = [
  { name: 'name', type: 'text' },
  { name: 'amount', type: 'number' },
  { name: 'flag', type: 'boolean' },
  { name: 'at', type: 'time' },
  { name: 'tags', type: 'texts' },
  { name: 'group.inner', type: 'text' },
  { name: 'name.rank', type: 'number', ranked: { field: 'name', groups: [['a', '10'], ['A'], ['']] } },
]

const table: TableSpec = { name: 'thing', scopeField: 'owner', columns, searched: ['name', 'tags'], unique: [] }

// Few values, so that rows and queries meet often; among them what databases and languages disagree about.
const text = fc.constantFrom(
  '',
  'a',
  'A',
  'á',
  'b c',
  'B-C',
  'ß',
  'İ',
  '\uFF5E',
  '\u{1F3AF}',
  'a\u0300',
  'ﬁ',
  ' a ',
  '\ud83d',
  'Ω',
  '10',
  '9',
)
const number = fc.constantFrom(-1.5, 0, 1, 1e15, 2 ** 52, 0.1)
const time = fc.constantFrom(
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00.500Z',
  '2026-01-01T02:00:00+02:00',
  '2026-12-31T23:59:59.999Z',
)
const anything = fc.oneof(text, number, time, fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }))

const fields = fc.record(
  {
    owner: fc.constantFrom('one', 'two', '*', null),
    name: fc.oneof({ weight: 5, arbitrary: text }, anything),
    amount: fc.oneof({ weight: 5, arbitrary: number }, anything),
    flag: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, anything),
    at: fc.oneof({ weight: 5, arbitrary: time }, anything),
    tags: fc.oneof({ weight: 5, arbitrary: fc.array(text, { maxLength: 3 }) }, anything),
    group: fc.oneof(fc.record({ inner: text }), anything),
  },
  { requiredKeys: [] },
)

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    column: fc.constantFrom(...columns.map(column => column.name)),
    op: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.array(fc.oneof(text, number, time, fc.boolean(), fc.constant(null)), { maxLength: 3 }),
  }),
  fc.record({
    column: fc.constantFrom('name', 'amount', 'flag', 'at', 'group.inner', 'name.rank'),
    op: fc.constantFrom('gte' as const, 'lte' as const),
    values: fc.array(fc.oneof(text, number, time, fc.boolean()), { minLength: 1, maxLength: 1 }),
  }),
)

const query: fc.Arbitrary<Query> = fc.record(
  {
    scope: fc.oneof(fc.constant('all' as const), fc.subarray(['one', 'two', '*'])),
    where: fc.array(condition, { maxLength: 2 }),
    q: fc.oneof(text, fc.constantFrom('a b', 'thing1', '1 a')),
    order: fc.array(
      fc.record({
        column: fc.constantFrom('id', 'name', 'amount', 'flag', 'at', 'group.inner', 'name.rank'),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      { maxLength: 2 },
    ),
    skip: fc.nat({ max: 5 }),
    limit: fc.nat({ max: 10 }),
    countTo: fc.nat({ max: 10 }),
    without: fc.subarray(['id', 'owner', 'name', 'tags', 'group', 'no such field']),
  },
  { requiredKeys: ['scope'] },
)

eachStore((open, kind) => {
  if (kind === 'memory') return it('is what the others are compared with', () => expect(kind).toBe('memory'))

  it('answers any query as the memory store does', async () => {
    const store = await open([table])
    let last = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { maxLength: 30 }),
        fc.array(query, { minLength: 20, maxLength: 20 }),
        async (given, queries) => {
          const rows: Row[] = given.map((row, index) => ({ ...row, id: `thing${++last}-${index % 3}` }))
          const memory = createMemoryStore([table])
          await memory.transaction(tx => tx.insert('thing', rows))
          const before = (await store.read.list('thing', { scope: 'all' })).rows.map(row => row.id)
          await store.transaction(async tx => {
            await tx.remove('thing', before)
            await tx.insert('thing', rows)
          })
          for (const one of queries) {
            expect({ one, page: await store.read.list('thing', one) }).toEqual({
              one,
              page: await memory.read.list('thing', one),
            })
          }
        },
      ),
      { numRuns: times(25) },
    )
  })
  return undefined
})
