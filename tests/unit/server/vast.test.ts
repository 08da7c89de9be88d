import { describe, expect, it } from 'vitest'
import { inspectVast } from '../../../src/server/domain/inspectVast.ts'
import { parseVast } from '../../../src/server/domain/parseVast.ts'
import { isPrivateHost } from '../../../src/server/domain/privateHost.ts'
import { fillVastMacros } from '../../../src/server/domain/vastMacros.ts'
import { FetchRefused } from '../../../src/server/outside.ts'

const ad = (inside: string, version = '4.2') =>
  `<?xml version="1.0"?><VAST version="${version}" xmlns:xs="http://www.w3.org/2001/XMLSchema"><Ad id="1">${inside}</Ad></VAST>`
const linear = `<Linear><Duration>00:01:30.500</Duration><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive" width="1280" height="720" bitrate="1500" codec="avc1"><![CDATA[ http://cdn.example/a.mp4 ]]></MediaFile>
  <MediaFile type="application/x-mpegURL" delivery="streaming">https://cdn.example/a.m3u8</MediaFile>
  <InteractiveCreativeFile apiFramework="VPAID">https://cdn.example/v.js</InteractiveCreativeFile></MediaFiles></Linear>`

describe('a VAST document', () => {
  it('is read for what a person must know of it', () => {
    const parsed = parseVast(
      ad(`<InLine><Impression>https://t.example/1</Impression><Impression>https://t.example/2</Impression>
      <AdVerifications><Verification vendor="x"><JavaScriptResource apiFramework="omid">https://v.example</JavaScriptResource></Verification></AdVerifications>
      <Creatives><Creative><UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>${linear}</Creative>
      <Creative><CompanionAds><Companion width="300" height="250"></Companion></CompanionAds></Creative></Creatives></InLine>`),
    )
    expect(parsed).toEqual({
      version: '4.2',
      kind: 'inline',
      durationS: 90.5,
      mediaFiles: [
        {
          mime: 'video/mp4',
          width: 1280,
          height: 720,
          bitrate: 1500,
          delivery: 'progressive',
          codec: 'avc1',
          url: 'http://cdn.example/a.mp4',
        },
        { mime: 'application/x-mpegURL', delivery: 'streaming', url: 'https://cdn.example/a.m3u8' },
      ],
      hasVpaid: true,
      hasOmid: true,
      universalAdIds: ['CNPA0484000H'],
      trackers: [{ event: 'impression', count: 2 }],
      insecureUrls: ['http://cdn.example/a.mp4'],
      companions: ['300x250'],
    })
  })

  it.each(['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'])('may be of version %s', version => {
    expect(parseVast(ad('<InLine></InLine>', version)).version).toBe(version)
  })

  it.each([
    ['', 'well-formed'],
    ['plain text', 'well-formed'],
    ['<VAST version="4.2">', 'well-formed'],
    [ad('<InLine></InLine>', '1.0'), 'version "1.0"'],
    [ad(''), 'neither InLine nor Wrapper'],
    [ad('<Wrapper></Wrapper>'), 'no next document'],
    ['<VAST version="4.2"></VAST>', 'no ad'],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${ad('<InLine>&a;</InLine>')}`, 'DOCTYPE'],
  ])('%j is refused: %s', (xml, why) => {
    expect(() => parseVast(xml)).toThrow(why)
  })

  it('that wraps itself for ever is left in time', async () => {
    let asked = 0
    const text = ad('<Wrapper><VASTAdTagURI>https://a.example/again</VASTAdTagURI></Wrapper>')
    const fetchText = async (url: string) => {
      asked += 1
      return { status: 200, url, contentType: 'text/xml', text }
    }
    const { errors, wrapperDepth } = await inspectVast({ url: 'https://a.example/' }, { fetchText })
    expect([asked, wrapperDepth, errors.length]).toEqual([5, 5, 1])
  })

  it('behind a wrapper that cannot be reached, or answers an error, is told of', async () => {
    const xml = ad('<Wrapper><VASTAdTagURI>https://a.example/next</VASTAdTagURI></Wrapper>')
    const refused = async () => Promise.reject(new FetchRefused('address', '10.0.0.1 is not a public address'))
    expect((await inspectVast({ xml }, { fetchText: refused })).errors).toEqual([
      'Behind wrapper 1: 10.0.0.1 is not a public address',
    ])
    const missing = async (url: string) => ({ status: 404, url, contentType: '', text: '' })
    expect((await inspectVast({ url: 'https://a.example/' }, { fetchText: missing })).errors).toEqual([
      'The address answered with status 404',
    ])
  })
})

it('macros are filled with what is known, the rest with -1', () => {
  const url = 'https://a.example/?t=[TIMESTAMP]&c=[CACHEBUSTING]&d=%5BDEVICEIP%5D&x=[lower]'
  expect(fillVastMacros(url, new Date('2026-11-21T09:00:00.000Z'), () => 0.5)).toBe(
    'https://a.example/?t=2026-11-21T09%3A00%3A00.000Z&c=55000000&d=-1&x=[lower]',
  )
})

it.each([
  ['https://localhost/', true],
  ['https://intranet/', true],
  ['https://a.internal/', true],
  ['https://127.0.0.1/', true],
  ['https://192.168.0.1/', true],
  ['https://[fd00::1]/', true],
  ['https://[::ffff:10.0.0.1]/', true],
  ['https://0x7f000001/', true],
  ['https://hooks.example/', false],
  ['https://8.8.8.8/', false],
])('%s is private: %s', (url, expected) => {
  expect(isPrivateHost(url)).toBe(expected)
})
