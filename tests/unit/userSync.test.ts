import { GppModel } from '@iabgpp/cmpapi'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillSyncUrl } from '../../src/advertising/sync/fillSyncUrl.ts'
import { readConsent } from '../../src/advertising/sync/readConsent.ts'
import {
  type SyncOwner,
  type SyncTraits,
  type SyncVisit,
  simulateSync,
} from '../../src/advertising/sync/simulateSync.ts'

/** From IAB's TCF v2 specification: purposes 1 to 3, vendors 2, 6 and 8. */
const tcf =
  'COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA.IFoEUQQgAIQwgIwQABAEAAAAOIAACAIAAAAQAIAgEAACEAAAAAgAQBAAAAAAAGBAAgAAAAAAAFAAECAAAgAAQARAEQAAAAAJAAIAAgAAAYQEAAAQmAgBC3ZAYzUw'
/** From IAB's GPP specification: section 2, and sections 2 and 6. */
const gpp = 'DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA'
const gppWithUs = 'DBACNYA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA~1YNN'

const sync: SyncTraits = {
  status: 'active',
  key: 'dsp-1',
  direction: 'both',
  methods: ['image'],
  imageUrl: `https://dsp.example/i?id={user_id}&r={redirect_url}&gdpr=\${GDPR}&c=\${GDPR_CONSENT_8}&gpp=\${GPP_STRING}&sid={{.GPPSID}}&us=[US_PRIVACY]`,
  iframeUrl: 'https://dsp.example/f?r={redirect_url}',
  userMacro: '$UID',
  redirectUrl: 'https://sync.example/setuid?key={key}&gdpr={gdpr}&uid=$UID',
  privacyMacros: ['gdpr', 'gdpr_consent', 'us_privacy', 'gpp', 'gpp_sid'],
  ttlDays: 14,
  priority: 50,
  maxPerPage: 2,
}
const owner: SyncOwner = { kind: 'partner', status: 'active', gvlId: 8 }
const visit: SyncVisit = {
  country: 'DE',
  tcf,
  gpp: '',
  usPrivacy: '',
  userId: 'ours 1',
  partnerUserId: 'theirs&2',
  daysSinceLast: null,
  otherPriorities: [],
  refusedBy: null,
}
const of = (traits: SyncTraits = {}, seen: Partial<SyncVisit> = {}, whose: Partial<SyncOwner> = {}) =>
  simulateSync({ ...sync, ...traits }, { ...owner, ...whose }, { ...visit, ...seen })
const reasonsOf = (...asked: Parameters<typeof of>) => of(...asked).reasons.join(' ')
const sent = (result: ReturnType<typeof of>) => new URL(result.call?.url ?? '').searchParams

