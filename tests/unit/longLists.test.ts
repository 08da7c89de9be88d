import { describe, expect, it } from 'vitest'
import { createLongLists } from '../../src/engine/server/node/postgres/longLists.ts'

describe('lists that have more rows than they are counted to', () => {
  const query = { scope: ['organization'], countTo: 10 }

  it('are known for half a minute, or until rows of their table go', () => {
    let now = 1_000_000
    const lists = createLongLists(() => now)
    expect(lists.isLong('campaign', query)).toBe(false)
    lists.note('campaign', query, 11)
    expect(lists.isLong('campaign', { ...query, order: [{ column: 'name', direction: 'asc' }], skip: 50 })).toBe(true)
    now += 29_999
    expect(lists.isLong('campaign', query)).toBe(true)
    now += 1
    expect(lists.isLong('campaign', query)).toBe(false)
    lists.note('campaign', query, 11)
    lists.forget('media')
    expect(lists.isLong('campaign', query)).toBe(true)
    lists.forget('campaign')
    expect(lists.isLong('campaign', query)).toBe(false)
  })

  it('are not those of others, nor those that are counted to another number', () => {
    const lists = createLongLists()
    lists.note('campaign', query, 11)
    expect(lists.isLong('campaign', { ...query, scope: 'all' })).toBe(false)
    expect(lists.isLong('campaign', { ...query, countTo: 20 })).toBe(false)
    expect(lists.isLong('media', query)).toBe(false)
  })

  it('are not those with filters or words, which any change makes shorter', () => {
    const lists = createLongLists()
    const filtered = { ...query, where: [{ column: 'status', op: 'in', values: ['active'] }] } as const
    for (const one of [filtered, { ...query, q: 'spring' }]) {
      lists.note('campaign', one, 11)
      expect(lists.isLong('campaign', one)).toBe(false)
    }
    lists.note('campaign', query, 11)
    expect(lists.isLong('campaign', filtered)).toBe(false)
  })

  it('are forgotten where they were counted to the end', () => {
    const lists = createLongLists()
    lists.note('campaign', query, 10)
    expect(lists.isLong('campaign', query)).toBe(false)
    lists.note('campaign', { scope: 'all' }, 1000)
    expect(lists.isLong('campaign', { scope: 'all' })).toBe(false)
  })

  it('take no memory without end', () => {
    const lists = createLongLists()
    for (let n = 0; n <= 1000; n += 1) lists.note('campaign', { ...query, scope: [`organization-${n}`] }, 11)
    expect(lists.isLong('campaign', { ...query, scope: ['organization-0'] })).toBe(false)
    expect(lists.isLong('campaign', { ...query, scope: ['organization-1000'] })).toBe(true)
  })
})
