import { describe, expect, it } from 'vitest'
import { vastInfo } from '../../../src/advertising/server/hooks/vastInfo.ts'
import { askVast } from '../../../src/advertising/server/vast/askVast.ts'
import { resolveVast } from '../../../src/advertising/vast/resolveVast.ts'
import { vastRefusal } from '../../../src/advertising/vast/vastRefusal.ts'
import { isPrivateHost } from '../../../src/engine/server/hooks/privateHost.ts'
import { type FetchedText, FetchRefused } from '../../../src/engine/server/outside.ts'

const ad = (inside: string, version = '4.2') =>
  `<?xml version="1.0"?><VAST version="${version}" xmlns:xs="http://www.w3.org/2001/XMLSchema"><Ad id="1">${inside}</Ad></VAST>`
const wrapper = ad('<Wrapper><VASTAdTagURI>https://a.example/next</VASTAdTagURI></Wrapper>')
const linear = `<Linear><Duration>00:01:30.500</Duration><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive" width="1280" height="720" bitrate="1500" codec="avc1"><![CDATA[ http://cdn.example/a.mp4 ]]></MediaFile>
  <MediaFile type="application/x-mpegURL" delivery="streaming">https://cdn.example/a.m3u8</MediaFile>
  <InteractiveCreativeFile apiFramework="VPAID">https://cdn.example/v.js</InteractiveCreativeFile></MediaFiles></Linear>`

/** What would be kept of a document, with a client that answers so. */
async function kept(xml: string, fetchText: (url: string) => Promise<FetchedText> = async () => Promise.reject(gone)) {
  return vastInfo(await resolveVast({ xml }, { ask: askVast({ fetchText }) }))
}

const gone = new FetchRefused('address', '10.0.0.1 isn’t a public address')

describe('what is kept of a VAST document', () => {
  it('is what a person must know of it', async () => {
    const info = await kept(
      ad(`<InLine><Impression>https://t.example/1</Impression><Impression>https://t.example/2</Impression>
      <AdVerifications><Verification vendor="x"><JavaScriptResource apiFramework="omid">https://v.example</JavaScriptResource></Verification></AdVerifications>
      <Creatives><Creative><UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>${linear}</Creative>
      <Creative><CompanionAds><Companion width="300" height="250"></Companion></CompanionAds></Creative></Creatives></InLine>`),
    )
    expect(info).toEqual({
      version: '4.2',
      kind: 'inline',
      wrapperDepth: 0,
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
      errors: [],
    })
  })

  it('behind a wrapper that leads nowhere is why', async () => {
    expect(await kept(wrapper)).toMatchObject({
      version: '4.2',
      kind: 'wrapper',
      wrapperDepth: 1,
      errors: ['Behind wrapper 1: 10.0.0.1 isn’t a public address'],
    })
    const missing = async (url: string) => ({ status: 404, url, redirects: [], contentType: '', text: '', bytes: 0 })
    expect((await kept(wrapper, missing)).errors).toEqual(['Behind wrapper 1: The URL returned status 404'])
  })

  it('lets what is no refusal of the client through', async () => {
    await expect(kept(wrapper, async () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  })
})

describe('a text is kept as a VAST document', () => {
  it.each(['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'])('of version %s', version => {
    expect(vastRefusal(ad('<InLine></InLine>', version))).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['plain text', 'isn’t XML'],
    ['<VAST version="4.2">', 'well-formed'],
    [ad('<InLine></InLine>', '1.0'), 'VAST “1.0”'],
    [ad(''), 'neither InLine nor Wrapper'],
    [ad('<Wrapper></Wrapper>'), 'no URL of a next document'],
    ['<VAST version="4.2"></VAST>', 'no ad'],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${ad('<InLine>&a;</InLine>')}`, 'DOCTYPE'],
  ])('but %j is refused: %s', (xml, why) => {
    expect(vastRefusal(xml)).toContain(why)
  })
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
