import { describe, expect, it } from 'vitest'
import { chainRows } from '../../../src/advertising/pages/inspector/chainRows.ts'
import { commonRules } from '../../../src/advertising/pages/inspector/commonRules.ts'
import { exchangeMisfits, exchangeRules } from '../../../src/advertising/pages/inspector/exchangeRules.ts'
import { inspectText } from '../../../src/advertising/pages/inspector/inspectText.ts'
import { notFollowed } from '../../../src/advertising/pages/inspector/notFollowed.ts'
import { askedByDeal, askedByPlacement } from '../../../src/advertising/pages/inspector/placeRequirements.ts'
import {
  bestFile,
  contentType,
  playabilityOf,
  refinedPlayability,
} from '../../../src/advertising/pages/inspector/playability.ts'
import { readQuestion } from '../../../src/advertising/pages/inspector/readQuestion.ts'
import { vastOfAssets } from '../../../src/advertising/pages/inspector/vastOfAssets.ts'
import { compatibilityOf } from '../../../src/advertising/vast/compatibilityOf.ts'
import { parseVast } from '../../../src/advertising/vast/parseVast.ts'
import { resolveVast } from '../../../src/advertising/vast/resolveVast.ts'
import { inlineDocument, wrapperDocument } from '../../corpus/vast/validDocuments.ts'

describe('[media.4] what is put into the box', () => {
  it.each([
    ['', 'nothing'],
    [' \n ', 'nothing'],
    ['https://ads.example/v?id=[CACHEBUSTING]&u=%%X%%', 'url'],
    ['  HTTP://ads.example:8080/v  ', 'url'],
    ['//ads.example/v', 'url'],
    ['ads.example/v?a=b', 'url'],
    ['localhost:8080/v', 'url'],
    ['\uFEFF<VAST version="4.2"/>', 'xml'],
    ['%3CVAST%20version%3D%224.2%22%2F%3E', 'xml'],
    ['{"seatbid":[{"bid":[{"adm":"<VAST/>"}]}]}', 'xml'],
    ['{"adm":"https://ads.example/v"}', 'url'],
    ['{"seatbid":[]}', 'wrong'],
    ['[not json', 'wrong'],
    ['javascript:alert(1)', 'wrong'],
    ['data:text/xml,<VAST/>', 'wrong'],
    ['file:///etc/passwd', 'wrong'],
    ['two words', 'wrong'],
    ['word', 'wrong'],
    ['\u0000\u0001PK', 'wrong'],
    ['%3CVAST%', 'wrong'],
    [`<VAST>${'x'.repeat(1024 * 1024)}</VAST>`, 'wrong'],
    ['<html><body>no</body></html>', 'xml'],
  ])('%.40s is %s', (text, kind) => {
    expect(readQuestion(text).kind).toBe(kind)
  })
})

describe('[media.4] where nothing is fetched', () => {
  it('reads an ad whole, and says where a wrapper leads without following it', async () => {
    const inline = await inspectText(inlineDocument('4.2'))
    expect([inline.verdict, inline.ads.length, inline.failure]).toEqual(['valid', 1, null])
    const wrapper = await inspectText(wrapperDocument('4.2'))
    expect([wrapper.verdict, wrapper.ads.length, wrapper.failure]).toEqual(['valid', 0, null])
    expect(wrapper.hops.map(({ writtenUrl, failure }) => [writtenUrl, failure?.message])).toEqual([
      [null, undefined],
      ['https://ads.example/vast?n=[CACHEBUSTING]', notFollowed],
    ])
    const nothing = await inspectText('<html></html>')
    expect([nothing.verdict, nothing.failure?.code]).toEqual(['invalid', 100])
  })
})

describe('[media.4] the chain', () => {
  it('lays the hops behind each other in time and counts what each added', async () => {
    const inspection = await resolveVast(
      { url: 'https://exchange.example/v' },
      {
        ask: async url => ({
          status: 200,
          finalUrl: url,
          redirects: [],
          contentType: 'text/xml',
          text: url.includes('exchange') ? wrapperDocument('4.2') : inlineDocument('4.2'),
          bytes: 1000,
        }),
      },
    )
    const timed = { ...inspection, hops: inspection.hops.map((hop, index) => ({ ...hop, ms: 100 * (index + 1) })) }
    expect(
      chainRows(timed, timed.ads[0]).map(({ kind, host, systems, startMs, trackers, used }) => [
        kind,
        host,
        systems[0],
        startMs,
        trackers,
        used,
      ]),
    ).toEqual([
      ['Wrapper', 'exchange.example', 'Example Exchange', 0, 4, true],
      ['InLine', 'ads.example', 'Example Server', 100, 7, true],
    ])
  })
})

