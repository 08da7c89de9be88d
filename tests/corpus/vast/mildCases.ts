import { type Edit, inlineCase, linear, type VastCase } from './vastCase.ts'

const inline = 'VAST/Ad/InLine'
const files = `${linear}/MediaFiles`
const inAd = (xml: string): readonly Edit[] => [['<Creatives>', `${xml}<Creatives>`]]
const mezzanine = (attributes: string, url: string): readonly Edit[] => [
  ['<Mezzanine', `<Mezzanine ${attributes}>${url}</Mezzanine><!--<Mezzanine`],
  ['https://cdn.example/raw.mov</Mezzanine>', '-->'],
]
const second = `${inline}/Creatives/Creative[2]`
const overlay = (attributes: string) =>
  `<NonLinearAds><NonLinear ${attributes}><StaticResource creativeType="image/png">https://cdn.example/a.png</StaticResource></NonLinear></NonLinearAds>`

/** Mistakes that no player stumbles over, so that they don't make the ad invalid. */
export const mildCases: readonly VastCase[] = [
  inlineCase('an empty Category', '4.0', inAd('<Category/>'), [
    `warning attribute-missing ${inline}/Category/@authority`,
    `warning value-empty ${inline}/Category`,
  ]),
  inlineCase('an empty Category of somebody', '4.1', inAd('<Category authority="foo" />'), [
    `warning value-empty ${inline}/Category`,
  ]),
  inlineCase('an empty Advertiser', '3.0', inAd('<Advertiser/>'), [`warning value-empty ${inline}/Advertiser`]),
  inlineCase('an empty Pricing', '3.0', inAd('<Pricing model="cpm" currency="USD"/>'), [
    `warning value-empty ${inline}/Pricing`,
  ]),
  inlineCase('an empty Survey', '3.0', inAd('<Survey> </Survey>'), [`warning value-empty ${inline}/Survey`]),
  inlineCase(
    'an empty ClickThrough',
    '3.0',
    [['<ClickThrough id="t1">https://brand.example/</ClickThrough>', '<ClickThrough/>']],
    [`warning value-empty ${linear}/VideoClicks/ClickThrough`],
  ),
  inlineCase(
    'an empty optional attribute',
    '3.0',
    [['<MediaFile id="low"', '<MediaFile scalable="" id="low"']],
    [`warning value-empty ${files}/MediaFile[1]/@scalable`],
  ),
  inlineCase(
    'an empty required attribute',
    '3.0',
    [['delivery="progressive" type="video/mp4" width="640"', 'delivery="" type="video/mp4" width="640"']],
    [`error value-empty ${files}/MediaFile[1]/@delivery`],
  ),
  inlineCase(
    'an empty media file',
    '3.0',
    [['https://cdn.example/low.mp4', '']],
    [`error value-empty ${files}/MediaFile[1]`],
  ),
  inlineCase(
    'a mezzanine by RTSP',
    '4.1',
    mezzanine('delivery="streaming" type="video/mp4" width="1280" height="720"', 'rtsp://raw.example/film'),
    [`warning url-scheme ${files}/Mezzanine`],
  ),
  inlineCase('a mezzanine that says nothing of itself', '4.0', mezzanine('', 'https://raw.example/film.mov'), [
    ...['delivery', 'type', 'width', 'height'].map(name => `warning attribute-missing ${files}/Mezzanine/@${name}`),
  ]),
  inlineCase(
    'an overlay without a size',
    '4.0',
    [
      [
        '</Creative>',
        `</Creative><Creative><UniversalAdId idRegistry="ad-id.org" idValue="CNPA0484000H">CNPA0484000H</UniversalAdId>${overlay('')}</Creative>`,
      ],
    ],
    ['width', 'height'].map(name => `warning attribute-missing ${second}/NonLinearAds/NonLinear/@${name}`),
  ),
  ...(['3.0', '4.1'] as const).map(version =>
    inlineCase(
      'an overlay without a size',
      version,
      [
        [
          '</Creative>',
          `</Creative><Creative>${version === '3.0' ? '' : '<UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>'}${overlay('')}</Creative>`,
        ],
      ],
      ['width', 'height'].map(name => `error attribute-missing ${second}/NonLinearAds/NonLinear/@${name}`),
    ),
  ),
]
