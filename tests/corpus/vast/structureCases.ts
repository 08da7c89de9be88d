import { vastVersions } from '../../../src/advertising/vast/vastVersion.ts'
import { inlineCase, textCase, type VastCase, wrapperCase } from './vastCase.ts'

const inline = 'VAST/Ad/InLine'
const emptyVast = (version: string, inside = '') => `<VAST version="${version}">${inside}</VAST>`

/** The text as XML, the root, ads and pods, and what each version demands. */
export const structureCases: readonly VastCase[] = [
  ...vastVersions.map(version => inlineCase('valid', version, [], [])),
  ...vastVersions.map(version => wrapperCase('valid', version, [], [])),
  inlineCase('valid as 2.0.1', '2.0', [['version="2.0"', 'version="2.0.1"']], []),
  inlineCase(
    'valid with a namespace and a prefix',
    '4.2',
    [
      ['<VAST version', '<v:VAST xmlns:v="http://www.iab.com/VAST" version'],
      ['</VAST>', '</v:VAST>'],
      ['<Ad id="a1">', '<v:Ad id="a1"></v:Ad><!--'],
      ['  </Ad>', '-->'],
    ],
    ['error ad-empty VAST/Ad'],
  ),

  textCase('empty', '', ['error xml-broken ']),
  textCase('only space', ' \n\t ', ['error xml-broken ']),
  textCase('JSON', '{ "vast": null }', ['error xml-broken ']),
  textCase('an HTML page', '<!DOCTYPE html><html><body>Not found</body></html>', ['error xml-broken ']),
  textCase('XHTML without a doctype', '<html><head/><body/></html>', ['error xml-broken ']),
  textCase('another vocabulary', '<rss version="2.0"><channel/></rss>', ['error root-unknown rss']),
  textCase('a playlist in small letters', '<vmap version="1.0"/>', ['error root-unknown vmap']),
  textCase('VAST within something', '<answer><VAST version="3.0"/></answer>', ['error root-unknown answer']),
  textCase('a root in small letters', '<vast version="3.0"/>', ['error element-case vast']),
  textCase('VAST 1.0', '<VideoAdServingTemplate><Ad/></VideoAdServingTemplate>', [
    'error version-unknown VideoAdServingTemplate',
  ]),
  textCase('cut in the middle', '<VAST version="3.0"><Ad id="1"><InLine>', ['error xml-broken VAST']),
  textCase('wrongly nested', '<VAST version="3.0"><Ad></VAST></Ad>', ['error xml-broken VAST']),
  textCase('an attribute twice', '<VAST version="3.0" version="4.0"/>', ['error xml-broken VAST']),
  textCase('two roots', '<VAST version="3.0"/><VAST version="3.0"/>', ['error xml-broken VAST']),
  textCase('an unescaped ampersand', '<VAST version="3.0"><Error>https://t.example/?a=1&b=2</Error></VAST>', [
    'error xml-broken VAST',
  ]),
  textCase('an HTML entity', '<VAST version="3.0"><Error>&nbsp;</Error></VAST>', ['error xml-broken VAST']),
  textCase('a control character', '<VAST version="3.0">\u0001</VAST>', ['error xml-broken VAST']),
  textCase('a doctype', '<!DOCTYPE VAST SYSTEM "http://127.0.0.1/vast.dtd"><VAST version="3.0"/>', [
    'error xml-refused ',
  ]),
  textCase(
    'an external entity',
    '<!DOCTYPE VAST [<!ENTITY f SYSTEM "file:///etc/passwd">]><VAST version="3.0">&f;</VAST>',
    ['error xml-refused '],
  ),
  textCase(
    'a billion laughs',
    `<!DOCTYPE VAST [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><VAST version="3.0">&j;</VAST>`,
    ['error xml-refused '],
  ),
  textCase('nested too deeply', `<VAST version="3.0">${'<a>'.repeat(100)}${'</a>'.repeat(100)}</VAST>`, [
    'error xml-refused VAST',
  ]),
  textCase('too large', `<VAST version="3.0">${' '.repeat(1_100_000)}</VAST>`, ['error xml-refused ']),
  textCase('too many elements', `<VAST version="3.0">${'<a/>'.repeat(21_000)}</VAST>`, ['error xml-refused VAST']),
  textCase(
    'too many attributes',
    `<VAST version="3.0" ${Array.from({ length: 120 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ['error xml-refused VAST'],
  ),
  textCase('a byte order mark', `\uFEFF${emptyVast('2.0')}`, ['warning no-ad VAST']),
  ...[' ', '\n', '\r\n\t ', '\uFEFF\n', '\n\uFEFF'].map(space =>
    textCase(
      `${JSON.stringify(space)} before the XML declaration`,
      `${space}<?xml version="1.0"?>${emptyVast('2.0')}`,
      ['warning xml-declaration-late ', 'warning no-ad VAST'],
    ),
  ),
  textCase('space before the root', `\n${emptyVast('2.0')}`, ['warning no-ad VAST']),
  textCase('lost characters', emptyVast('3.0', '<Error>https://t.example/\uFFFD</Error>'), [
    'warning no-ad VAST',
    'error characters-lost VAST',
  ]),
  textCase('a prefix of nothing', emptyVast('2.0', '<x:Ad/>'), [
    'warning no-ad VAST',
    'warning element-foreign VAST/Ad',
    'error namespace-unbound VAST',
  ]),

  textCase('no version', '<VAST/>', ['error version-missing VAST/@version', 'warning no-ad VAST']),
  ...(
    [
      ['2.9', '2.0'],
      ['3.1', '3.0'],
      ['4.4', '4.3'],
      ['4.10.2', '4.3'],
    ] as const
  ).map(([version, known]) =>
    inlineCase(
      `${version}, newer than what is known`,
      known,
      [[`version="${known}"`, `version="${version}"`]],
      ['advice version-newer VAST/@version'],
    ),
  ),
  ...['1.0', '5.0', 'four', ''].map(version =>
    textCase(`the version ${JSON.stringify(version)}`, emptyVast(version), [
      `error ${version ? 'version-unknown' : 'version-missing'} VAST/@version`,
      'warning no-ad VAST',
    ]),
  ),
  textCase('no ad in 2.0', emptyVast('2.0'), ['warning no-ad VAST']),
  textCase('no ad in 3.0, nobody told', emptyVast('3.0'), ['warning no-ad VAST', 'advice no-ad-unreported VAST']),
  textCase('no ad in 4.3, somebody told', emptyVast('4.3', '<Error>https://t.example/</Error>'), [
    'warning no-ad VAST',
  ]),
  textCase('a root error in 2.0', emptyVast('2.0', '<Error>https://t.example/</Error>'), [
    'warning no-ad VAST',
    'warning element-too-new VAST/Error',
  ]),
  textCase('an ad that is nothing', emptyVast('4.2', '<Ad id="1"/>'), ['error ad-empty VAST/Ad']),
  textCase('text between elements', emptyVast('2.0', 'nothing'), [
    'warning text-unexpected VAST',
    'warning no-ad VAST',
  ]),
  inlineCase(
    'an error beside an ad',
    '4.2',
    [['<Ad id', '<Error>https://t.example/[ERRORCODE]</Error><Ad id']],
    ['warning error-beside-ad VAST/Error'],
  ),
  inlineCase(
    'InLine and Wrapper at once',
    '3.0',
    [
      [
        '</InLine>',
        '</InLine><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI>https://a.example/</VASTAdTagURI><Impression>about:blank</Impression><Error>https://t.example/[ERRORCODE]</Error></Wrapper>',
      ],
    ],
    ['error ad-ambiguous VAST/Ad'],
  ),
  inlineCase(
    'two InLine',
    '3.0',
    [['</InLine>', '</InLine><InLine/>']],
    [
      'error element-repeated VAST/Ad/InLine[2]',
      ...['AdSystem', 'Impression', 'AdTitle', 'Creatives'].map(
        name => `error element-missing VAST/Ad/InLine[2]/${name}`,
      ),
      'advice error-unreported VAST/Ad/InLine[2]',
    ],
  ),

  ...(['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'] as const).map(version =>
    inlineCase(
      'no AdSystem',
      version,
      [['<AdSystem version="1">Example Server</AdSystem>', '']],
      [`error element-missing ${inline}/AdSystem`],
    ),
  ),
  inlineCase('no AdTitle', '4.3', [['<AdTitle>Spring</AdTitle>', '']], [`error element-missing ${inline}/AdTitle`]),
  inlineCase('an empty AdTitle', '3.0', [['>Spring<', '> <']], [`error value-empty ${inline}/AdTitle`]),
  inlineCase(
    'two AdTitles',
    '2.0',
    [['</AdTitle>', '</AdTitle><AdTitle>Summer</AdTitle>']],
    [`error element-repeated ${inline}/AdTitle[2]`],
  ),
  ...(['4.1', '4.2', '4.3'] as const).map(version =>
    inlineCase(
      'no AdServingId',
      version,
      [['<AdServingId>serving-1</AdServingId>', '']],
      [`error element-missing ${inline}/AdServingId`],
    ),
  ),
  inlineCase(
    'an AdServingId before its time',
    '4.0',
    [['</AdTitle>', '</AdTitle><AdServingId>x</AdServingId>']],
    [`warning element-too-new ${inline}/AdServingId`],
  ),
  ...(['2.0', '4.3'] as const).map(version =>
    inlineCase(
      'no Impression',
      version,
      [
        ['<Impression', '<!--<Impression'],
        ['</Impression>', '</Impression>-->'],
      ],
      [`error element-missing ${inline}/Impression`],
    ),
  ),
  inlineCase(
    'an Impression with nothing to call',
    '4.2',
    [['<![CDATA[https://track.example/impression?n=[CACHEBUSTING]]]>', 'about:blank']],
    [],
  ),
  inlineCase(
    'an empty Impression',
    '4.2',
    [['<![CDATA[https://track.example/impression?n=[CACHEBUSTING]]]>', '']],
    [`error value-empty ${inline}/Impression`],
  ),
  inlineCase(
    'no Error',
    '4.2',
    [
      ['<Error>', '<!--<Error>'],
      ['</Error>', '</Error>-->'],
    ],
    [`advice error-unreported ${inline}`],
  ),
  inlineCase(
    'an Error without its code',
    '3.0',
    [['?code=[ERRORCODE]', '']],
    [`advice error-without-code ${inline}/Error`],
  ),
  inlineCase(
    'no Creatives',
    '3.0',
    [
      ['<Creatives>', '<!--<Creatives>'],
      ['</Creatives>', '</Creatives>-->'],
    ],
    [`error element-missing ${inline}/Creatives`],
  ),
  inlineCase(
    'empty Creatives',
    '4.1',
    [
      ['<Creatives>', '<Creatives/><!--<Creatives>'],
      ['</Creatives>', '</Creatives>-->'],
    ],
    [`error element-missing ${inline}/Creatives/Creative`],
  ),
  inlineCase(
    'a misspelled element',
    '4.2',
    [['<AdSystem version="1">Example Server</AdSystem>', '<Adsystem>x</Adsystem>']],
    [`error element-missing ${inline}/AdSystem`, `error element-case ${inline}/Adsystem`],
  ),
  inlineCase(
    'an unknown element',
    '4.2',
    [['</AdTitle>', '</AdTitle><Mood>happy</Mood>']],
    [`warning element-unknown ${inline}/Mood`],
  ),
  inlineCase(
    'an element at the wrong place',
    '4.2',
    [['</AdTitle>', '</AdTitle><Duration>00:00:10</Duration>']],
    [`warning element-misplaced ${inline}/Duration`],
  ),
  inlineCase(
    'an unknown attribute',
    '4.2',
    [['<Ad id="a1">', '<Ad id="a1" mood="happy">']],
    ['advice attribute-unknown VAST/Ad/@mood'],
  ),
  inlineCase(
    'names out of JavaScript',
    '4.2',
    [['</AdTitle>', '</AdTitle><constructor/><toString/><__proto__ hasOwnProperty="1"/>']],
    [
      `warning element-unknown ${inline}/constructor`,
      `warning element-unknown ${inline}/toString`,
      `warning element-unknown ${inline}/__proto__`,
    ],
  ),
  inlineCase(
    'anything in an extension',
    '4.2',
    [
      [
        '</Creatives>',
        '</Creatives><Extensions><Extension type="x" y="z"><Mood>happy <b>very</b></Mood></Extension></Extensions>',
      ],
    ],
    [],
  ),

  inlineCase(
    'a pod',
    '4.2',
    [
      ['<Ad id="a1">', '<Ad id="a1" sequence="1">'],
      [
        '</VAST>',
        `<Ad id="w" sequence="2"><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI>https://a.example/</VASTAdTagURI><Impression>about:blank</Impression><Error>https://t.example/[ERRORCODE]</Error></Wrapper></Ad></VAST>`,
      ],
    ],
    [],
  ),
  inlineCase(
    'a pod with two firsts',
    '4.2',
    [
      ['<Ad id="a1">', '<Ad id="a1" sequence="1">'],
      ['</VAST>', '<Ad id="a1" sequence="1"/></VAST>'],
    ],
    [
      'error ad-empty VAST/Ad[2]',
      'warning ad-id-repeated VAST/Ad[2]/@id',
      'error sequence-repeated VAST/Ad[2]/@sequence',
    ],
  ),
  inlineCase(
    'a pod that begins with two',
    '3.0',
    [['<Ad id="a1">', '<Ad id="a1" sequence="2">']],
    ['advice sequence-gap VAST/Ad/@sequence'],
  ),
  inlineCase(
    'a sequence in 2.0',
    '2.0',
    [['<Ad id="a1">', '<Ad id="a1" sequence="1">']],
    ['warning attribute-too-new VAST/Ad/@sequence'],
  ),
  inlineCase(
    'a sequence of nought',
    '4.0',
    [['<Ad id="a1">', '<Ad id="a1" sequence="0">']],
    ['error value-format VAST/Ad/@sequence', 'advice sequence-gap VAST/Ad/@sequence'],
  ),
  inlineCase('a conditional ad in 4.0', '4.0', [['<Ad id="a1">', '<Ad id="a1" conditionalAd="false">']], []),
  inlineCase(
    'a conditional ad in 4.1',
    '4.1',
    [['<Ad id="a1">', '<Ad id="a1" conditionalAd="false">']],
    ['advice attribute-deprecated VAST/Ad/@conditionalAd'],
  ),
  inlineCase(
    'an unknown type of ad',
    '4.1',
    [['<Ad id="a1">', '<Ad id="a1" adType="smell">']],
    ['error value-format VAST/Ad/@adType'],
  ),
]
