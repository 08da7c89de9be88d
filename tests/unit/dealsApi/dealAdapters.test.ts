import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromPartner, toPartner } from '../../../src/advertising/dealsApi/adaptBody.ts'
import { adapterNamed, adapterNames, dealAdapters } from '../../../src/advertising/dealsApi/dealAdapters.ts'
import { dealPayload } from '../../../src/advertising/dealsApi/dealPayload.ts'
import { plainDeal, wireNames } from './dealTable.ts'

describe('a partner’s format', () => {
  it('is data: names, words, and headers', () => {
    expect(JSON.parse(JSON.stringify(dealAdapters))).toEqual(dealAdapters)
    for (const name of adapterNames)
      for (const words of Object.values(adapterNamed(name).words))
        expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length)
    expect(adapterNamed('another one')).toBe(dealAdapters.standard)
  })

  it('has words for codes in deals and in answers, both directions', () => {
    const words = dealAdapters.words_for_codes
    const deal = dealPayload({ ...plainDeal, floor: 2_500_000, adTypes: ['video', 'native'] }, wireNames)
    expect(toPartner(deal, words)).toMatchObject({
      seller_status: 'ACTIVE',
      ad_types: ['VIDEO', 'NATIVE'],
      terms: { floor_price: 2.5, currency: 'USD', price_type: 'SECOND' },
    })
    const answer = { version: '1.0', id: 'AST-1', buyerstatus: [{ buyerseatid: 'buyer-7', status: 4 }] }
    const theirs = { version: '1.0', id: 'AST-1', buyer_status: [{ seat_id: 'buyer-7', status: 'SERVING' }] }
    expect(toPartner(answer, words)).toEqual(theirs)
    expect(fromPartner(theirs, words)).toEqual(answer)
  })

  it('of another exchange is one more entry, as docs/deals-api.md shows', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/deals-api.md'), 'utf8')
    const [held, sent] = [...text.matchAll(/^ {4}(\{ "id": "AST-1", "origin".*\})$/gm)].map(([, body = '']) =>
      JSON.parse(body),
    )
    const gantry = {
      names: { 'terms.dealfloor': 'min_cpm', sellerstatus: 'state' },
      words: { sellerstatus: { 0: 'LIVE', 1: 'HELD', 3: 'DONE' } },
      headers: { 'x-gantry-version': '3' },
    }
    expect(toPartner(held, gantry)).toEqual(sent)
    expect(fromPartner(sent, gantry)).toEqual(held)
    const pending = { ...held, sellerstatus: 2 }
    expect(toPartner(pending, gantry)).toMatchObject({ state: 2 })
    expect(fromPartner(toPartner(pending, gantry), gantry)).toEqual(pending)
  })

  it('leaves codes without a word, and what nobody knows, to the checks', () => {
    const words = dealAdapters.words_for_codes
    const strange = {
      terms: { price_type: 502, floor_price: '2.00', constructor: 1 },
      seller_status: 'GONE',
      more: [[{}]],
    }
    expect(fromPartner(strange, words)).toEqual({
      ...{ terms: { pricetype: 502, dealfloor: '2.00', constructor: 1 }, sellerstatus: 'GONE', more: [[{}]] },
    })
    const deep = JSON.parse(`${'{"terms":'.repeat(3000)}1${'}'.repeat(3000)}`)
    for (const value of [null, 7, 'x', [], deep]) expect(() => fromPartner(value, words)).not.toThrow()
  })
})
