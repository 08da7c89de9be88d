import { describe, expect, it } from 'vitest'
import { dealPassport } from '../../../src/advertising/dealPassport/dealPassport.ts'
import type { HeldDeal, InformedPartner } from '../../../src/advertising/dealPassport/passport.ts'
import type { WireDeal } from '../../../src/advertising/dealsApi/wireDeal.ts'

const wire: WireDeal = {
  id: 'AST-1',
  name: 'Evening video',
  origin: 'astrolabe.example',
  sellerstatus: 0,
  wseat: ['us-1'],
  adtypes: [2],
  dinventory: 1,
  terms: { dealfloor: 7, cur: 'EUR', guar: 0, pricetype: 1, countries: ['DEU'] },
  inventory: { inclinventory: [1], devicetype: [3], sellerids: ['50014'], sitedomains: ['news.example'] },
}
const held: HeldDeal = { wire, status: 'active', advertiserDomains: [], isAccepted: false, isAgreed: false }

describe('what partners were told and buyers say', () => {
  const partner = (changes: Partial<InformedPartner>): InformedPartner => ({
    name: 'Parallax',
    direction: 'sent',
    now: wire,
    lastTerms: wire,
    failure: null,
    waiting: [],
    ...changes,
  })
  const of = (
    partners: InformedPartner[],
    buyers: { seat: string; status: string; comment: string | null }[] = [],
    more = {},
  ) => {
    const { rows } = dealPassport({ held: { ...held, ...more }, partners, buyers, samples: [] })
    return rows.flatMap(({ field, findings }) =>
      findings.map(({ consequence, repair }) => [field, consequence, repair]),
    )
  }
  const before = { ...wire, terms: { ...wire.terms, dealfloor: 6 } }

  it('a partner that goes by other terms is told again', () => {
    expect(of([partner({})])).toEqual([])
    expect(of([partner({ lastTerms: before })])).toEqual([
      ['floor', 'Parallax uses €6.00 instead of €7.00.', { kind: 'send' }],
    ])
    expect(of([partner({ lastTerms: null })])).toEqual([
      ['status', 'Parallax doesn’t know the deal yet; its seats can’t bid on it.', { kind: 'send' }],
    ])
    expect(of([partner({ lastTerms: null })], [], { status: 'draft' })).toEqual([])
    const failure = 'The partner responded with HTTP 503.'
    expect(of([partner({ lastTerms: null, failure })])).toEqual([['status', failure, { kind: 'send' }]])
  })

  it('terms that wait there, a seat that said no, and a seller who pushed other terms are named', () => {
    expect(of([partner({ waiting: ['terms.dealfloor'] })])).toEqual([
      ['floor', 'Parallax still buys on the previous terms.', { kind: 'ask' }],
    ])
    expect(of([], [{ seat: 'us-2', status: 'rejected', comment: 'Too dear.' }])).toEqual([
      [
        'status',
        'Seat us-2 rejected the deal and doesn’t bid. It says: “Too dear.”',
        { kind: 'open', part: 'negotiation' },
      ],
    ])
    const vernier = partner({
      name: 'Vernier',
      direction: 'received',
      lastTerms: { ...before, wseat: ['us-1', 'theirs'] },
    })
    expect(of([vernier])).toEqual([['floor', 'Vernier has €6.00; you have €7.00.', { kind: 'open', part: 'sync' }]])
  })
})
