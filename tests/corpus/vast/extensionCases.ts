import { creative, type Edit, inlineCase, linear, type VastCase } from './vastCase.ts'

const inline = 'VAST/Ad/InLine'
const id = (value = 'CNPA0484000H', attributes = 'idRegistry="ad-id.org"') =>
  `<UniversalAdId ${attributes}>${value}</UniversalAdId>`
const inAd = (inside: string, type = 'UniversalAdId'): Edit => [
  '</Creatives>',
  `</Creatives><Extensions><Extension type="${type}">${inside}</Extension></Extensions>`,
]
const inCreative = (inside: string): Edit => [
  '<Linear>',
  `<CreativeExtensions><CreativeExtension type="UniversalAdId">${inside}</CreativeExtension></CreativeExtensions><Linear>`,
]
const withoutOwn: readonly Edit[] = [
  ['<UniversalAdId', '<!--<UniversalAdId'],
  ['</UniversalAdId>', '</UniversalAdId>-->'],
]
const adExtension = `${inline}/Extensions/Extension/UniversalAdId`
const creativeExtension = `${creative}/CreativeExtensions/CreativeExtension/UniversalAdId`

/** What the CTV addendum of 2024 lets versions before 4 say in extensions. */
export const extensionCases: readonly VastCase[] = [
  inlineCase('a UniversalAdId in an extension', '2.0', [inAd(id())], []),
  inlineCase('a UniversalAdId in an extension', '3.0', [inAd(id())], []),
  inlineCase('a UniversalAdId in a creative extension', '3.0', [inCreative(id())], []),
  inlineCase(
    'a UniversalAdId in a creative extension',
    '2.0',
    [inCreative(id())],
    [`warning element-too-new ${creative}/CreativeExtensions`],
  ),
  inlineCase(
    'a UniversalAdId in an extension, nowhere else',
    '4.2',
    [...withoutOwn, inAd(id())],
    [`warning universal-ad-id-in-extension ${adExtension}`],
  ),
  inlineCase(
    'a UniversalAdId in a creative extension, nowhere else',
    '4.0',
    [...withoutOwn, inCreative(id())],
    [`warning universal-ad-id-in-extension ${creativeExtension}`],
  ),
  inlineCase('a UniversalAdId in an extension as well', '4.2', [inAd(id())], []),
  inlineCase(
    'a UniversalAdId for another creative in an extension',
    '4.2',
    [...withoutOwn, inAd(id('CNPA0484000H', 'idRegistry="ad-id.org" creativeId="other"'))],
    [`error element-missing ${creative}/UniversalAdId`],
  ),
  inlineCase(
    'an empty UniversalAdId in an extension',
    '3.0',
    [inAd(id(''))],
    [`warning universal-ad-id-empty ${adExtension}`],
  ),
  inlineCase(
    'an unknown UniversalAdId in a creative extension',
    '3.0',
    [inCreative(id('unknown'))],
    [`advice universal-ad-id-unknown ${creativeExtension}`],
  ),
  inlineCase('something else in an extension of that type', '3.0', [inAd('<Id>CNPA0484000H</Id>')], []),

  ...(
    [
      ['CNPA0484000H', null],
      ['cnpa0484000', null],
      ['hello world!', 'warning universal-ad-id-form'],
      ['CNPA 0484000H', 'warning universal-ad-id-form'],
      ['8465', 'warning universal-ad-id-form'],
      ['unknown', 'advice universal-ad-id-unknown'],
    ] as const
  ).map(([value, wrong]) =>
    inlineCase(
      `the ad-id.org value ${value}`,
      '4.3',
      [['>CNPA0484000H<', `>${value}<`]],
      wrong ? [`${wrong} ${creative}/UniversalAdId`] : [],
    ),
  ),
  inlineCase('a value of another registry', '4.2', [['ad-id.org">CNPA0484000H<', 'example.org">8465 a<']], []),

  inlineCase(
    'a mezzanine in an extension',
    '2.0',
    [
      inAd(
        '<Mezzanine delivery="progressive" type="video/quicktime" width="1" height="1">https://cdn.example/raw.mov</Mezzanine>',
        'Mezzanine',
      ),
    ],
    [],
  ),
  inlineCase(
    'SIMID in a creative extension',
    '3.0',
    [
      [
        '<Linear>',
        '<CreativeExtensions><CreativeExtension type="InteractiveCreativeFile"><InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://cdn.example/simid.html</InteractiveCreativeFile></CreativeExtension></CreativeExtensions><Linear>',
      ],
    ],
    [],
  ),
  inlineCase(
    'creative extensions of a Linear, as the schema of 3.0 has them',
    '3.0',
    [
      [
        '</Linear>',
        `<CreativeExtensions><CreativeExtension type="UniversalAdId">${id('')}</CreativeExtension></CreativeExtensions></Linear>`,
      ],
    ],
    [`warning universal-ad-id-empty ${linear}/CreativeExtensions/CreativeExtension/UniversalAdId`],
  ),
]
