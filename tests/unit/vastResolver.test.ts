import { describe, expect, it } from 'vitest'
import { resolveVast } from '../../src/advertising/vast/resolveVast.ts'
import type { VastInspection } from '../../src/advertising/vast/vastInspection.ts'
import { inlineDocument, wrapperDocument } from '../corpus/vast/validDocuments.ts'
import { refusal, server } from '../corpus/vast/vastServer.ts'

const a = (path: string) => `https://ads.example/${path}`
const inline = inlineDocument('4.2')

/** A wrapper to an address, with attributes of the `Wrapper` and of the `Ad`. */
const wrapper = (url: string, attributes = '', ad = 'id="w"') =>
  `<VAST version="4.2"><Ad ${ad}><Wrapper ${attributes}><AdSystem>x</AdSystem><VASTAdTagURI><![CDATA[${url}]]></VASTAdTagURI><Error>https://x.example/[ERRORCODE]</Error><Impression>https://x.example/i</Impression></Wrapper></Ad></VAST>`
const pod = (...ads: readonly string[]) =>
  `<VAST version="4.2">${ads.map(ad => ad.replace(/^<VAST[^>]*>|<\/VAST>$/g, '')).join('')}</VAST>`
const inlineAd = (attributes: string) =>
  inline.slice(inline.indexOf('<Ad'), inline.indexOf('</VAST>')).replace('<Ad id="a1">', `<Ad ${attributes}>`)

const failureOf = ({ failure }: VastInspection) => failure?.code

