import { inlineDocument } from './validDocuments.ts'
import { type Edit, edited, textCase, type VastCase } from './vastCase.ts'

/** Three breaks: a document, a tag, and a document that is written as text. */
export const vmapDocument = `<?xml version="1.0" encoding="UTF-8"?>
<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" xmlns:x="urn:x" version="1.0">
  <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre">
    <vmap:AdSource id="s1" allowMultipleAds="false" followRedirects="true">
      <vmap:VASTAdData>
        ${inlineDocument('3.0')
          .replace(/<\?xml.*\?>\n/, '')
          .trim()}
      </vmap:VASTAdData>
    </vmap:AdSource>
    <vmap:TrackingEvents>
      <vmap:Tracking event="breakStart">https://track.example/break/start</vmap:Tracking>
      <vmap:Tracking event="error">https://track.example/break/error?c=[ERROR_CODE]</vmap:Tracking>
    </vmap:TrackingEvents>
  </vmap:AdBreak>
  <vmap:AdBreak timeOffset="00:10:00.000" breakType="linear,nonlinear" breakId="mid" repeatAfter="00:10:00">
    <vmap:AdSource id="s2">
      <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/mid?n=[CACHEBUSTING]]]></vmap:AdTagURI>
    </vmap:AdSource>
  </vmap:AdBreak>
  <vmap:AdBreak timeOffset="end" breakType="linear" breakId="post">
    <vmap:AdSource id="s3">
      <vmap:CustomAdData templateType="vast2"><![CDATA[<VAST version="2.0"><Ad id="old"/></VAST>]]></vmap:CustomAdData>
    </vmap:AdSource>
  </vmap:AdBreak>
</vmap:VMAP>
`

const vmapCase = (name: string, edits: readonly Edit[], findings: readonly string[]): VastCase =>
  textCase(`VMAP: ${name}`, edited(vmapDocument, edits), findings)
const breaks = (inside: string) => `<VMAP version="1.0">${inside}</VMAP>`
const source = (inside: string) =>
  breaks(`<AdBreak timeOffset="start" breakType="linear"><AdSource>${inside}</AdSource></AdBreak>`)
const first = 'VMAP/AdBreak[1]'

/** Playlists of ad breaks; what is wrong with the documents in them is told of each alone. */
export const vmapCases: readonly VastCase[] = [
  vmapCase('valid', [], []),
  textCase(
    'VMAP: valid without a prefix',
    breaks(
      '<AdBreak timeOffset="#1" breakType="display"><AdSource><AdTagURI>https://ads.example/</AdTagURI></AdSource></AdBreak>',
    ),
    [],
  ),
  textCase('VMAP: no version', '<VMAP><Extensions/></VMAP>', [
    'error attribute-missing VMAP/@version',
    'warning vmap-no-break VMAP',
  ]),
  vmapCase(
    'another version',
    [['xmlns:x="urn:x" version="1.0"', 'xmlns:x="urn:x" version="2.0"']],
    ['warning vmap-version VMAP/@version'],
  ),
  ...['50%', '0%', '#3', '00:00:15', '00:00:15.250', 'end'].map(offset =>
    vmapCase(
      `a break at ${offset}`,
      [
        ['timeOffset="00:10:00.000"', `timeOffset="${offset}"`],
        [' repeatAfter="00:10:00"', ''],
      ],
      [],
    ),
  ),
  ...['15', '120%', '#0', 'middle', '0:15'].map(offset =>
    vmapCase(
      `a break at ${offset}`,
      [['timeOffset="start"', `timeOffset="${offset}"`]],
      [`error value-format ${first}/@timeOffset`],
    ),
  ),
  vmapCase('a break at no time', [[' timeOffset="start"', '']], [`error attribute-missing ${first}/@timeOffset`]),
  vmapCase('a break of no type', [[' breakType="linear"', '']], [`error attribute-missing ${first}/@breakType`]),
  vmapCase(
    'a break of types with spaces',
    [['"linear,nonlinear"', '"linear, nonlinear"']],
    ['error value-format VMAP/AdBreak[2]/@breakType'],
  ),
  vmapCase(
    'a start that repeats',
    [['breakId="pre"', 'breakId="pre" repeatAfter="00:05:00"']],
    [`warning vmap-repeat-idle ${first}/@repeatAfter`],
  ),
  textCase('VMAP: a break without ads', breaks('<AdBreak timeOffset="start" breakType="linear"/>'), [
    'advice vmap-source-missing VMAP/AdBreak',
  ]),
  textCase('VMAP: an empty source', source(''), ['error vmap-source-content VMAP/AdBreak/AdSource']),
  textCase(
    'VMAP: two sources in one',
    source('<AdTagURI>https://ads.example/</AdTagURI><CustomAdData>{}</CustomAdData>'),
    ['error vmap-source-content VMAP/AdBreak/AdSource'],
  ),
  textCase('VMAP: no document', source('<VASTAdData> </VASTAdData>'), [
    'error vmap-data-empty VMAP/AdBreak/AdSource/VASTAdData',
  ]),
  textCase(
    'VMAP: an escaped document',
    source('<VASTAdData><![CDATA[<?xml version="1.0"?><VAST version="3.0"/>]]></VASTAdData>'),
    ['warning vmap-data-escaped VMAP/AdBreak/AdSource/VASTAdData'],
  ),
  textCase('VMAP: the name of the drafts', source('<VASTData><VAST version="3.0"/></VASTData>'), [
    'warning vmap-data-name VMAP/AdBreak/AdSource/VASTData',
  ]),
  textCase('VMAP: a relative tag', source('<AdTagURI>preroll.xml</AdTagURI>'), [
    'error url-relative VMAP/AdBreak/AdSource/AdTagURI',
  ]),
  textCase(
    'VMAP: what a request may say',
    source('<AdTagURI><![CDATA[https://ads.example/?p=[BREAKPOSITION]&v=[VASTVERSIONS]]]></AdTagURI>'),
    [],
  ),
  vmapCase(
    'a source without the prefix',
    [
      ['<vmap:AdTagURI templateType="vast3">', '<AdTagURI>'],
      ['</vmap:AdTagURI>', '</AdTagURI>'],
    ],
    ['warning element-prefix VMAP/AdBreak[2]/AdSource/AdTagURI'],
  ),
  vmapCase(
    'an event of ads',
    [['event="breakStart"', 'event="start"']],
    [`error value-format ${first}/TrackingEvents/Tracking[1]/@event`],
  ),
  vmapCase(
    'a tracker nowhere',
    [['https://track.example/break/start', '/start']],
    [`error url-relative ${first}/TrackingEvents/Tracking[1]`],
  ),
  vmapCase(
    'an element of nobody',
    [['<vmap:TrackingEvents>', '<vmap:Mood/><vmap:TrackingEvents>']],
    [`warning element-unknown ${first}/Mood`],
  ),
  vmapCase(
    'extensions',
    [
      [
        '</vmap:AdSource>',
        '</vmap:AdSource><vmap:Extensions><vmap:Extension type="x"><y/></vmap:Extension></vmap:Extensions>',
      ],
    ],
    [],
  ),
]
