import '../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { idsAlong } from '../../src/engine/derive/inputs/idsAlong.ts'
import { imagesBy } from '../../src/engine/derive/inputs/rowImage.ts'
import { rowOption } from '../../src/engine/derive/inputs/rowOption.ts'
import { inUse, misfitsOf, offeredBy } from '../../src/engine/derive/inputs/useReferenceChoices.ts'

const { deal, asset, publisher, media, 'line-item': lineItem } = catalogue.resources
if (!deal || !asset || !publisher || !media || !lineItem) throw new Error('The catalogue has no deals')

const row = { id: 'd1', name: 'CTV prime time', code: 'CTV-1', version: 1 }

describe('a row where it is chosen', () => {
  it('says how it stands, its price and its dates in its own zone and currency, and leaves out what is empty', () => {
    const year = new Date().getUTCFullYear()
    const sold = { ...row, status: 'paused', dealId: 'DX-7', floor: 12_500_000, currency: 'EUR', startAt: null }
    expect(rowOption({ ...sold, endAt: `${year}-12-31T00:00:00.000Z` }, deal)).toEqual({
      value: 'd1',
      label: 'CTV prime time',
      detail: 'CTV-1',
      description: 'Paused · DX-7 · €12.50 · open – Dec 31',
    })
    const dates = { startAt: `${year}-11-01T00:00:00.000Z`, endAt: `${year + 1}-01-02T00:00:00.000Z` }
    expect(rowOption({ ...row, status: 'active', ...dates }, deal).description).toBe(
      `Active · Nov 1 – Jan 2, ${year + 1}`,
    )
    expect(rowOption({ id: 'd2', version: 1 }, deal)).toEqual({ value: 'd2', label: 'd2' })
  })

  it('has an image where its entry names one and the row has one', () => {
    expect(rowOption({ ...row, thumbnailUrl: '/api/v1/asset/a/thumbnail' }, asset).image).toBe(
      '/api/v1/asset/a/thumbnail',
    )
    expect(rowOption({ ...row, thumbnailUrl: null }, asset).image).toBeNull()
    expect(rowOption({ ...row, thumbnailUrl: '/x' }, publisher)).not.toHaveProperty('image')
  })

  it('has the image of what it links to, of the first that has one', () => {
    const thumbnailUrl = '/api/v1/asset/b/thumbnail'
    const film = { ...row, assets: [{ asset: 'a' }, { asset: 'b', role: 'backup' }, { role: 'logo' }, { asset: 'a' }] }
    const referenced = new Map([
      ['a', { id: 'a', version: 1, thumbnailUrl: null }],
      ['b', { id: 'b', version: 1, thumbnailUrl }],
    ])
    expect(imagesBy(media, [film, { ...row, assets: null }])).toMatchObject({ ids: ['a', 'b'] })
    expect(imagesBy(asset, [film])).toBeNull()
    expect(rowOption(film, media, { referenced }).image).toBe(thumbnailUrl)
    expect(rowOption(film, media).image).toBeNull()
    expect(rowOption(row, media, { referenced }).image).toBeNull()
  })

  it('says numbers with their units', () => {
    const file = { ...row, status: 'ready', kind: 'image', sizeBytes: 1_409 }
    expect(rowOption(file, asset).description).toBe('Ready · Image · 1.4 kB')
    expect(rowOption({ ...file, sizeBytes: null }, asset).description).toBe('Ready · Image')
  })

  it('says what a page asks for in place of that', () => {
    expect(rowOption({ ...row, status: 'paused' }, deal, { detail: () => '300x250' })).toEqual({
      value: 'd1',
      label: 'CTV prime time',
      detail: '300x250',
    })
  })
})

describe('what a link offers', () => {
  it('is not what was put away', () => {
    expect(inUse(asset)).toEqual({ status: ['ready'] })
    expect(inUse({ states: null })).toEqual({})
    expect(inUse({ states: { ...asset.states, by: { open: 'ok' } } as unknown as typeof asset.states })).toEqual({})
  })

  const offers = { status: ['approved'], subtype: { by: 'lineItemType', of: { ctv: ['video'], dooh: [] } } }

  it('is narrowed by fixed values and by what the own row holds', () => {
    expect(offeredBy(offers, { lineItemType: 'ctv' })).toEqual({ status: ['approved'], subtype: ['video'] })
    expect(offeredBy(undefined, { lineItemType: 'ctv' })).toEqual({})
  })

  it('is all of them where nothing goes with the value', () => {
    for (const lineItemType of ['dooh', 'audio', undefined, 'constructor']) {
      expect(offeredBy(offers, { lineItemType })).toEqual({ status: ['approved'] })
    }
  })

  it('is said of a chosen row that links to another one, and of no other', () => {
    const same = { ...offers, owner: { sameAs: 'order.owner', otherwise: 'belongs to somebody else' } }
    const said = (chosen: Record<string, unknown>, common = {}) => misfitsOf(same, chosen, 'Spring', common)
    expect(said({ owner: 'b' }, { owner: 'a' })).toEqual(['“Spring” belongs to somebody else.'])
    expect(said({ owner: null }, { owner: 'a' })).toEqual(['“Spring” belongs to somebody else.'])
    expect(said({ owner: 'a' }, { owner: 'a' })).toEqual([])
    expect(said({ owner: 'b' })).toEqual([])
    // A platform that doesn't tell whose it is.
    expect(said({}, { owner: 'a' })).toEqual([])
    expect(offeredBy(same, {})).toEqual({ status: ['approved'] })
  })
})

describe('a way through links', () => {
  const resource = lineItem
  const way = ['strategy', 'campaign', 'account']
  const rows: Readonly<Record<string, Record<string, unknown>>> = {
    'strategy s1': { campaign: 'c1' },
    'strategy s2': { campaign: null },
    'strategy s3': { campaign: 'c9' },
    'campaign c1': { account: 'a1' },
  }
  const asked: string[] = []
  const read = async ({ entity }: { entity: string }, ids: readonly string[]) => {
    const names = ids.map(id => `${entity} ${id}`)
    asked.push(...names)
    return names.flatMap(name => (rows[name] ? [rows[name]] : []))
  }

  it('leads from the row of a form to the one at its end, whose id is enough', async () => {
    expect(await idsAlong(resource, [{ strategy: 's1' }], way, read)).toEqual(['a1'])
    expect(asked).toEqual(['strategy s1', 'campaign c1'])
  })

  it.each([
    ['isn’t begun', {}, way],
    ['ends early', { strategy: 's2' }, way],
    ['passes a row that may not be read', { strategy: 's3' }, way],
    ['is no link', { strategy: 's1', name: 'x' }, ['name', 'campaign']],
  ])('leads nowhere where it %s', async (_, row, path) => {
    expect(await idsAlong(resource, [row], path, read)).toEqual([])
  })
})
