import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countItems, inventoryItems } from '../../../src/advertising/targeting/inventoryItem.ts'

const one = (type: string, value: string) => {
  const [item] = inventoryItems([{ type, value }]) ?? []
  return [item?.value, item?.status]
}

describe('items of inventory lists', () => {
  it.each([
    ['News.Example', 'news.example'],
    ['  https://www.news.example/a?b#c ', 'news.example'],
    ['news.example:8080', 'news.example'],
    ['news.example.', 'news.example'],
    ['www.www.news.example..', 'news.example'],
    ['HTTP://Bücher.example/', 'xn--bcher-kva.example'],
    ['m.news.example', 'm.news.example'],
  ])('of the domain %j keeps %j', (given, kept) => {
    expect(one('domain', given)).toEqual([kept, 'valid'])
  })

  it.each(['not a domain!!', 'localhost', '', 'https://', '-a.example', `${'a'.repeat(64)}.example`, '10 %'])(
    'says that %j is no domain',
    given => {
      expect(one('domain', given)[1]).toBe('invalid')
    },
  )

  it('takes the ID out of a store’s address', () => {
    expect(one('app', 'https://play.google.com/store/apps/details?id=com.news.app&hl=en')).toEqual([
      'com.news.app',
      'valid',
    ])
    expect(one('app', 'https://apps.apple.com/us/app/news/id1234567890?mt=8')).toEqual(['1234567890', 'valid'])
    expect(one('app', ' 1234567890 ')).toEqual(['1234567890', 'valid'])
    expect(one('app', 'https://evil.example/id1234567890')).toEqual(['https://evil.example/id1234567890', 'invalid'])
    expect(one('app', 'two words')[1]).toBe('invalid')
  })

  it('keeps each once, in order, and counts what is valid', () => {
    const items = inventoryItems([
      { type: 'domain', value: 'a.example' },
      { type: 'app', value: 'a.example' },
      { type: 'domain', value: 'https://A.example/' },
      { type: 'domain', value: 'b' },
      { type: 'placement', value: '/1/Top' },
      { type: 'deal', value: 'D-1' },
    ])
    expect(items?.map(({ value }) => value)).toEqual(['a.example', 'a.example', 'b', '/1/Top', 'D-1'])
    expect(countItems(items ?? [])).toEqual({ domains: 1, apps: 1, placements: 1 })
  })

  it('leaves what is no list of items as it is, for the schema to refuse', () => {
    const item = { type: 'domain', value: 'a.example' }
    for (const given of ['a.example', 7, [item, 'a.example'], [{ type: 'domain', value: 7 }], [{ value: 'a.example' }]])
      expect(inventoryItems(given)).toBeNull()
    expect(inventoryItems([{ ...item, note: 'x' }])).toEqual([{ ...item, note: 'x', status: 'valid' }])
    // Lengths before patterns: what is longer than any address is left to the schema.
    const long = 'www.'.repeat(1000)
    expect(inventoryItems([{ type: 'domain', value: long }])?.[0]?.value).toBe(long)
  })

  it('changes nothing the second time', () => {
    const item = fc.record({
      type: fc.constantFrom('domain', 'app', 'placement', 'deal', 'publisher'),
      value: fc.oneof(fc.string(), fc.webUrl(), fc.domain()),
    })
    fc.assert(
      fc.property(fc.array(item), given => {
        const once = inventoryItems(given)
        expect(inventoryItems(once)).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })
})
