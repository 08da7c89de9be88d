import { describe, expect, it } from 'vitest'
import type { Rule } from '../../../src/engine/contract/resourceSpec.ts'
import { checkRules } from '../../../src/engine/contract/rules.ts'

const paths = (rule: Rule, row: Record<string, unknown>) => Object.keys(checkRules([rule], row))

describe('rules that tie fields together', () => {
  it.each([
    [4, 5, []],
    [5, 5, []],
    [5.001, 5, ['max']],
    [undefined, 5, []],
    [9, undefined, []],
  ])('atMost: %s against %s', (max, total, expected) => {
    expect(paths({ rule: 'atMost', field: 'max', than: 'total' }, { max, total })).toEqual(expected)
  })

  it('atMost looks into groups', () => {
    const rule: Rule = { rule: 'atMost', field: 'bid.base', than: 'bid.max' }
    expect(paths(rule, { bid: { base: 2, max: 2 } })).toEqual([])
    expect(paths(rule, { bid: { base: 3, max: 2 } })).toEqual(['bid.base'])
  })

  it.each([
    ['2026-12-02', '2026-12-01', []],
    ['2026-12-01', '2026-12-01', ['end']],
    ['2026-11-30', '2026-12-01', ['end']],
    [undefined, '2026-12-01', []],
  ])('after: %s against %s', (end, start, expected) => {
    expect(paths({ rule: 'after', field: 'end', than: 'start' }, { end, start })).toEqual(expected)
  })

  it.each([
    ['atMostOne', {}, []],
    ['atMostOne', { a: 1 }, []],
    ['atMostOne', { a: 1, b: 0 }, ['b']],
    ['exactlyOne', {}, ['a']],
    ['exactlyOne', { b: [] }, ['a']],
    ['exactlyOne', { b: false }, []],
    ['exactlyOne', { a: 1, b: 1 }, ['b']],
  ] as const)('%s of %j', (rule, row, expected) => {
    expect(paths({ rule, fields: ['a', 'b'] }, row)).toEqual(expected)
  })

  it.each([
    [
      [
        ['01', '05'],
        ['05', '09'],
      ],
      [],
    ],
    [
      [
        ['05', '09'],
        ['01', '05'],
      ],
      [],
    ],
    [
      [
        ['01', '05'],
        ['04', '09'],
      ],
      ['flights.1.start'],
    ],
    [
      [
        ['04', '09'],
        ['01', '05'],
      ],
      ['flights.0.start'],
    ],
    [
      [
        ['01', undefined],
        ['04', '09'],
      ],
      ['flights.1.start'],
    ],
    [[['05', '05']], ['flights.0.end']],
  ] as const)('noOverlap of %j', (flights, expected) => {
    const rule: Rule = { rule: 'noOverlap', field: 'flights', start: 'start', end: 'end' }
    expect(paths(rule, { flights: flights.map(([start, end]) => ({ start, end })) })).toEqual(expected)
  })

  it.each([
    [{ id: 'a', parent: 'a' }, ['parent']],
    [{ id: 'a', parent: 'b' }, []],
    [{ id: 'a', parent: ['b', 'a'] }, ['parent']],
    [{}, []],
  ])('notSelf of %j', (row, expected) => {
    expect(paths({ rule: 'notSelf', field: 'parent' }, row)).toEqual(expected)
  })
})