describe('[domain.1.23] the simulator of a user sync', () => {
  it('shows the final address with key, userMacro, privacyMacros and redirectUrl in it', () => {
    const result = of({}, { gpp, usPrivacy: '1YNN' })
    expect(result).toMatchObject({ fires: true, reasons: [], warnings: [] })
    const query = sent(result)
    expect(Object.fromEntries(query)).toEqual({
      id: 'ours 1',
      r: 'https://sync.example/setuid?key=dsp-1&gdpr=1&uid=$UID',
      gdpr: '1',
      c: tcf,
      gpp,
      sid: '2',
      us: '1YNN',
    })
    expect(result.returnUrl).toBe('https://sync.example/setuid?key=dsp-1&gdpr=1&uid=theirs%262')
  })

  it('fills the privacyMacros that are chosen, and says which the address has no place for', () => {
    const result = of(
      {
        privacyMacros: ['gdpr', 'gpp'],
        imageUrl: 'https://dsp.example/?id={user_id}&r={redirect_url}&g={gdpr}&us={us_privacy}',
      },
      { usPrivacy: '1YNN' },
    )
    expect(Object.fromEntries(sent(result))).toMatchObject({ g: '1', us: '' })
    expect(result.warnings).toEqual(['Privacy macros: add gpp to the URL.'])
  })

  it('follows direction: whose ID goes where', () => {
    const [give, take] = [of({ direction: 'we_to_them' }), of({ direction: 'they_to_us' })]
    expect([sent(give).get('id'), give.returnUrl]).toEqual(['ours 1', null])
    expect(sent(give).get('r')).toContain('&uid=')
    expect(sent(give).get('r')).not.toContain('$UID')
    expect([sent(take).get('id'), take.returnUrl]).toEqual([
      '',
      'https://sync.example/setuid?key=dsp-1&gdpr=1&uid=theirs%262',
    ])
  })

  it('calls by the first of its methods that has an address, or serverSide', () => {
    expect(of({ methods: ['iframe', 'image'] }).call).toMatchObject({ by: 'iframe' })
    expect(of({ methods: ['iframe', 'image'], iframeUrl: undefined }).call).toMatchObject({ by: 'image' })
    expect(of({ serverSide: true }).call).toMatchObject({ by: 'server' })
    expect(of({ methods: ['iframe'], iframeUrl: undefined })).toMatchObject({ fires: false, call: null })
  })

  it.each<[string, SyncTraits, Partial<SyncVisit>, Partial<SyncOwner>, string]>([
    ['paused', { status: 'paused' }, {}, {}, 'The user sync isn’t active.'],
    ['disabled', { status: 'disabled' }, {}, {}, 'The user sync isn’t active.'],
    ['a paused partner', {}, {}, { status: 'paused' }, 'The partner isn’t active.'],
    ['a paused bidder', {}, {}, { kind: 'bidder', status: 'paused' }, 'The bidder isn’t active.'],
    ['acceptUserSyncs of the publisher', {}, { refusedBy: 'The Paper' }, {}, 'Accept user syncs: The Paper doesn’t.'],
    ['countriesAllowed', { countriesAllowed: ['US'] }, {}, {}, 'Countries allowed: DE isn’t one of them.'],
    ['countriesBlocked', { countriesBlocked: ['DE'] }, {}, {}, 'Countries blocked: DE is one of them.'],
    ['skipWhenGdpr', { skipWhenGdpr: true }, {}, {}, 'Skip under GDPR: it applies in DE.'],
    ['no consent string', {}, { tcf: '' }, {}, 'Under GDPR, a valid TCF string is required.'],
    ['a vendor without consent', {}, {}, { gvlId: 7 }, 'The TCF string has no consent for vendor 7.'],
    ['a partner without gvlId', {}, {}, { gvlId: null }, 'Under GDPR, the partner needs a GVL ID.'],
    [
      'no purpose 1',
      {},
      { tcf: '', gpp },
      {},
      'The TCF string has no consent for purpose 1 (store and access information).',
    ],
    [
      'skipWhenGppSids',
      { skipWhenGppSids: ['6'] },
      { gpp: gppWithUs },
      {},
      'Skip for GPP sections: the string has section 6.',
    ],
    ['opted out', {}, { usPrivacy: '1YYN' }, {}, 'The user has opted out of the sale of their data.'],
    ['ttlDays', {}, { daysSinceLast: 13 }, {}, 'TTL: the last sync was 13 days ago, and the TTL is 14 days.'],
    [
      'priority and maxPerPage',
      {},
      { otherPriorities: [90, 60, 50, 10] },
      {},
      'Priority: 2 user syncs go first, and at most 2 fire on a page.',
    ],
  ])('doesn’t fire: %s', (_, traits, seen, whose, reason) => {
    expect(of(traits, seen, whose)).toMatchObject({ fires: false, reasons: [reason] })
  })

  it('fires where nothing of that is so any more', () => {
    expect(reasonsOf({ countriesAllowed: ['DE'], countriesBlocked: [] })).toBe('')
    expect(reasonsOf({ skipWhenGdpr: true }, { country: 'US', tcf: '' }, { gvlId: null })).toBe('')
    expect(reasonsOf({}, { daysSinceLast: 14, otherPriorities: [90, 50, 50, 50] })).toBe('')
  })
})

describe('consent', () => {
  it('is read from TCF and GPP strings', () => {
    const read = readConsent({ tcf, gpp: gppWithUs, usPrivacy: '' })
    expect([...(read.tcf?.vendors ?? [])]).toEqual([2, 6, 8])
    expect([...(read.tcf?.purposes ?? [])]).toEqual([1, 2, 3])
    expect(read).toMatchObject({ gppSections: [2, 6], isSaleOptedOut: false, problems: [] })
  })

  it('an opt-out of sale is read from a US section', () => {
    const model = new GppModel()
    model.setFieldValue('usnat', 'SaleOptOut', 1)
    expect(readConsent({ tcf: '', gpp: model.encode(), usPrivacy: '' })).toMatchObject({
      gppSections: [7],
      isSaleOptedOut: true,
    })
  })

  it('what can’t be read is said, whatever it is', () => {
    expect(readConsent({ tcf: 'B', gpp: 'x', usPrivacy: '1Y' }).problems).toHaveLength(3)
    const strings = fc.record({ tcf: fc.string(), gpp: fc.string(), usPrivacy: fc.string() })
    fc.assert(fc.property(strings, given => Array.isArray(readConsent(given).problems)))
  })

  it('every value comes out of the address as it went in, once', () => {
    const values = fc.record({
      redirectUrl: fc.webUrl({ withQueryParameters: true }),
      userId: fc.string({ unit: 'grapheme' }),
      key: fc.string(),
      gdpr: fc.constantFrom('0', '1'),
      gdprConsent: fc.constantFrom('{gpp}', `\${GDPR}`, 'a&b=c'),
      usPrivacy: fc.string(),
      gpp: fc.string(),
      gppSid: fc.string(),
    })
    fc.assert(
      fc.property(values, given => {
        const url = fillSyncUrl(
          `https://p.example/?r={redirect_url}&u={USER_ID}&k=[key]&c=\${GDPR_CONSENT_9}&x={theirs}`,
          given,
        )
        expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
          r: given.redirectUrl,
          u: given.userId,
          k: given.key,
          c: given.gdprConsent,
          x: '{theirs}',
        })
      }),
    )
  })
})