describe('[media.4] the way through the wrappers', () => {
  it('is told hop by hop, with who brought which tracker', async () => {
    const { ask, asked } = server({
      [a('outer')]: wrapperDocument('4.2').replace('https://ads.example/vast', a('inner')),
      [a('inner')]: { text: inline, finalUrl: a('moved'), redirects: [a('moved')], bytes: 4711 },
    })
    const result = await resolveVast({ url: a('outer') }, { ask, random: () => 0.5 })
    expect(asked).toEqual([a('outer'), a('inner?n=55000000')])
    expect(result.failure).toBeNull()
    expect(result.verdict).toBe('valid')
    expect(
      result.hops.map(({ index, parent, depth, status, finalUrl, redirects, bytes, macros, ads }) => ({
        index,
        parent,
        depth,
        status,
        finalUrl,
        redirects,
        bytes,
        macros,
        ads,
      })),
    ).toMatchObject([
      {
        index: 0,
        parent: null,
        depth: 0,
        status: 200,
        finalUrl: a('outer'),
        redirects: [],
        macros: [],
        ads: [{ fate: 'plays', hop: 1 }],
      },
      {
        index: 1,
        parent: { hop: 0, ad: 0 },
        depth: 1,
        finalUrl: a('moved'),
        redirects: [a('moved')],
        bytes: 4711,
        macros: [{ name: 'CACHEBUSTING', value: '55000000' }],
        ads: [{ fate: 'plays', hop: null }],
      },
    ])
    const [ad] = result.ads
    expect(ad?.chain).toEqual([
      { hop: 0, ad: 0 },
      { hop: 1, ad: 0 },
    ])
    expect(ad?.summary).toMatchObject({
      version: '4.2',
      wrappers: 1,
      durationS: 30,
      clickThrough: 'https://brand.example/',
      title: 'Spring',
      systems: [
        { name: 'Example Exchange', hop: 0 },
        { name: 'Example Server', hop: 1 },
      ],
      universalAdIds: [{ registry: 'ad-id.org', value: 'CNPA0484000H' }],
      trackerHosts: ['ads.example', 'exchange.example', 'track.example'],
      insecure: [],
      macros: [
        { name: 'CACHEBUSTING', count: 2, known: true },
        { name: 'ERRORCODE', count: 2, known: true },
      ],
    })
    expect(
      ad?.summary.trackers
        .filter(({ event }) => event === 'start' || event === 'impression')
        .map(({ event, hop, url }) => [event, hop, url]),
    ).toEqual([
      ['impression', 0, 'https://exchange.example/impression'],
      ['start', 0, 'https://exchange.example/start'],
      ['impression', 1, 'https://track.example/impression?n=[CACHEBUSTING]'],
      ['start', 1, 'https://track.example/start'],
    ])
  })

  it('asks for documents, never for trackers, error addresses, scripts or media files', async () => {
    const { ask, asked } = server({ [a('1')]: wrapper(a('2')), [a('2')]: wrapper(a('gone')) })
    expect(failureOf(await resolveVast({ url: a('1') }, { ask }))).toBe(301)
    expect(failureOf(await resolveVast({ xml: inline }, { ask }))).toBeUndefined()
    expect(asked).toEqual([a('1'), a('2'), a('gone')])
  })

  it.each([199, 300, 302, 304, 404, 503])(
    'takes nothing from an answer of status %s, whatever stands in it',
    async status => {
      const result = await resolveVast({ url: a('1') }, server({ [a('1')]: { status, text: inline } }))
      expect([failureOf(result), result.ads]).toEqual([301, []])
      expect(result.failure?.message).toContain(String(status))
    },
  )

  it.each([200, 206, 299])('takes an answer of status %s', async status => {
    const result = await resolveVast({ url: a('1') }, server({ [a('1')]: { status, text: inline } }))
    expect([failureOf(result), result.ads.length]).toEqual([undefined, 1])
  })

  it('may be five wrappers long', async () => {
    const chain = (wrappers: number) =>
      Object.fromEntries(
        Array.from({ length: wrappers + 1 }, (_, n) => [a(`${n}`), n < wrappers ? wrapper(a(`${n + 1}`)) : inline]),
      )
    const five = server(chain(5))
    expect((await resolveVast({ url: a('0') }, five)).ads).toHaveLength(1)
    const six = server(chain(6))
    const result = await resolveVast({ url: a('0') }, six)
    expect([failureOf(result), six.asked.length, result.hops.length]).toEqual([302, 6, 6])
    const thousand = server(chain(1000))
    expect(failureOf(await resolveVast({ url: a('0') }, thousand))).toBe(302)
    expect(thousand.asked).toHaveLength(6)
  })

  it('is left where it leads back, written so or by a redirect', async () => {
    const itself = server({ [a('1')]: wrapper(a('1')) })
    expect(failureOf(await resolveVast({ url: a('1') }, itself))).toBe(302)
    expect(itself.asked).toEqual([a('1')])
    const two = server({ [a('1')]: wrapper(a('2')), [a('2')]: wrapper(a('1')) })
    const result = await resolveVast({ url: a('1') }, two)
    expect(result.failure).toEqual({
      code: 302,
      message: 'The wrappers lead back to a document that was already requested',
    })
    expect(two.asked).toEqual([a('1'), a('2')])
    const moved = server({ [a('1')]: { text: wrapper(a('2')), finalUrl: a('2'), redirects: [a('2')] } })
    expect(failureOf(await resolveVast({ url: a('1') }, moved))).toBe(302)
    // The same address with a number that changes is the same document.
    const busted = server({ [a('1')]: wrapper(a('1?[CACHEBUSTING]')) })
    expect(failureOf(await resolveVast({ url: a('1?[CACHEBUSTING]') }, busted))).toBe(302)
    expect(busted.asked).toHaveLength(1)
  })

  it.each([
    ['timeout', 301],
    ['unreachable', 301],
    ['address', 300],
    ['redirects', 300],
    ['size', 300],
    ['encoding', 100],
  ] as const)('ends at %s with %i', async (reason, code) => {
    const { ask } = server({ [a('1')]: wrapper(a('2')), [a('2')]: refusal(reason, 'So it is') })
    const { failure, hops, ads, verdict } = await resolveVast({ url: a('1') }, { ask })
    expect([failure, ads, verdict]).toEqual([{ code, message: 'So it is' }, [], 'invalid'])
    expect(hops[0]?.ads).toEqual([{ fate: 'failed', reason: 'So it is', hop: 1 }])
  })

  it.each([
    ['status 500', { status: 500, text: 'no' }, 301],
    ['status 204', { status: 204, text: '' }, 303],
    ['nothing', { text: ' \n' }, 303],
    ['no ad', { text: '<VAST version="4.2"/>' }, 303],
    ['an ad without creatives', { text: '<VAST version="4.2"><Ad><InLine/></Ad></VAST>' }, 303],
    ['an ad that is none', { text: '<VAST version="4.2"><Ad/></VAST>' }, 101],
    [
      'an ad without files',
      {
        text: '<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear/></Creative></Creatives></InLine></Ad></VAST>',
      },
      401,
    ],
    ['HTML', { text: '<!DOCTYPE html><html></html>', contentType: 'text/html' }, 100],
    ['broken XML', { text: '<VAST version="4.2"><Ad>' }, 100],
    ['a doctype', { text: '<!DOCTYPE VAST><VAST version="4.2"/>' }, 100],
    ['another vocabulary', { text: '<rss/>' }, 101],
    ['VAST 1.0', { text: '<VideoAdServingTemplate/>' }, 102],
    ['VAST 9.0', { text: inline.replace('4.2', '9.0') }, 102],
    ['no version', { text: inline.replace(' version="4.2"', '') }, undefined],
    ['a wrapper to nowhere', { text: wrapper('') }, 101],
    ['a wrapper to a path', { text: wrapper('/vast.xml') }, 300],
    ['a wrapper to a script', { text: wrapper('javascript:alert(1)') }, 300],
    ['a wrapper to a file', { text: wrapper('file:///etc/passwd') }, 300],
  ] as const)('answered by %s ends with its code', async (_, page, code) => {
    const { ask, asked } = server({ [a('1')]: wrapper(a('2')), [a('2')]: page })
    const result = await resolveVast({ url: a('1') }, { ask })
    expect(failureOf(result)).toBe(code)
    expect(result.failure?.message ?? 'It plays').toMatch(/^[A-Z].{5,150}[^.]$/)
    expect(asked).toHaveLength(2)
  })

  it('asks for nothing that is no address', async () => {
    const { ask, asked } = server({})
    const result = await resolveVast({ xml: wrapper('https://Example Exchange</AdSystem>') }, { ask })
    expect(asked).toEqual([])
    expect(result.failure).toEqual({ code: 300, message: 'This isn’t a URL; check it for typos' })
    expect(result.hops.map(({ failure }) => failure?.code)).toEqual([undefined, 300])
  })

  it('takes an address without a scheme for https', async () => {
    const { ask, asked } = server({ [a('2')]: inline })
    expect((await resolveVast({ xml: wrapper('//ads.example/2') }, { ask })).ads).toHaveLength(1)
    expect(asked).toEqual([a('2')])
  })
})

