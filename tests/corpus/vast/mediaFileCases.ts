import { type Edit, inlineCase, linear, type VastCase } from './vastCase.ts'

const files = `${linear}/MediaFiles`
const low: Edit[0] =
  '<MediaFile id="low" delivery="progressive" type="video/mp4" width="640" height="360" bitrate="600">'
const lowFile = (attributes: string): Edit => [low, `<MediaFile ${attributes}>`]
const onlyFile = (attributes: string, url = 'https://cdn.example/low.mp4'): Edit[] => [
  ['<MediaFile id="low"', `<MediaFile ${attributes}>${url}</MediaFile><!--`],
  ['</MediaFiles>', '--></MediaFiles>'],
]

/** Media files of all kinds, and what runs beside them. */
export const mediaFileCases: readonly VastCase[] = [
  inlineCase(
    'no delivery',
    '2.0',
    [lowFile('type="video/mp4" width="640" height="360" bitrate="600"')],
    [`error attribute-missing ${files}/MediaFile[1]/@delivery`],
  ),
  inlineCase(
    'an unknown delivery',
    '3.0',
    [lowFile('delivery="fast" type="video/mp4" width="640" height="360" bitrate="600"')],
    [`error value-format ${files}/MediaFile[1]/@delivery`],
  ),
  inlineCase(
    'no type, no size',
    '3.0',
    [lowFile('delivery="progressive" bitrate="600"')],
    ['type', 'width', 'height'].map(name => `error attribute-missing ${files}/MediaFile[1]/@${name}`),
  ),
  inlineCase(
    'a type that is none',
    '3.0',
    [lowFile('delivery="progressive" type="mp4" width="640" height="360" bitrate="600"')],
    [`error value-format ${files}/MediaFile[1]/@type`],
  ),
  inlineCase(
    'a width with a unit',
    '3.0',
    [lowFile('delivery="progressive" type="video/mp4" width="640px" height="360" bitrate="600"')],
    [`error value-format ${files}/MediaFile[1]/@width`],
  ),
  inlineCase(
    'a video of no size',
    '3.0',
    [lowFile('delivery="progressive" type="video/mp4" width="0" height="0" bitrate="600"')],
    [`error media-size-zero ${files}/MediaFile[1]/@width`],
  ),
  inlineCase(
    'no bitrate',
    '3.0',
    [lowFile('delivery="progressive" type="video/mp4" width="640" height="360"')],
    [`advice bitrate-missing ${files}/MediaFile[1]/@bitrate`],
  ),
  inlineCase(
    'a bitrate and a range',
    '3.0',
    [
      lowFile(
        'delivery="progressive" type="video/mp4" width="640" height="360" bitrate="600" minBitrate="1" maxBitrate="2"',
      ),
    ],
    [`warning bitrate-ambiguous ${files}/MediaFile[1]/@bitrate`],
  ),
  inlineCase(
    'half a range',
    '3.0',
    [lowFile('delivery="progressive" type="video/mp4" width="640" height="360" minBitrate="1"')],
    [`error bitrate-half ${files}/MediaFile[1]/@maxBitrate`],
  ),
  inlineCase(
    'a range upside down',
    '4.0',
    [lowFile('delivery="progressive" type="video/mp4" width="640" height="360" minBitrate="9" maxBitrate="2"')],
    [`error bitrate-range ${files}/MediaFile[1]/@minBitrate`],
  ),
  inlineCase(
    'a range before its time',
    '2.0',
    [lowFile('delivery="progressive" type="video/mp4" width="640" height="360" minBitrate="1" maxBitrate="2"')],
    [
      `warning attribute-too-new ${files}/MediaFile[1]/@minBitrate`,
      `warning attribute-too-new ${files}/MediaFile[1]/@maxBitrate`,
    ],
  ),
  inlineCase(
    'a file size in 4.0',
    '4.0',
    [lowFile('delivery="progressive" type="video/mp4" width="640" height="360" bitrate="600" fileSize="100"')],
    [`warning attribute-too-new ${files}/MediaFile[1]/@fileSize`],
  ),
  inlineCase(
    'a stream as download',
    '4.2',
    [
      lowFile(
        'delivery="progressive" type="application/x-mpegURL" width="640" height="360" minBitrate="1" maxBitrate="2"',
      ),
      ['>https://cdn.example/low.mp4<', '>https://cdn.example/low.m3u8<'],
    ],
    [`advice delivery-doubtful ${files}/MediaFile[1]/@delivery`],
  ),
  inlineCase(
    'a download as stream',
    '4.2',
    [lowFile('delivery="streaming" type="video/mp4" width="640" height="360" bitrate="600"')],
    [`advice media-ladder-short ${files}`, `advice delivery-doubtful ${files}/MediaFile[1]/@delivery`],
  ),
  inlineCase(
    'a stream',
    '4.2',
    onlyFile(
      'delivery="streaming" type="application/dash+xml" width="1920" height="1080" minBitrate="300" maxBitrate="5000"',
      'https://cdn.example/film.mpd',
    ),
    [],
  ),
  inlineCase(
    'one quality',
    '4.1',
    onlyFile('delivery="progressive" type="video/mp4" width="640" height="360" bitrate="600"'),
    [`advice media-ladder-short ${files}`],
  ),
  inlineCase(
    'one quality, enough before 4.0',
    '3.0',
    onlyFile('delivery="progressive" type="video/mp4" width="640" height="360" bitrate="600"'),
    [],
  ),
  inlineCase(
    'no mezzanine',
    '4.0',
    [
      ['<Mezzanine', '<!--<Mezzanine'],
      ['</Mezzanine>', '</Mezzanine>-->'],
    ],
    [`advice mezzanine-missing ${files}`],
  ),
  inlineCase(
    'a mezzanine in 3.0',
    '3.0',
    [
      [
        '<MediaFiles>',
        '<MediaFiles><Mezzanine delivery="progressive" type="video/quicktime" width="1" height="1">https://cdn.example/raw.mov</Mezzanine>',
      ],
    ],
    [`warning element-too-new ${files}/Mezzanine`],
  ),
  inlineCase(
    'Flash',
    '2.0',
    onlyFile(
      'delivery="progressive" type="video/x-flv" width="640" height="360" bitrate="600"',
      'https://cdn.example/film.flv',
    ),
    [`warning media-unplayable ${files}`, `warning media-flash ${files}/MediaFile/@type`],
  ),
  inlineCase(
    'only a type that little plays',
    '3.0',
    onlyFile(
      'delivery="progressive" type="video/x-ms-wmv" width="640" height="360" bitrate="600"',
      'https://cdn.example/film.wmv',
    ),
    [`warning media-unplayable ${files}`],
  ),
  inlineCase(
    'the same file twice',
    '3.0',
    [['https://cdn.example/mid.mp4', 'https://cdn.example/low.mp4']],
    [`warning media-repeated ${files}/MediaFile[2]`],
  ),
  inlineCase(
    'VPAID beside video in 3.0',
    '3.0',
    [
      [
        '<MediaFiles>',
        '<MediaFiles><MediaFile delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="VPAID">https://cdn.example/v.js</MediaFile>',
      ],
    ],
    [`advice vpaid ${files}/MediaFile[1]/@apiFramework`],
  ),
  inlineCase(
    'VPAID beside video in 4.1',
    '4.1',
    [
      [
        '</MediaFiles>',
        '<MediaFile delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="VPAID">https://cdn.example/v.js</MediaFile></MediaFiles>',
      ],
    ],
    [`warning vpaid ${files}/MediaFile[4]/@apiFramework`],
  ),
  inlineCase(
    'VPAID alone',
    '2.0',
    onlyFile(
      'delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="VPAID"',
      'https://cdn.example/v.js',
    ),
    [`warning media-only-interactive ${files}`, `advice vpaid ${files}/MediaFile/@apiFramework`],
  ),
  inlineCase(
    'another framework in 4.3',
    '4.3',
    [
      [
        '</MediaFiles>',
        '<MediaFile delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="own">https://cdn.example/v.js</MediaFile></MediaFiles>',
      ],
    ],
    [`advice api-framework-deprecated ${files}/MediaFile[4]/@apiFramework`],
  ),
  inlineCase(
    'SIMID',
    '4.2',
    [
      [
        '</MediaFiles>',
        '<InteractiveCreativeFile type="text/html" apiFramework="SIMID" variableDuration="true">https://cdn.example/simid.html</InteractiveCreativeFile></MediaFiles>',
      ],
    ],
    [],
  ),
  inlineCase(
    'SIMID as a script',
    '4.2',
    [
      [
        '</MediaFiles>',
        '<InteractiveCreativeFile type="application/javascript" apiFramework="SIMID">https://cdn.example/simid.js</InteractiveCreativeFile></MediaFiles>',
      ],
    ],
    [`warning simid-type ${files}/InteractiveCreativeFile/@type`],
  ),
  inlineCase(
    'SIMID in a data address in 4.3',
    '4.3',
    [
      [
        '</MediaFiles>',
        '<InteractiveCreativeFile type="text/html" apiFramework="SIMID">data:text/html,hello</InteractiveCreativeFile></MediaFiles>',
      ],
    ],
    [],
  ),
  inlineCase(
    'SIMID in a data address in 4.2',
    '4.2',
    [
      [
        '</MediaFiles>',
        '<InteractiveCreativeFile type="text/html" apiFramework="SIMID">data:text/html,hello</InteractiveCreativeFile></MediaFiles>',
      ],
    ],
    [`error url-scheme ${files}/InteractiveCreativeFile`],
  ),
  inlineCase(
    'an interactive file of nothing',
    '4.1',
    [['</MediaFiles>', '<InteractiveCreativeFile>https://cdn.example/x</InteractiveCreativeFile></MediaFiles>']],
    [`warning interactive-framework-missing ${files}/InteractiveCreativeFile/@apiFramework`],
  ),
  inlineCase(
    'VPAID as an interactive file',
    '4.0',
    [
      [
        '</MediaFiles>',
        '<InteractiveCreativeFile type="application/javascript" apiFramework="VPAID">https://cdn.example/v.js</InteractiveCreativeFile></MediaFiles>',
      ],
    ],
    [`advice vpaid ${files}/InteractiveCreativeFile/@apiFramework`],
  ),
  inlineCase(
    'captions',
    '4.1',
    [
      [
        '</MediaFiles>',
        '<ClosedCaptionFiles><ClosedCaptionFile type="text/vtt" language="en">https://cdn.example/en.vtt</ClosedCaptionFile></ClosedCaptionFiles></MediaFiles>',
      ],
    ],
    [],
  ),
  inlineCase(
    'captions before their time',
    '4.0',
    [['</MediaFiles>', '<ClosedCaptionFiles/></MediaFiles>']],
    [`warning element-too-new ${files}/ClosedCaptionFiles`],
  ),
  inlineCase(
    'audio',
    '4.2',
    [
      ['<Ad id="a1">', '<Ad id="a1" adType="audio">'],
      ['<ClickThrough id="t1">https://brand.example/</ClickThrough>', ''],
      ...onlyFile(
        'delivery="progressive" type="audio/mpeg" width="0" height="0" bitrate="128"',
        'https://cdn.example/sound.mp3',
      ),
    ],
    [],
  ),
  inlineCase(
    'audio with a size',
    '4.2',
    onlyFile(
      'delivery="progressive" type="audio/mpeg" width="300" height="250" bitrate="128"',
      'https://cdn.example/sound.mp3',
    ),
    [`advice audio-with-size ${files}/MediaFile/@width`],
  ),
]
