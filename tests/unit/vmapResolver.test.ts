import { describe, expect, it } from 'vitest'
import { vastInfo } from '../../src/advertising/server/hooks/vastInfo.ts'
import { compatibilityOf } from '../../src/advertising/vast/compatibilityOf.ts'
import { resolveVast } from '../../src/advertising/vast/resolveVast.ts'
import { vastRefusal } from '../../src/advertising/vast/vastRefusal.ts'
import { daastDocument, daastWrapper, inlineDocument, wrapperDocument } from '../corpus/vast/validDocuments.ts'
import { server } from '../corpus/vast/vastServer.ts'
import { vmapDocument } from '../corpus/vast/vmapCases.ts'

const a = (path: string) => `https://ads.example/${path}`
const breaks = (...sources: readonly string[]) =>
  `<VMAP version="1.0">${sources.map(source => `<AdBreak timeOffset="start" breakType="linear">${source}</AdBreak>`).join('')}</VMAP>`
const tag = (url: string, attributes = '') =>
  `<AdSource ${attributes}><AdTagURI><![CDATA[${url}]]></AdTagURI></AdSource>`
const ads = (...ids: readonly string[]) =>
  `<VAST version="3.0">${ids
    .map(id =>
      inlineDocument('3.0')
        .replace(/[\s\S]*<Ad id="a1">/, `<Ad id="${id}" sequence="${id}">`)
        .replace(/<\/VAST>\s*/, ''),
    )
    .join('')}</VAST>`

describe('[media.4] a playlist of ad breaks', () => {
  it('is followed break by break, each to its own documents', async () => {
    const { ask, asked } = server({
      [a('list')]: vmapDocument,
      [a('mid')]: wrapperDocument('3.0').replace('https://ads.example/vast', a('inner')),
      [a('inner')]: inlineDocument('3.0'),
    })
    const found = await resolveVast({ url: a('list') }, { ask, random: () => 0.5 })
    expect(asked).toEqual([a('list'), a('mid?n=55000000'), a('inner?n=55000000')])
    expect(
      found.hops.map(({ parent, depth, document, playlist, verdict }) => [
        parent?.ad ?? null,
        depth,
        document?.version ?? `VMAP ${playlist?.version}`,
        verdict,
      ]),
    ).toEqual([
      [null, 0, 'VMAP 1.0', 'valid'],
      [0, 0, '3.0', 'valid'],
      [1, 0, '3.0', 'valid'],
      [0, 1, '3.0', 'valid'],
      [2, 0, '2.0', 'invalid'],
    ])
    expect(found.hops[0]?.playlist?.breaks).toMatchObject([
      { timeOffset: 'start', breakType: 'linear', id: 'pre', trackers: [{ event: 'breakStart' }, { event: 'error' }] },
      {
        timeOffset: '00:10:00.000',
        id: 'mid',
        repeatAfter: '00:10:00',
        source: { kind: 'url', templateType: 'vast3' },
      },
      { timeOffset: 'end', source: { kind: 'text' } },
    ])
    expect(found.hops[0]?.ads).toEqual([
      { fate: 'plays', reason: '', hop: 1 },
      { fate: 'plays', reason: '', hop: 2 },
      { fate: 'failed', reason: 'The ad is neither InLine nor Wrapper', hop: 4 },
    ])
    expect(
      found.ads.map(({ break: at, chain, summary }) => [at, chain.map(({ hop }) => hop), summary.wrappers]),
    ).toEqual([
      [0, [1], 0],
      [1, [2, 3], 1],
    ])
    expect(found.failure).toBeNull()
  })

  it('shows each document as it stands in the playlist, with places of its own', async () => {
    const { hops } = await resolveVast({ xml: `\uFEFF${vmapDocument}` }, server({}))
    const [, first] = hops
    expect(first?.xml).toBe(
      inlineDocument('3.0')
        .replace(/<\?xml.*\?>\n/, '')
        .trim(),
    )
    expect(first?.document?.ads[0]?.at).toEqual({ line: 2, column: 3 })
    // A prefix that the playlist declares counts in its documents too.
    const prefixed = vmapDocument.replace('<AdTitle>', '<x:Mood/><AdTitle>')
    const again = await resolveVast({ xml: prefixed }, server({}))
    expect(again.hops[1]?.findings.map(({ code }) => code)).toEqual(['element-foreign'])
  })

  it('has breaks that take one ad, and breaks that follow no wrapper', async () => {
    const pages = {
      [a('two')]: ads('1', '2'),
      [a('wrapper')]: wrapperDocument('3.0'),
      [a('vast')]: inlineDocument('3.0'),
    }
    const ids = async (attributes: string) => {
      const { ads: found } = await resolveVast({ xml: breaks(tag(a('two'), attributes)) }, server(pages))
      return found.map(({ summary }) => summary.id)
    }
    expect(await ids('allowMultipleAds="false"')).toEqual(['1'])
    expect(await ids('')).toEqual(['1', '2'])
    const follows = async (attributes: string) =>
      (await resolveVast({ xml: breaks(tag(a('wrapper'), attributes)) }, server(pages))).failure?.code
    expect([await follows('followRedirects="false"'), await follows('followRedirects="true"')]).toEqual([
      302,
      undefined,
    ])
  })

  it.each([
    ['no break', '<VMAP version="1.0"/>', 303, 'The playlist has no ad break'],
    ['no source', breaks(''), 303, 'The break has no ad source'],
    ['no address', breaks(tag('')), 101, 'The ad tag of the break is empty'],
    ['a path', breaks(tag('pre.xml')), 300, 'The ad tag of the break isn’t an http or https URL'],
    [
      'a format of somebody',
      breaks('<AdSource><CustomAdData templateType="own">{}</CustomAdData></AdSource>'),
      303,
      'The ads of the break are in a custom format',
    ],
    ['nobody there', breaks(tag(a('gone'))), 301, 'Nobody is there'],
    [
      'another playlist',
      breaks(tag(a('list'))),
      101,
      'The server returned a playlist of ad breaks instead of one VAST document',
    ],
  ])('with %s says so', async (_, xml, code, message) => {
    const found = await resolveVast({ xml }, server({ [a('list')]: vmapDocument }))
    expect([found.ads, found.failure, found.verdict]).toEqual([[], { code, message }, 'invalid'])
  })

  it('behind a wrapper is refused, and one with many breaks asks for few documents', async () => {
    const pages = { [a('vast')]: vmapDocument }
    const wrapped = await resolveVast({ xml: wrapperDocument('3.0') }, server(pages))
    expect(wrapped.failure?.message).toBe('The server returned a playlist of ad breaks instead of one VAST document')
    const many = server({ [a('1')]: inlineDocument('3.0') })
    const long = await resolveVast({ xml: breaks(...Array.from({ length: 60 }, () => tag(a('1')))) }, many)
    expect([many.asked.length, long.ads.length]).toEqual([19, 19])
    const inside = breaks(
      ...Array.from({ length: 60 }, () => `<AdSource><VASTAdData>${ads('1')}</VASTAdData></AdSource>`),
    )
    expect((await resolveVast({ xml: inside }, server({}))).ads).toHaveLength(60)
    const none = '<AdSource><VASTAdData><VAST version="3.0"/></VASTAdData></AdSource>'
    const endless = await resolveVast({ xml: breaks(...Array.from({ length: 3_000 }, () => none)) }, server({}))
    expect([endless.hops.length, endless.failure?.code]).toEqual([101, 303])
    expect(endless.hops[0]?.ads.at(-1)?.reason).toBe('Only the first 100 breaks are read')
  })

  it('is no media', async () => {
    const kept = vastInfo(await resolveVast({ xml: vmapDocument }, server({})))
    expect(kept.errors).toEqual(['This is a VMAP playlist of ad breaks; a creative needs one VAST document'])
    expect(vastInfo(await resolveVast({ xml: daastDocument }, server({})))).toMatchObject({
      version: 'DAAST 1.0',
      kind: 'inline',
      errors: [],
    })
    expect(vastRefusal(vmapDocument)).toBe('This is a VMAP playlist of ad breaks. Use one of its VAST documents')
    expect(vastRefusal(daastDocument)).toBe('This is DAAST. Use VAST 4.1 or later with adType="audio"')
    expect(vastRefusal('<VAST version="4.4"><Ad><InLine/></Ad></VAST>')).toBeNull()
  })
})

