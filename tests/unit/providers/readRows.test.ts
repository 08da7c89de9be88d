import '../../setup/productCatalogue.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRows, withCountedIds } from '../../../src/engine/providers/readRows.ts'
import { resourceOfEntity } from '../../../src/engine/providers/resources.ts'

const campaign = resourceOfEntity('campaign')
const lineItem = resourceOfEntity('line-item')
const untouched = resourceOfEntity('feature')

describe('rows of an answer', () => {
  it('are the objects with an id, in their order', () => {
    const good = { id: 'a', name: 'Pier' }
    const odd = [null, 7, 'text', [], {}, { id: null }, { id: '' }, { id: {} }, { id: Number.NaN }, { name: 'No id' }]
    expect(readRows(campaign, [...odd, good])).toEqual([good])
    expect(readRows(campaign, [good])[0]).toBe(good)
  })

  it('[platform.10] never fails, and each has an id that is a text', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), list => {
        for (const { id } of readRows(campaign, list)) expect(id).toEqual(expect.any(String))
      }),
    )
  })

  it('[platform.10] have texts for ids and links, and numbers again on the way back', () => {
    const text = { id: '007', strategy: '12', name: '5' }
    expect(withCountedIds(lineItem, text)).toBe(text)
    const counted = { id: 7, strategy: 12, name: '5', deals: [1, 'b'], media: [{ media: 3 }, null] }
    const [row] = readRows(lineItem, [counted])
    expect(row).toMatchObject({ id: '7', strategy: '12', name: '5', deals: ['1', 'b'], media: [{ media: '3' }, null] })
    expect(withCountedIds(lineItem, row as object)).toEqual(counted)
    expect(withCountedIds(lineItem, { id: '7', strategy: 'new' })).toEqual({ id: 7, strategy: 'new' })
    // The property above may have read a campaign whose id is a number.
    expect(withCountedIds(untouched, { id: '7' })).toEqual({ id: '7' })
  })
})