describe('[media.4] compatibility', () => {
  it('asks of an ad what a placement asks of its kind, and says which kinds it takes', async () => {
    const row = {
      id: 'p',
      version: 1,
      mediaTypes: ['video', 'audio'],
      video: { minDuration: 5, maxDuration: 15, skippable: false, linearity: 'linear', protocols: ['vast_4_2'] },
      audio: { maxDuration: 60 },
    }
    expect(askedByPlacement(row, 'video')).toMatchObject({
      refuses: null,
      requirements: { media: 'video', minDurationS: 5, maxDurationS: 15, skippable: false, linearity: 'linear' },
    })
    expect(askedByPlacement(row, 'audio')).toMatchObject({
      refuses: null,
      requirements: { media: 'audio', maxDurationS: 60 },
    })
    expect(askedByPlacement({ ...row, mediaTypes: ['banner'] }, 'audio').refuses?.message).toBe(
      'The placement accepts banner, not audio',
    )
    const [ad] = (await inspectText(inlineDocument('4.2'))).ads
    if (!ad) throw new Error('The document holds an ad')
    const misfits = compatibilityOf(ad.summary, askedByPlacement(row, 'video').requirements)
    expect(misfits.map(({ requirement }) => requirement)).toEqual(['maxDurationS'])
  })

  it('asks what a deal asks', () => {
    const creativeRules = { durations: ['15', '30'], sizes: ['1280x720'] }
    const row = { id: 'd', version: 1, adTypes: ['video'], creativeRules }
    expect(askedByDeal(row, 'video')).toEqual({
      refuses: null,
      requirements: { durationsS: [15, 30], sizes: ['1280x720'] },
    })
    expect(askedByDeal(row, 'audio')).toMatchObject({
      refuses: { severity: 'error' },
      requirements: { durationsS: [15, 30] },
    })
    expect(askedByDeal({ id: 'd', version: 1 }, 'audio')).toEqual({ refuses: null, requirements: {} })
  })

  it('has common rules that a plain ad of the right length fits on the web', async () => {
    const [ad] = (await inspectText(inlineDocument('4.2'))).ads
    const web = commonRules.find(({ key }) => key === 'web')
    if (!ad || !web) throw new Error('Both are there')
    expect(compatibilityOf(ad.summary, web.requirements)).toEqual([])
  })
})