describe('[media.4] several ads', () => {
  it('of a pod play in their order, stand-alone ones are spare', async () => {
    const xml = pod(inlineAd('id="c"'), inlineAd('id="b" sequence="2"'), inlineAd('id="a" sequence="1"'))
    const { ads, hops } = await resolveVast({ xml }, server({}))
    expect(ads.map(({ summary }) => summary.id)).toEqual(['a', 'b'])
    expect(hops[0]?.ads.map(({ fate }) => fate)).toEqual(['spare', 'plays', 'plays'])
  })

  it('without a pod: the first plays', async () => {
    const { ads } = await resolveVast({ xml: pod(inlineAd('id="a"'), inlineAd('id="b"')) }, server({}))
    expect(ads.map(({ summary }) => summary.id)).toEqual(['a'])
  })

  it('of a waterfall are tried one after the other until one plays', async () => {
    const pages = { [a('empty')]: '<VAST version="4.2"/>', [a('full')]: inline }
    const waterfall = pod(wrapper(a('empty'), '', 'id="1"'), wrapper(a('full'), '', 'id="2"'), inlineAd('id="3"'))
    const { ask, asked } = server(pages)
    const { ads, hops, failure, verdict } = await resolveVast({ xml: waterfall }, { ask })
    expect([ads.map(({ chain }) => chain[0]?.ad), failure, verdict]).toEqual([[1], null, 'questionable'])
    expect(asked).toEqual([a('empty'), a('full')])
    expect(hops[0]?.ads).toMatchObject([
      { fate: 'failed', reason: 'The document contains no ad', hop: 1 },
      { fate: 'plays', hop: 2 },
      { fate: 'spare', hop: null },
    ])
    // Also where an ad itself can't play, and where all fail.
    const broken = pod('<Ad id="1"><InLine><Creatives><Creative/></Creatives></InLine></Ad>', inlineAd('id="2"'))
    expect((await resolveVast({ xml: broken }, server({}))).ads.map(({ summary }) => summary.id)).toEqual(['2'])
    const none = pod(wrapper(a('gone')), wrapper(a('lost')))
    const nothing = server({})
    expect([failureOf(await resolveVast({ xml: none }, nothing)), nothing.asked.length]).toEqual([301, 2])
  })

  it('behind a wrapper: one, unless it allows more', async () => {
    const pages = {
      [a('2')]: pod(inlineAd('id="a" sequence="1"'), inlineAd('id="b" sequence="2"'), inlineAd('id="c"')),
    }
    const ids = async (attributes: string) =>
      (await resolveVast({ xml: wrapper(a('2'), attributes) }, server(pages))).ads.map(({ summary }) => summary.id)
    expect(await ids('')).toEqual(['c'])
    expect(await ids('allowMultipleAds="false"')).toEqual(['c'])
    expect(await ids('allowMultipleAds="true"')).toEqual(['a', 'b'])
    const { hops } = await resolveVast({ xml: wrapper(a('2')) }, server(pages))
    expect(hops[1]?.ads.map(({ fate }) => fate)).toEqual(['ignored', 'ignored', 'plays'])
  })

  it('where a wrapper fails: the next of the pod, and a spare where it allows one', async () => {
    const gone = (attributes: string) => wrapper(a('gone'), attributes, 'id="w" sequence="1"')
    const ids = async (attributes: string) => {
      const xml = pod(gone(attributes), inlineAd('id="b" sequence="2"'), inlineAd('id="spare"'))
      const { ads, failure } = await resolveVast({ xml }, server({}))
      expect(failure).toBeNull()
      return ads.map(({ summary }) => summary.id)
    }
    expect(await ids('fallbackOnNoAd="false"')).toEqual(['b'])
    expect(await ids('fallbackOnNoAd="true"')).toEqual(['spare', 'b'])
  })

  it('behind a wrapper that forbids further ones', async () => {
    const pages = { [a('2')]: wrapper(a('3')), [a('3')]: inline }
    const forbidden = server(pages)
    const result = await resolveVast({ xml: wrapper(a('2'), 'followAdditionalWrappers="false"') }, forbidden)
    expect([failureOf(result), forbidden.asked]).toEqual([302, [a('2')]])
    expect(
      (await resolveVast({ xml: wrapper(a('2'), 'followAdditionalWrappers="true"') }, server(pages))).ads,
    ).toHaveLength(1)
  })

  it('of a category that a wrapper blocks', async () => {
    const blocking = wrapper(a('2')).replace(
      '<Impression>',
      '<BlockedAdCategories authority="iab">IAB1, IAB7-39</BlockedAdCategories><Impression>',
    )
    const pages = { [a('2')]: inline.replace('<Creatives>', '<Category authority="iab">IAB7-39</Category><Creatives>') }
    expect(failureOf(await resolveVast({ xml: blocking }, server(pages)))).toBe(205)
  })

  it('do not make one question many', async () => {
    const wide = pod(...Array.from({ length: 100 }, (_, n) => wrapper(a(`${n}`), '', `sequence="${n + 1}"`)))
    const { ask, asked } = server(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [a(`${n}`), inline])))
    const { ads } = await resolveVast({ xml: wide }, { ask })
    expect(asked).toHaveLength(19)
    expect(ads).toHaveLength(19)
  })
})
