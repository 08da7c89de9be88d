import { describe, expect, it } from 'vitest'
import { adUrls } from '../../src/advertising/vast/adUrls.ts'
import { parseVast } from '../../src/advertising/vast/parseVast.ts'
import { parseXml } from '../../src/advertising/vast/parseXml.ts'
import { fillVastMacros } from '../../src/advertising/vast/vastMacros.ts'
import { elementsOf, textOf, type XmlElement } from '../../src/advertising/vast/xmlTree.ts'

describe('[media.4] a text as a tree', () => {
  it('keeps the place of every part, whatever ends its lines', () => {
    const { root } = parseXml(
      '\uFEFF<?xml version="1.0"?>\r\n<VAST version="3.0">\n  <Ad\r    id="1">a<![CDATA[b]]></Ad><!-- c -->\n</VAST>',
    )
    const [ad] = elementsOf(root as XmlElement)
    expect(root?.at).toEqual({ line: 2, column: 1 })
    expect(root?.end).toEqual({ line: 5, column: 8 })
    expect(ad?.at).toEqual({ line: 3, column: 3 })
    expect(ad?.children.map(({ kind, at }) => [kind, at.line, at.column])).toEqual([
      ['text', 4, 12],
      ['cdata', 4, 13],
    ])
    expect(ad && textOf(ad)).toBe('ab')
    expect(root?.children.map(({ kind }) => kind)).toEqual(['text', 'element', 'comment', 'text'])
  })

  it('keeps the places behind a space before the XML declaration', () => {
    const { root, fault, late } = parseXml('\r\n <?xml version="1.0"?>\n<VAST>\n  <Ad/></VAST>')
    expect([fault, late]).toEqual([null, { line: 2, column: 2 }])
    expect(root && [root.at, elementsOf(root)[0]?.at, root.end]).toEqual([
      { line: 3, column: 1 },
      { line: 4, column: 3 },
      { line: 4, column: 15 },
    ])
    const broken = parseXml('\n<?xml version="1.0"?>\n<VAST><Ad></VAST>')
    expect(broken.fault).toMatchObject({ line: 3, message: 'Not well-formed XML: unexpected close tag' })
  })

  it('leaves markup in texts and attributes as text', () => {
    const { root } = parseXml(
      '<a b="&lt;script>alert(1)&lt;/script>">&lt;img src=x onerror=alert(1)&gt;<![CDATA[<b>]]></a>',
    )
    expect(root?.attributes).toEqual([{ name: 'b', prefix: '', value: '<script>alert(1)</script>' }])
    expect(root?.children.map(child => (child.kind === 'element' ? '' : child.text))).toEqual([
      '<img src=x onerror=alert(1)>',
      '<b>',
    ])
  })

  it('gives what came before a break', () => {
    const { root, fault } = parseXml('<VAST version="3.0">\n  <Ad id="1"><InLine>\n<AdSystem>x</AdSytem>')
    expect(fault).toMatchObject({ line: 3, refused: false, message: 'Not well-formed XML: unexpected close tag' })
    expect(root?.name).toBe('VAST')
    expect(elementsOf(root as XmlElement).map(({ name }) => name)).toEqual(['Ad'])
  })

  it.each(['\uD800', '<?xml \uD83D', '<a>\uDC00</a>', '<a b="\uD800">'])(
    'takes half a character for a lost one: %j',
    text => {
      expect(() => parseVast(text)).not.toThrow()
    },
  )
})

