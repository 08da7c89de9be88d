import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { adapterNamed, adapterNames, dealAdapters } from '../../../src/advertising/dealsApi/dealAdapters.ts'
import { dealPayload } from '../../../src/advertising/dealsApi/dealPayload.ts'
import { fromPartner } from '../../../src/advertising/dealsApi/fromPartner.ts'
import { pathAtPartner, toPartner } from '../../../src/advertising/dealsApi/toPartner.ts'
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
    expect(fromPartner(theirs, words)).toEqual({ body: answer })
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
    expect(fromPartner(sent, gantry)).toEqual({ body: held })
    const pending = { ...held, sellerstatus: 2 }
    expect(toPartner(pending, gantry)).toMatchObject({ state: 2 })
    expect(fromPartner(toPartner(pending, gantry), gantry)).toEqual({ body: pending })
  })

  it('leaves out what has no code there, and reads it so', () => {
    const openRtb = dealAdapters.openrtb_names
    const dynamic = { id: 'AST-1', terms: { dealfloor: 2.5, pricetype: 0 } }
    expect(toPartner(dynamic, openRtb)).toEqual({ id: 'AST-1', terms: { bidfloor: 2.5 } })
    expect(fromPartner({ id: 'AST-1', terms: { bidfloor: 2.5 } }, openRtb)).toEqual({ body: dynamic })
    for (const at of [1, 2, 3, 500]) {
      const deal = { terms: { pricetype: at } }
      expect(toPartner(deal, openRtb)).toEqual({ terms: { at } })
      expect(fromPartner({ terms: { at } }, openRtb)).toEqual({ body: deal })
    }
    expect(fromPartner({ id: 'AST-1' }, openRtb)).toEqual({ body: { id: 'AST-1' } })
  })

  it('refuses what says a field twice, and calls fields as the partner does', () => {
    const words = dealAdapters.words_for_codes
    expect(fromPartner({ terms: { floor_price: 4, dealfloor: 5 } }, words)).toEqual({
      errors: { 'terms.dealfloor': 'Send floor_price or dealfloor, not both' },
    })
    const twice = { buyer_status: [{ seat_id: 'a', status: 1, buyerseatid: 'b' }] }
    expect(fromPartner(twice, words)).toEqual({
      errors: { 'buyer_status.buyerseatid': 'Send seat_id or buyerseatid, not both' },
    })
    const paths = ['terms.dealfloor', 'terms.countries.0', 'buyerstatus.1.buyerseatid', 'adtypes.0', 'id', '']
    expect(paths.map(path => pathAtPartner(path, words))).toEqual([
      ...['terms.floor_price', 'terms.countries.0', 'buyer_status.1.seat_id', 'ad_types.0', 'id', ''],
    ])
  })

  it('leaves codes without a word, and what nobody knows, to the checks', () => {
    const words = dealAdapters.words_for_codes
    const strange = {
      terms: { price_type: 502, floor_price: '2.00', constructor: 1 },
      seller_status: 'GONE',
      more: [[{}]],
    }
    expect(fromPartner(strange, words)).toEqual({
      body: { terms: { pricetype: 502, dealfloor: '2.00', constructor: 1 }, sellerstatus: 'GONE', more: [[{}]] },
    })
    const deep = JSON.parse(`${'{"terms":'.repeat(3000)}1${'}'.repeat(3000)}`)
    for (const value of [null, 7, 'x', [], deep]) expect(() => fromPartner(value, words)).not.toThrow()
  })
})
