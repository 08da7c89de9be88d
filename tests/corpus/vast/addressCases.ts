import { inlineCase, linear, type VastCase, wrapperCase } from './vastCase.ts'

const start = `${linear}/TrackingEvents/Tracking[1]`
const startUrl = (url: string): readonly [string, string] => ['https://track.example/start', url]
const next = 'VAST/Ad/Wrapper/VASTAdTagURI'
const nextUrl = (url: string): readonly [string, string] => [
  '<![CDATA[https://ads.example/vast?n=[CACHEBUSTING]]]>',
  `<![CDATA[${url}]]>`,
]

/** Addresses and the macros in them. */
export const addressCases: readonly VastCase[] = [
  ...(
    [
      ['http://track.example/start', 'warning url-insecure'],
      ['/start', 'error url-relative'],
      ['start.gif', 'error url-relative'],
      ['//track.example/start', 'error url-no-scheme'],
      ['javascript:alert(1)', 'error url-scheme'],
      ['data:text/plain,1', 'error url-scheme'],
      ['ftp://track.example/start', 'error url-scheme'],
      ['https://', 'error url-invalid'],
      ['https://track.example:99999/', 'error url-invalid'],
      ['https://track.example/a b', 'error url-whitespace'],
      ['https://track.example/a\n  b', 'error url-whitespace'],
      ['https://me:pw@track.example/', 'warning url-credentials'],
      ['https://localhost/', 'warning url-private'],
      ['https://10.0.0.1/', 'warning url-private'],
      ['https://[::1]/', 'warning url-private'],
      ['https://ads.internal/', 'warning url-private'],
      ['https://track.example/?a=1&amp;amp;b=2', 'warning url-escaped-twice'],
      [`https://track.example/${'a'.repeat(2000)}`, 'advice url-long'],
      ['https://träcker.example/ü', null],
      ['HTTPS://TRACK.EXAMPLE/', null],
    ] as const
  ).map(([url, wrong]) =>
    inlineCase(`the tracker ${url.slice(0, 40)}`, '4.2', [startUrl(url)], wrong ? [`${wrong} ${start}`] : []),
  ),
  inlineCase('an empty tracker', '4.2', [startUrl('')], [`warning value-empty ${start}`]),
  inlineCase(
    'markup in a tracker',
    '4.2',
    [startUrl('<![CDATA[<img src=x onerror=alert(1)>]]>')],
    [`error url-whitespace ${start}`],
  ),
  inlineCase(
    'an insecure media file',
    '4.3',
    [['https://cdn.example/low.mp4', 'http://cdn.example/low.mp4']],
    [`warning url-insecure ${linear}/MediaFiles/MediaFile[1]`],
  ),

  ...(
    [
      ['4.2', '[TIMESTAMP]', null],
      ['3.0', '[TIMESTAMP]', 'advice macro-too-new'],
      ['2.0', '[CACHEBUSTING]', 'advice macro-too-new'],
      ['4.0', '[ADPLAYHEAD]', 'advice macro-too-new'],
      ['4.0', '[CONTENTPLAYHEAD]', null],
      ['4.1', '[CONTENTPLAYHEAD]', 'advice macro-deprecated'],
      ['4.1', '[BREAKMAXADS]', 'advice macro-too-new'],
      ['4.2', '%5BTIMESTAMP%5D', null],
      ['4.2', '[cachebusting]', 'warning macro-case'],
      ['4.2', '[random]', 'advice macro-unknown'],
      ['4.2', '[ERRORCODE]', 'warning macro-misplaced'],
      ['4.2', '[CLICKPOS]', 'warning macro-misplaced'],
      ['4.2', '[REASON]', 'warning macro-misplaced'],
      ['4.2', '[VASTVERSIONS]', 'warning macro-misplaced'],
      ['4.3', '[DSAREQUIRED]', 'warning macro-misplaced'],
      ['4.3', '[CONTENTCAT]', 'warning macro-misplaced'],
      ['4.3', '[dsaparams]', 'warning macro-case'],
      ['4.2', '[__proto__]', null],
      ['4.2', '[toString]', 'advice macro-unknown'],
      ['4.2', '%%CACHEBUSTER%%', 'warning macro-foreign'],
      ['4.2', '$' + '{AUCTION_PRICE}', 'warning macro-foreign'],
      ['4.2', '{{timestamp}}', 'warning macro-foreign'],
    ] as const
  ).map(([version, macro, wrong]) =>
    inlineCase(
      `the macro ${macro}`,
      version,
      [startUrl(`https://track.example/start?m=${macro}`)],
      wrong ? [`${wrong} ${start}`] : [],
    ),
  ),
  inlineCase(
    'where a click was',
    '4.1',
    [['</VideoClicks>', '<ClickTracking>https://track.example/click?at=[CLICKPOS]</ClickTracking></VideoClicks>']],
    [],
  ),

  wrapperCase(
    'no address',
    '4.2',
    [
      ['<VASTAdTagURI>', '<!--<VASTAdTagURI>'],
      ['</VASTAdTagURI>', '</VASTAdTagURI>-->'],
    ],
    [`error element-missing ${next}`],
  ),
  wrapperCase('an empty address', '3.0', [nextUrl('')], [`error value-empty ${next}`]),
  wrapperCase('a relative address', '3.0', [nextUrl('inline.xml')], [`error url-relative ${next}`]),
  wrapperCase('an insecure address', '3.0', [nextUrl('http://ads.example/')], [`warning url-insecure ${next}`]),
  wrapperCase('an address with a script', '3.0', [nextUrl('javascript:alert(1)')], [`error url-scheme ${next}`]),
  wrapperCase(
    'what a request may say',
    '4.1',
    [nextUrl('https://ads.example/?v=[VASTVERSIONS]&a=[APIFRAMEWORKS]')],
    [],
  ),
  wrapperCase(
    'what the law and the content ask',
    '4.3',
    [nextUrl('https://ads.example/?r=[DSAREQUIRED]&p=[DSAPARAMS]&u=[DSAPUBRENDER]&c=[CONTENTCAT]')],
    [],
  ),
  wrapperCase(
    'what a request can not say',
    '4.1',
    [nextUrl('https://ads.example/?a=[ASSETURI]')],
    [`warning macro-misplaced ${next}`],
  ),
  wrapperCase(
    'the address of VAST 1.0',
    '2.0',
    [
      ['<VASTAdTagURI>', '<VASTAdTagURL><URL>'],
      ['</VASTAdTagURI>', '</URL></VASTAdTagURL>'],
    ],
    [`error element-missing ${next}`, 'warning element-removed VAST/Ad/Wrapper/VASTAdTagURL'],
  ),
  wrapperCase(
    'two addresses',
    '4.2',
    [['</VASTAdTagURI>', '</VASTAdTagURI><VASTAdTagURI>https://other.example/</VASTAdTagURI>']],
    [`error element-repeated ${next}[2]`],
  ),
  wrapperCase(
    'no impression',
    '4.2',
    [['<Impression>https://exchange.example/impression</Impression>', '']],
    ['error element-missing VAST/Ad/Wrapper/Impression'],
  ),
  wrapperCase(
    'no creatives in 2.0',
    '2.0',
    [
      ['<Creatives>', '<!--<Creatives>'],
      ['</Creatives>', '</Creatives>-->'],
    ],
    ['error element-missing VAST/Ad/Wrapper/Creatives'],
  ),
  wrapperCase(
    'no creatives in 3.0',
    '3.0',
    [
      ['<Creatives>', '<!--<Creatives>'],
      ['</Creatives>', '</Creatives>-->'],
    ],
    [],
  ),
  wrapperCase(
    'orders before their time',
    '2.0',
    [['<Wrapper>', '<Wrapper followAdditionalWrappers="false">']],
    ['warning attribute-too-new VAST/Ad/Wrapper/@followAdditionalWrappers'],
  ),
  wrapperCase(
    'orders that are none',
    '4.2',
    [['allowMultipleAds="false"', 'allowMultipleAds="maybe"']],
    ['error value-format VAST/Ad/Wrapper/@allowMultipleAds'],
  ),
  wrapperCase(
    'media files',
    '4.2',
    [['</VideoClicks>', '</VideoClicks><MediaFiles><MediaFile>https://cdn.example/a.mp4</MediaFile></MediaFiles>']],
    ['warning element-misplaced VAST/Ad/Wrapper/Creatives/Creative/Linear/MediaFiles'],
  ),
  wrapperCase(
    'a click-through in 4.1',
    '4.1',
    [['</VideoClicks>', '<ClickThrough>https://brand.example/</ClickThrough></VideoClicks>']],
    ['warning element-too-new VAST/Ad/Wrapper/Creatives/Creative/Linear/VideoClicks/ClickThrough'],
  ),
  wrapperCase(
    'a click-through in 4.2',
    '4.2',
    [['</VideoClicks>', '<ClickThrough>https://brand.example/</ClickThrough></VideoClicks>']],
    [],
  ),
  wrapperCase(
    'blocked categories',
    '4.1',
    [
      [
        '</VASTAdTagURI>',
        '</VASTAdTagURI><BlockedAdCategories authority="iabtechlab.com">IAB7-39</BlockedAdCategories>',
      ],
    ],
    [],
  ),
  wrapperCase(
    'blocked categories of nobody',
    '4.2',
    [['</VASTAdTagURI>', '</VASTAdTagURI><BlockedAdCategories>IAB7-39</BlockedAdCategories>']],
    ['error attribute-missing VAST/Ad/Wrapper/BlockedAdCategories/@authority'],
  ),
  wrapperCase(
    'blocked categories before their time',
    '4.0',
    [
      [
        '</VASTAdTagURI>',
        '</VASTAdTagURI><BlockedAdCategories authority="iabtechlab.com">IAB7-39</BlockedAdCategories>',
      ],
    ],
    ['warning element-too-new VAST/Ad/Wrapper/BlockedAdCategories'],
  ),
]
