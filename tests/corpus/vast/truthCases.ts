import { type Edit, inlineCase, linear, type VastCase } from './vastCase.ts'

const files = `${linear}/MediaFiles`
const first = `${files}/MediaFile[1]`
const lowUrl = (url: string): Edit => ['>https://cdn.example/low.mp4<', `><![CDATA[${url}]]><`]
const low = (attributes: string): Edit => ['width="640" height="360" bitrate="600"', attributes]
const lowType = (type: string, url: string): readonly Edit[] => [
  ['type="video/mp4" width="640"', `type="${type}" width="640"`],
  lowUrl(url),
]
const codecs = (...names: readonly [string, string, string]): readonly Edit[] =>
  ['low', 'mid', 'high'].map((name, at) => [`<MediaFile id="${name}"`, `<MediaFile id="${name}" codec="${names[at]}"`])

/** Media files that are not what they say. */
export const truthCases: readonly VastCase[] = [
  ...(
    [
      ['video/webm', 'https://cdn.example/low.mp4', 'type-mismatch'],
      ['video/mp4', 'https://cdn.example/low.webm?x=1', 'type-mismatch'],
      ['video/mp4', 'https://cdn.example/master.m3u8', 'type-mismatch'],
      ['video/mp4', 'https://cdn.example/MANIFEST.MPD#t', 'type-mismatch'],
      ['video/mp4', 'https://cdn.example/sound.mp3', 'type-mismatch'],
      ['video/mp4', 'https://cdn.example/banner.jpg', 'type-mismatch'],
      ['video/mp4', 'https://cdn.example/low', null],
      ['video/mp4', 'https://cdn.example/serve?file=low.webm', null],
      ['video/mp4', 'https://cdn.example/v1.2', null],
      ['video/mp4', 'https://cdn.example/low.m4v', null],
      ['video/mp4; codecs="avc1.42E01E"', 'https://cdn.example/low.mp4', null],
      ['video/quicktime', 'https://cdn.example/low.mov', null],
      ['video/mp4', 'https://cdn.example/low.[EXT]', null],
    ] as const
  ).map(([type, url, wrong]) =>
    inlineCase(
      `${type.replaceAll('"', '')} at ${url}`,
      '3.0',
      type.includes('"')
        ? [['type="video/mp4" width="640"', `type='${type}' width="640"`], lowUrl(url)]
        : lowType(type, url),
      [
        ...(wrong ? [`warning media-${wrong} ${first}/@type`] : []),
        ...(url.includes('[EXT]') ? [`advice macro-unknown ${first}`] : []),
      ],
    ),
  ),
  ...[
    'https://www.youtube.com/watch?v=abc',
    'https://youtu.be/abc',
    'https://m.youtube.com/shorts/abc',
    'https://vimeo.com/76979871',
    'https://www.dailymotion.com/video/x8abc',
    'https://cdn.example/film.html',
  ].map(url => inlineCase(`the page ${url}`, '3.0', [lowUrl(url)], [`error media-page ${first}`])),
  ...['https://player.vimeo.com/external/1.hd.mp4', 'https://youtube.example/watch'].map(url =>
    inlineCase(`no page: ${url}`, '3.0', [lowUrl(url)], []),
  ),

  ...(
    [
      ['bitrate="0"', 'bitrate'],
      ['bitrate="2500000"', 'bitrate'],
      ['minBitrate="0" maxBitrate="900"', 'minBitrate'],
      ['minBitrate="300" maxBitrate="3000000"', 'maxBitrate'],
      ['bitrate="250000"', null],
      ['bitrate="1"', null],
    ] as const
  ).map(([attributes, wrong]) =>
    inlineCase(
      `the bitrate ${attributes.replaceAll('"', '')}`,
      '3.0',
      [low(`width="640" height="360" ${attributes}`)],
      wrong ? [`warning bitrate-doubtful ${first}/@${wrong}`] : [],
    ),
  ),

  inlineCase('nothing but HEVC', '4.2', codecs('hvc1.1.6.L93.B0', 'hev1', 'H.265'), [`warning codec-rare ${files}`]),
  inlineCase('HEVC beside H.264', '4.2', codecs('avc1.42E01E', 'hev1', 'HEVC'), []),
  inlineCase('HEVC beside a file without a codec', '4.2', codecs('0', 'hev1', 'HEVC'), []),
  inlineCase(
    'HEVC in the type',
    '3.0',
    ['low', 'mid', 'high'].map(name => [
      `<MediaFile id="${name}" delivery="progressive" type="video/mp4"`,
      `<MediaFile id="${name}" delivery="progressive" type='video/mp4; codecs="hvc1.1.6.L93.B0"'`,
    ]),
    [`warning codec-rare ${files}`],
  ),

  inlineCase(
    'files of several shapes',
    '3.0',
    [low('width="360" height="640" bitrate="600"')],
    [`warning media-shapes-mixed ${files}`],
  ),
  inlineCase('files of nearly one shape', '3.0', [low('width="854" height="480" bitrate="600"')], []),
  inlineCase(
    'a file without a size beside others',
    '3.0',
    [low('width="0" height="0" bitrate="600"')],
    [`error media-size-zero ${first}/@width`],
  ),
]
