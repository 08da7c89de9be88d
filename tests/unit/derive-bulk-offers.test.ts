import '../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { allFields } from '../../src/engine/contract/resourceSpec.ts'
import { idsAlong } from '../../src/engine/derive/inputs/idsAlong.ts'
import { referenceOf } from '../../src/engine/derive/list/BulkReference.tsx'
import { bulkOffers } from '../../src/engine/derive/list/bulkOffers.ts'
import { bulkPaths } from '../../src/engine/derive/list/bulkPaths.ts'

const lineItem = catalogue.resources['line-item']
if (!lineItem) throw new Error('The catalogue has no line items')

const offers = {
  status: ['approved'],
  subtype: { by: 'type', of: { ctv: ['video', 'audio'], video: ['video'], display: ['display'] } },
  owner: { sameAs: 'order.owner', otherwise: 'belongs to somebody else' },
}

describe('what a link of many rows offers', () => {
  it('is what fits all of them', () => {
    expect(bulkOffers(offers, [{ type: 'ctv' }, { type: 'video' }], { 'order.owner': ['a'] })).toEqual({
      filter: { status: ['approved'], subtype: ['video'], owner: ['a'] },
      differs: [],
    })
  })

  it('is what fits some of them where nothing fits all, and says by what they differ', () => {
    const rows = [{ type: 'video' }, { type: 'display' }]
    expect(bulkOffers(offers, rows, { 'order.owner': ['a', 'b'] })).toEqual({
      filter: { status: ['approved'], subtype: ['video', 'display'], owner: ['a', 'b'] },
      differs: ['subtype', 'owner'],
    })
  })

  it('is not narrowed by rows that take anything, nor by a way that leads nowhere', () => {
    const rows = [{ type: 'video' }, { type: 'odd' }, {}]
    expect(bulkOffers(offers, rows, {}).filter).toEqual({ status: ['approved'], subtype: ['video'] })
    expect(bulkOffers(offers, [], {})).toEqual({ filter: { status: ['approved'] }, differs: [] })
    expect(bulkOffers(undefined, rows, {})).toEqual({ filter: {}, differs: [] })
  })

  it('is all of them where too many differ for an address', () => {
    const owners = Array.from({ length: 51 }, (_, index) => `a${index}`)
    const found = bulkOffers(offers, [], { 'order.owner': owners })
    expect(found).toEqual({ filter: { status: ['approved'] }, differs: ['owner'] })
  })
})

describe('the ends of a way from many rows', () => {
  const resource = lineItem
  const way = ['strategy', 'campaign', 'account']
  const stored: Readonly<Record<string, Record<string, unknown>>> = {
    s1: { campaign: 'c1' },
    s2: { campaign: 'c1' },
    s3: { campaign: 'c2' },
    s4: { campaign: null },
    c1: { account: 'a1' },
    c2: { account: 'a2' },
  }
  const asked: string[] = []
  const read = async (of: { entity: string }, ids: readonly string[]) => {
    asked.push(`${of.entity} ${ids.join(',')}`)
    return ids.flatMap(id => (stored[id] ? [stored[id]] : []))
  }
  const from = (...strategies: readonly unknown[]) =>
    idsAlong(
      resource,
      strategies.map(strategy => ({ strategy })),
      way,
      read,
    )

  it('are asked for in one call a step, each row once', async () => {
    expect(await from('s1', 's2', 's1', 's4')).toEqual(['a1'])
    expect(asked).toEqual(['strategy s1,s2,s4', 'campaign c1'])
    expect(await from('s1', 's3')).toEqual(['a1', 'a2'])
  })

  it('are none where it isn’t begun, ends early, passes unreadable rows, or is no link', async () => {
    expect(await from(undefined, '')).toEqual([])
    expect(await from('s4')).toEqual([])
    expect(await from('s9')).toEqual([])
    expect(await idsAlong(resource, [{ name: 'x' }], ['name', 'campaign'], read)).toEqual([])
  })
})

describe('the link of a bulk change', () => {
  it('has the conditions of its field, of a table those of the column that makes a row', () => {
    const { media, deals } = allFields(lineItem)
    if (media?.kind !== 'objectList' || deals?.kind !== 'references') throw new Error('The line item has no media')
    const paths = bulkPaths(lineItem)
    const at = (name: string) => {
      const path = paths.find(one => one.path === name)
      if (!path) throw new Error(`No ${name} can be changed`)
      return referenceOf(path)
    }
    expect(at('media')).toBe(media.fields.media)
    expect(at('media').offers).toHaveProperty('account')
    expect(at('deals')).toBe(deals)
  })

  it('has those of a link in a group: a conversion event is offered by the account that it has to be of', () => {
    const path = bulkPaths(lineItem).find(one => one.path === 'bid.event')
    expect(path && referenceOf(path).offers).toHaveProperty('account.sameAs', 'strategy.campaign.account')
  })
})
