import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  indexedColumns,
  type ListQuery,
  limits,
  listParams,
  parseListQuery,
  QueryError,
} from '../../src/engine/contract/query.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../src/engine/contract/sanitizeResource.ts'

const resource: Resource = sanitizeResource('thing', {
  path: '/things',
  label: 'Thing',
  plural: 'Things',
  section: 'a',
  description: 'For this test.',
  fields: {
    budget: { kind: 'money' },
    startAt: { kind: 'dateTime' },
    tags: { kind: 'list' },
    ready: { kind: 'boolean' },
    quality: { kind: 'group', fields: { score: { kind: 'number' } } },
    body: { kind: 'code', language: 'xml' },
    key: { kind: 'secret' },
  },
  columns: ['name', 'budget', 'startAt', 'quality.score'],
  filters: ['tags', 'ready', 'budget'],
})

const parse = (text: string) => parseListQuery(resource, new URLSearchParams(text))

describe('the query dialect', () => {
  it('[list.1] reads organization, sort, limit, skip and filters', () => {
    expect(parse('organization=o1&sort=asc(name),desc(budget)&limit=20&skip=40&budget_gte=5&tags=a,b&q=word')).toEqual({
      organization: 'o1',
      sort: [
        { column: 'name', direction: 'asc' },
        { column: 'budget', direction: 'desc' },
      ],
      limit: 20,
      skip: 40,
      q: 'word',
      filters: [
        { column: 'budget', op: 'gte', values: ['5'] },
        { column: 'tags', op: 'in', values: ['a', 'b'] },
      ],
    })
  })

  it('sorts by five columns, and by no more', () => {
    const sort = (count: number) => `sort=${Array.from({ length: count }, () => 'asc(name)').join(',')}`
    expect(parse(sort(5)).sort).toHaveLength(5)
    expect(() => parse(sort(6))).toThrow(new QueryError('Sort by at most 5 columns'))
  })

  it.each(['a,b', 'a%2Cb', '%', '%25', '%252C', '100%', 'a%'])('brings the value %j over as it is', value => {
    const filters = [{ column: 'tags', op: 'in', values: [value, 'other'] }] as const
    expect(parse(String(listParams({ sort: [], limit: 10, skip: 0, filters }))).filters).toEqual(filters)
  })

  it('[list.2] takes page size 10, skip 0 and no sort when nothing is said', () => {
    expect(parse('')).toEqual({ sort: [], limit: 10, skip: 0, filters: [] })
  })

  it.each([
    ['nope=1', 'Things can’t be filtered by “nope”'],
    ['key=x', 'Things can’t be filtered by “key”'],
    ['sort=asc(key)', 'Things can’t be sorted by “key”'],
    ['body=x', 'Things can’t be filtered by “body”'],
    ['__proto__=1', 'Things can’t be filtered by “__proto__”'],
    ['constructor_gte=1', 'Things can’t be filtered by “constructor_gte”'],
    ['sort=asc(nope)', 'Things can’t be sorted by “nope”'],
    ['sort=asc(tags)', 'Things can’t be sorted by “tags”'],
    ['sort=up(name)', '“up(name)” isn’t a valid sort: use asc(column) or desc(column)'],
    ['limit=1001', '“limit” must be at most 1000'],
    ['limit=-1', '“limit” must be a whole number, not “-1”'],
    ['skip=1.5', '“skip” must be a whole number, not “1.5”'],
    ['budget_gte=much', '“budget_gte” must be a number, not “much”'],
    ['ready=perhaps', '“ready” must be true or false, not “perhaps”'],
    ['startAt_lte=soon', '“startAt_lte” must be a time like 2026-11-21T00:00:00Z, not “soon”'],
    ['tags_gte=a', '“tags” has no gte filter'],
  ])('names what is wrong in %s', (text, sentence) => {
    expect(() => parse(text)).toThrow(new QueryError(sentence))
  })

  it('keeps values with commas, percent signs and any other character whole', () => {
    const columns = [...indexedColumns(resource)]
    // `id` is the other call, `?id=a,b`, and no filter.
    const texts = columns
      .filter(([name, { type }]) => name !== 'id' && (type === 'text' || type === 'texts'))
      .map(([name]) => name)
    const sortable = columns.filter(([, { type }]) => type !== 'texts').map(([name]) => name)
    const query: fc.Arbitrary<ListQuery> = fc.record({
      sort: fc.array(
        fc.record({
          column: fc.constantFrom(...sortable),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { maxLength: limits.sorts },
      ),
      limit: fc.nat(limits.list),
      skip: fc.nat(100_000_000),
      filters: fc.uniqueArray(
        fc.record({
          column: fc.constantFrom(...texts),
          op: fc.constant('in' as const),
          values: fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
        }),
        { selector: filter => filter.column },
      ),
    })
    fc.assert(
      fc.property(query, asked => {
        const sent = new URLSearchParams(listParams(asked).toString())
        expect(parseListQuery(resource, sent)).toEqual(asked)
      }),
    )
  })
})
