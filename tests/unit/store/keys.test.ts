import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnValue, fieldOf } from '../../../src/engine/server/store/columnValue.ts'
import { compareText } from '../../../src/engine/server/store/compareText.ts'
import { rowScope } from '../../../src/engine/server/store/rowScope.ts'
import type { ColumnType, TableSpec } from '../../../src/engine/server/store/Store.ts'
import { sortKey } from '../../../src/engine/server/store/sortKey.ts'
import { storable } from '../../../src/engine/server/store/storable.ts'
import { uniqueKey } from '../../../src/engine/server/store/uniqueKey.ts'
import { rowWords, words } from '../../../src/engine/server/store/words.ts'

describe('sortKey', () => {
  it('folds case and accents and trims', () => {
    expect(sortKey('  ÉCLAIR Ångström ﬁne ')).toBe('eclair angstrom fine')
  })

  it('is short and never half a character', () => {
    const key = sortKey(`${'x'.repeat(499)}\u{1F3AF}`)
    expect(key).toBe('x'.repeat(499))
    expect(sortKey('\u{1F3AF}'.repeat(400))).toHaveLength(500)
  })
})

describe('compareText', () => {
  it('orders by code points, as UTF-8 bytes do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
      }),
    )
    expect(compareText('\uFF5E', '\u{1F3AF}')).toBeLessThan(0)
  })
})

describe('storable', () => {
  it('keeps JSON as it is and cleans texts and names alone', () => {
    const row = {
      id: 'a',
      text: '\\u0000 \\ud800',
      'na\0me': ['\udc00x', { deep: '\u{1F3AF}\0' }],
      gone: undefined,
      n: 1.5,
    }
    const expected = { id: 'a', text: '\\u0000 \\ud800', name: ['\uFFFDx', { deep: '\u{1F3AF}' }], n: 1.5 }
    const { row: kept, json } = storable(row)
    expect(kept).toEqual(expected)
    expect(JSON.parse(json)).toEqual(expected)
  })
})

describe('columnValue', () => {
  const value = (type: ColumnType, field: unknown) => columnValue({ id: 'a', field }, { name: 'field', type })

  it.each<[ColumnType, unknown, unknown]>([
    ['text', 'Ä', 'a'],
    ['text', ' ', null],
    ['text', 7, '7'],
    ['text', ['x'], null],
    ['number', 7.5, 7.5],
    ['number', '7', null],
    ['boolean', false, false],
    ['boolean', 'true', null],
    ['time', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['time', '2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00.000Z'],
    ['time', '2026-01-01', '2026-01-01'],
    ['texts', ['B', 'b', '', null, 'a'], ['b', 'a']],
    ['texts', 'B', ['b']],
    ['texts', [], null],
  ])('as %s of %j is %j', (type, field, expected) => {
    expect(value(type, field)).toEqual(expected)
  })

  it('reaches into groups and lists of groups, and not into prototypes', () => {
    const row = { id: 'a', review: { overall: 'ok' }, lines: [{ media: 'm1' }, {}, { media: 'm2' }] }
    expect(columnValue(row, { name: 'review.overall', type: 'text' })).toBe('ok')
    expect(columnValue(row, { name: 'lines.media', type: 'texts' })).toEqual(['m1', 'm2'])
    expect(fieldOf(row, 'constructor.name')).toBeUndefined()
  })
})

describe('words', () => {
  it('are runs of letters and digits, folded, each once', () => {
    expect(words('Crème-brûlée, crème 2026! 日本')).toEqual(['creme', 'brulee', '2026', '日本'])
    expect(words('x'.repeat(200))).toEqual(['x'.repeat(60)])
  })

  it('of a row are those of its searched fields and its id, which no word begins like', () => {
    const table: TableSpec = { name: 't', scopeField: 'o', columns: [], searched: ['name', 'tags', 'n'], unique: [] }
    expect(rowWords({ id: 'AB-12', name: 'One', tags: ['two'], n: 3, other: 'four' }, table)).toEqual([
      '#ab-12',
      'one',
      'two',
      '3',
    ])
    expect(rowScope({ id: 'a' }, table)).toEqual(['*'])
    expect(rowScope({ id: 'a', o: ['x', '', 'x', 'y'] }, table)).toEqual(['x', 'y'])
  })
})

describe('uniqueKey', () => {
  it('tells values apart and leaves rows with an empty one free', () => {
    expect(uniqueKey({ id: 'a', x: 'A', y: 1 }, ['x', 'y'])).toBe(uniqueKey({ id: 'b', x: 'á', y: 1 }, ['x', 'y']))
    expect(uniqueKey({ id: 'a', x: 'a","b' }, ['x'])).not.toBe(uniqueKey({ id: 'a', x: ['a', 'b'] }, ['x']))
    expect(uniqueKey({ id: 'a', x: 'A', y: '' }, ['x', 'y'])).toBeNull()
    expect(uniqueKey({ id: 'a', x: [] }, ['x'])).toBeNull()
  })
})