describe('[media.4] a document as VAST', () => {
  it('is understood as far as it goes', () => {
    const { document } =
      parseVast(`<VAST version="4.2"><Error>https://t.example/none</Error><Ad id="1" sequence="2" adType="hybrid"><InLine>
      <AdSystem>Server</AdSystem><Pricing model="CPM" currency="USD"> 25.00 </Pricing>
      <Category authority="iab">IAB2-3</Category><Expires>60</Expires>
      <Creatives><Creative id="c"><UniversalAdId idRegistry="r" idValue="v"/><Linear skipoffset="10%"><Duration>00:01:30.500</Duration>
        <TrackingEvents><Tracking event="progress" offset="25%">https://t.example/p</Tracking></TrackingEvents>
        <VideoClicks><ClickThrough>https://brand.example/</ClickThrough><ClickTracking>https://t.example/c</ClickTracking></VideoClicks>
        <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1280" height="720" bitrate="1500" codec="0"><![CDATA[ http://cdn.example/a.mp4 ]]></MediaFile></MediaFiles>
        </Linear></Creative></Creatives></InLine></Ad></VAST>`)
    expect(document).toMatchObject({
      version: '4.2',
      knownVersion: '4.2',
      errorUrls: ['https://t.example/none'],
      ads: [
        {
          kind: 'inline',
          id: '1',
          sequence: 2,
          adType: 'hybrid',
          system: 'Server',
          expiresS: 60,
          pricing: { model: 'CPM', currency: 'USD', value: '25.00' },
          categories: [{ authority: 'iab', code: 'IAB2-3' }],
          creatives: [
            {
              universalAdIds: [{ registry: 'r', value: 'v' }],
              linear: {
                durationS: 90.5,
                skipOffset: '10%',
                skipOffsetS: 9.05,
                clickThrough: 'https://brand.example/',
                mediaFiles: [{ url: 'http://cdn.example/a.mp4', width: 1280, bitrate: 1500, at: { line: 7 } }],
              },
            },
          ],
          trackers: [
            { event: 'progress', of: 'linear', url: 'https://t.example/p', offset: '25%' },
            { event: 'click', of: 'linear', url: 'https://t.example/c' },
          ],
        },
      ],
    })
    expect(document?.ads[0]?.creatives[0]?.linear?.mediaFiles[0]).not.toHaveProperty('codec')
  })

  it('has the media files of an overlay, and what extensions give to each creative', () => {
    const { document } = parseVast(`<VAST version="4.2"><Ad><InLine><Creatives>
      <Creative id="a"><NonLinearAds><NonLinear width="1920" height="1080"><Duration>00:00:15</Duration><MediaFiles>
        <MediaFile delivery="progressive" type="image/png" width="1920" height="1080">http://cdn.example/a.png</MediaFile>
        <InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://cdn.example/s.html</InteractiveCreativeFile>
        </MediaFiles></NonLinear></NonLinearAds></Creative>
      <Creative id="b"><Linear><MediaFiles><MediaFile id="m">https://cdn.example/b.mp4</MediaFile></MediaFiles></Linear></Creative>
      </Creatives><Extensions>
      <Extension type="UniversalAdId"><UniversalAdId idRegistry="r">1</UniversalAdId><UniversalAdId idRegistry="r" creativeId="b">2</UniversalAdId></Extension>
      <Extension type="Mezzanine"><Mezzanine type="video/mp4" mediaFileId="m">https://cdn.example/raw.mov</Mezzanine></Extension>
      </Extensions></InLine></Ad></VAST>`)
    expect(document?.ads[0]?.creatives).toMatchObject([
      {
        universalAdIds: [{ value: '1' }],
        nonLinears: [
          {
            durationS: 15,
            mediaFiles: [{ url: 'http://cdn.example/a.png' }],
            interactive: [{ apiFramework: 'SIMID' }],
          },
        ],
      },
      { universalAdIds: [{ value: '2' }], linear: { mezzanines: [{ url: 'https://cdn.example/raw.mov' }] } },
    ])
    expect(document?.ads[0] && adUrls(document.ads[0])).toEqual([
      'https://cdn.example/b.mp4',
      'http://cdn.example/a.png',
      'https://cdn.example/s.html',
      'https://cdn.example/raw.mov',
    ])
  })

  it.each([
    ['true', true],
    ['1', true],
    ['True', true],
    ['false', false],
    ['0', false],
    ['', true],
    [null, true],
  ])('reads followAdditionalWrappers=%j as %s', (written, expected) => {
    const attribute = written === null ? '' : ` followAdditionalWrappers="${written}"`
    const { document } = parseVast(
      `<VAST version="3.0"><Ad><Wrapper${attribute}><VASTAdTagURI>x</VASTAdTagURI></Wrapper></Ad></VAST>`,
    )
    expect(document?.ads[0]?.wrapper).toMatchObject({
      uri: 'x',
      followAdditionalWrappers: expected,
      allowMultipleAds: false,
    })
  })
})

it('[media.4] macros are filled with what says nothing of a viewer, and what is none of the list stays', () => {
  const url = 'https://a.example/?t=[TIMESTAMP]&c=[CACHEBUSTING]&d=%5BDEVICEIP%5D&x=[lower]&y=[__proto__]'
  expect(fillVastMacros(url, new Date('2026-11-21T09:00:00.000Z'), () => 0.5)).toEqual({
    url: 'https://a.example/?t=2026-11-21T09%3A00%3A00.000Z&c=55000000&d=-1&x=[lower]&y=[__proto__]',
    macros: [
      { name: 'TIMESTAMP', value: '2026-11-21T09:00:00.000Z' },
      { name: 'CACHEBUSTING', value: '55000000' },
      { name: 'DEVICEIP', value: '-1' },
    ],
  })
})