describe('[media.4] DAAST', () => {
  it('is read as VAST is, wrappers and all', async () => {
    const { ask, asked } = server({ [a('daast')]: daastDocument })
    const { ads: found, verdict } = await resolveVast({ xml: daastWrapper }, { ask, random: () => 0.5 })
    expect([asked, verdict]).toEqual([[a('daast?n=55000000')], 'valid'])
    expect(found[0]?.summary).toMatchObject({
      format: 'DAAST',
      version: '1.0',
      adType: 'audio',
      durationS: 30,
      clickThrough: 'https://brand.example/',
      mediaFiles: [{ type: 'audio/mpeg', bitrate: 128 }],
      categories: [{ authority: '', code: 'IAB2-20' }],
    })
    expect(found[0]?.summary.trackers.filter(({ event }) => event === 'click')).toHaveLength(1)
  })

  it('fits a place that takes DAAST', async () => {
    const [first] = (await resolveVast({ xml: daastDocument }, server({}))).ads
    if (!first) throw new Error('Nothing plays')
    expect(compatibilityOf(first.summary, { media: 'audio', protocols: [9] })).toEqual([])
    expect(compatibilityOf(first.summary, { protocols: [3, 10] })).toEqual([])
    expect(compatibilityOf(first.summary, { protocols: [2, 3] })).toMatchObject([
      { requirement: 'protocols', message: 'The ad is DAAST 1.0, but only VAST 2.0, VAST 3.0 is accepted' },
    ])
  })
})