describe('[media.4] the rules of exchanges', () => {
  const said = async (xml: string, media: string) => {
    const [ad] = (await inspectText(xml)).ads
    if (!ad) throw new Error('The document holds an ad')
    return Object.fromEntries(
      exchangeRules
        .filter(rules => rules.media === media)
        .map(rules => [
          rules.key,
          exchangeMisfits(ad.summary, rules).map(({ severity, requirement }) => `${severity} ${requirement}`),
        ]),
    )
  }
  const fits = { xandr: [], xandr_ott: [], authorized_buyers: [], dv360: [], sharethrough_ctv: [] }
  const plain = inlineDocument('4.0')
  const files = /<MediaFile [\s\S]*<\/MediaFile>/
  const sound = (type: string, bitrate: number, more = '') =>
    inlineDocument('4.0').replace(
      files,
      `<MediaFile delivery="progressive" type="${type}" width="0" height="0" bitrate="${bitrate}" ${more}>https://cdn.example/a</MediaFile>`,
    )

  it.each<[string, string, Record<string, readonly string[]>]>([
    ['a plain film of 30 s', plain, {}],
    [
      'one that does not say how long it lasts',
      plain.replace('<Duration>00:00:30</Duration>', ''),
      {
        xandr: ['error needsDuration'],
        xandr_ott: ['error needsDuration'],
        dv360: ['warning durationsS'],
        sharethrough_ctv: ['error durationsS'],
      },
    ],
    [
      'one of 45 s',
      plain.replace('00:00:30', '00:00:45'),
      {
        xandr: ['warning maxDurationS'],
        xandr_ott: ['warning durationsS'],
        dv360: ['warning durationsS'],
        sharethrough_ctv: ['error durationsS'],
      },
    ],
    [
      'one of few pixels',
      plain.replace(/<MediaFile id="(mid|high)".*/g, ''),
      { xandr: ['warning minWidth'], xandr_ott: ['warning minWidth'], dv360: ['warning sizes'] },
    ],
    [
      'one with an address that is not https',
      plain.replace('https://cdn.example/low', 'http://cdn.example/low'),
      { xandr: ['error httpsOnly'], xandr_ott: ['error httpsOnly'] },
    ],
    ['a newer version', inlineDocument('4.2'), { dv360: ['warning protocols'] }],
    [
      'VPAID alone',
      plain.replace(
        files,
        '<MediaFile apiFramework="VPAID" delivery="progressive" type="application/javascript" width="1" height="1">https://cdn.example/v.js</MediaFile>',
      ),
      { xandr_ott: ['error api'], sharethrough_ctv: ['error api'] },
    ],
    [
      'WebM alone, and large',
      plain.replaceAll('type="video/mp4"', 'type="video/webm" fileSize="11000000"'),
      { xandr_ott: ['error mimes'], authorized_buyers: ['error mimes'] },
    ],
    [
      'MP4, and large',
      plain.replaceAll('type="video/mp4"', 'type="video/mp4" fileSize="11000000"'),
      { authorized_buyers: ['error maxFileBytes'] },
    ],
  ])('%s', async (_, xml, misfits) => {
    expect(await said(xml, 'video')).toEqual({ ...fits, ...misfits })
  })

  const companion =
    '<CompanionAds><Companion width="300" height="250"><StaticResource creativeType="image/png">https://cdn.example/c.png</StaticResource></Companion></CompanionAds>'
  const heard = { adswizz: [], spotify: [], triton: [], dv360_audio: [] }
  it.each<[string, string, Record<string, readonly string[]>]>([
    [
      'an MP3 with a companion',
      sound('audio/mpeg', 128).replace('</Linear>', `</Linear></Creative><Creative>${companion}`),
      {},
    ],
    ['an MP3 by itself', sound('audio/mpeg', 128), { spotify: ['error companionSizes'] }],
    [
      'a poor one',
      sound('audio/mpeg', 96),
      {
        adswizz: ['error minBitrate'],
        spotify: ['error minBitrate', 'error companionSizes'],
        triton: ['error minBitrate'],
      },
    ],
    [
      'a fine one of a minute',
      sound('audio/mpeg', 192).replace('00:00:30', '00:01:00'),
      { spotify: ['error durationsS', 'error companionSizes'], triton: ['error maxBitrate'] },
    ],
    [
      'a large WAV',
      sound('audio/wav', 1411, 'fileSize="20000001"'),
      { adswizz: ['error maxFileBytes'], spotify: ['error companionSizes'], triton: ['error mimes'] },
    ],
  ])('%s', async (_, xml, misfits) => {
    expect(await said(xml, 'audio')).toEqual({ ...heard, ...misfits })
  })

  it('behind three wrappers is a risk where two are advised', async () => {
    const [ad] = (await inspectText(plain)).ads
    const xandr = exchangeRules.find(({ key }) => key === 'xandr')
    if (!ad || !xandr) throw new Error('Both are there')
    expect(exchangeMisfits({ ...ad.summary, wrappers: 3 }, xandr)).toMatchObject([
      { severity: 'warning', requirement: 'maxWrappers' },
    ])
  })

  it('name who says so, by an address of theirs', () => {
    for (const { key, source } of exchangeRules) expect(source.url, key).toMatch(/^https:\/\//)
    expect(new Set(exchangeRules.map(({ key }) => key)).size).toBe(exchangeRules.length)
  })
})

describe('[media.4] a media of hosted assets', () => {
  it('becomes a valid document, whatever is written in it', () => {
    const hostile = '"><script>alert(1)</script>]]>&<!--'
    const xml = vastOfAssets(
      {
        id: 'm1',
        version: 1,
        name: hostile,
        durationS: 15.5,
        skippable: true,
        clickUrl: `https://brand.example/?a=1&b=2`,
        universalAdId: { registry: 'ad-id.org', value: 'CNPA0484000H' },
        trackers: [
          { event: 'impression', url: 'https://t.example/i?a=1&b=2' },
          { event: 'start', url: 'https://t.example/s' },
          { event: 'click', url: 'https://t.example/c' },
        ],
        verification: [{ vendor: hostile, jsUrl: 'https://v.example/o.js', params: hostile }],
      },
      [
        {
          id: 'a1',
          version: 1,
          kind: 'video',
          mime: 'video/mp4',
          width: 640,
          height: 360,
          bitrateKbps: 900,
          url: '/api/v1/asset/a1/file',
        },
      ],
      'https://console.example',
    )
    const { findings, document } = parseVast(xml)
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    const [ad] = document?.ads ?? []
    const linear = ad?.creatives[0]?.linear
    expect([ad?.title, linear?.durationS, linear?.skipOffsetS, linear?.clickThrough]).toEqual([
      hostile,
      15.5,
      5,
      'https://brand.example/?a=1&b=2',
    ])
    expect(linear?.mediaFiles.map(({ url }) => url)).toEqual(['https://console.example/api/v1/asset/a1/file'])
    expect(ad?.trackers.map(({ event, url }) => `${event} ${url}`)).toEqual(
      expect.arrayContaining([
        'impression https://t.example/i?a=1&b=2',
        'start https://t.example/s',
        'click https://t.example/c',
      ]),
    )
    expect(ad?.verifications[0]?.parameters).toBe(hostile)
  })
})

describe('[media.4] what this browser can play', () => {
  const file = (type: string, more: object = {}) => ({
    at: { line: 1, column: 1 },
    url: `https://c.example/${type}`,
    type,
    delivery: 'progressive',
    ...more,
  })
  const browser = (type: string) =>
    type.startsWith('video/mp4; codecs') ? 'probably' : type.startsWith('video/mp4') ? 'maybe' : ''

  it('asks by type and codec, and never for code', () => {
    const labels = [
      file('video/mp4', { codec: 'avc1.42E01E' }),
      file('video/mp4', { codec: 'H.264 High' }),
      file('video/x-flv'),
      file('application/javascript', { apiFramework: 'VPAID' }),
      file('text/html'),
    ].map(one => playabilityOf(one, browser).label)
    expect(labels).toEqual(['Plays', 'Probably plays', 'Doesn’t play', 'VPAID, not run', 'No media file'])
    expect(contentType({ type: 'video/mp4', codec: 'x"; evil' })).toBe('video/mp4')
  })

  it('asks by size and bitrate too, where the codec is known', async () => {
    const info = async ({ video }: MediaDecodingConfiguration) => {
      if (video?.contentType.includes('odd')) throw new TypeError('no such codec')
      return { supported: video?.width !== 1, smooth: Number(video?.bitrate) <= 5_000_000 }
    }
    const answers = [
      file('video/mp4', { codec: 'avc1.42E01E', width: 640, height: 360, bitrate: 700 }),
      file('video/mp4', { codec: 'avc1.42E01E', width: 3840, height: 2160, maxBitrate: 40_000 }),
      file('video/mp4', { codec: 'avc1.42E01E', width: 1, height: 1 }),
      file('video/mp4', { codec: 'odd1', width: 640, height: 360 }),
      file('video/mp4', { width: 640, height: 360 }),
    ].map(async one => (await refinedPlayability(one, info))?.label)
    expect(await Promise.all(answers)).toEqual([
      'Plays smoothly',
      'Plays, may stutter',
      'Doesn’t play',
      undefined,
      undefined,
    ])
  })

  it('chooses the largest up to 1280 pixels, and a whole file before a stream', () => {
    const sizes = [
      file('video/mp4', { width: 640 }),
      file('video/mp4', { width: 1280 }),
      file('video/mp4', { width: 3840 }),
      file('video/mp4', { width: 1280, delivery: 'streaming' }),
    ]
    expect(bestFile(sizes, browser)).toBe(sizes[1])
    expect(bestFile([file('video/x-flv')], browser)).toBeUndefined()
  })
})
