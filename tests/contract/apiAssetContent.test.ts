import { beforeAll, describe, expect, it } from 'vitest'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, north, testWorld } from './apiClient.ts'
import { corpusFile, upload } from './uploads.ts'

const toNorth = `?organization=${north}`

let admin: ApiClient
beforeAll(async () => {
  admin = await (await testWorld(advertisingStore())).signIn('admin')
})

const sent = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { status, text, rows } = await upload(admin, toNorth, { name: 'file', bytes })
  return { status, text, row: rows[0] }
}

describe('[media.2] a file that is cut off', () => {
  it.each([
    'picture.jpg',
    'picture.png',
    'picture.gif',
    'picture.webp',
    'picture.avif',
    'animated.gif',
    'film.mp4',
    'film.webm',
    'sound.m4a',
    'sound.wav',
    'sound.mp3',
    'sound.ogg',
  ])('%s is refused wherever it ends, and taken whole', async name => {
    const whole = corpusFile(name)
    for (const part of [0.97, 0.8, 0.5]) {
      const { status, text } = await sent(whole.slice(0, Math.floor(whole.length * part)))
      expect([status, text], `${part}`).toEqual([
        415,
        expect.stringMatching(/^The \S+ file can’t be used: it is incomplete\. Export or copy it again/),
      ])
    }
    const { status, text } = await sent(whole)
    expect(status, text).toBe(200)
  })

  it('an old QuickTime film without its index is no film that only lasts shorter', async () => {
    const { status } = await sent(corpusFile('film.mov').slice(0, 3000))
    expect(status).toBe(415)
  })

  it('what stands behind the end of a file is nobody’s loss', async () => {
    for (const name of ['picture.jpg', 'picture.png', 'picture.gif', 'film.mp4', 'sound.wav']) {
      const { status, text } = await sent(joined(corpusFile(name), bytesOf('behind the end')))
      expect(status, `${name} ${text}`).toBe(200)
    }
  })
})

describe('what a film holds', () => {
  it.each([
    ['mp4v', 'mpeg4'],
    ['apcn', 'prores'],
    ['jpeg', 'mjpeg'],
    ['dvcp', 'dv'],
    ['mp2v', 'mpeg2'],
    ['SVQ3', 'svq3'],
  ])('a MOV of %s has the codec %s', async (code, codec) => {
    const { row, text } = await sent(replaced(corpusFile('film.mov'), 'avc1', code))
    expect(row, text).toMatchObject({ codec, width: 160, height: 90, durationMs: 1000 })
  })

  it('its size is that of its coded picture, as ad servers ask for it; other than square pixels are said', async () => {
    const film = corpusFile('film.mp4')
    film.set([0, 0, 0, 4, 0, 0, 0, 3], indexOf(film, 'pasp') + 4)
    const { row, text } = await sent(film)
    expect(row, text).toMatchObject({ width: 160, height: 90, pixelAspectRatio: '4:3' })
    const plain = await sent(corpusFile('film.mp4'))
    expect(plain.row).toMatchObject({ width: 160, height: 90 })
    expect(plain.row).not.toHaveProperty('pixelAspectRatio')
  })
})

describe('captions', () => {
  const vtt = (...cues: readonly string[]) => bytesOf(`WEBVTT\n\n${cues.join('\n\n')}\n`)

  it.each([
    ['ends before it starts', vtt('00:01.000 --> 00:02.000\nOne', '00:05.000 --> 00:04.000\nTwo'), 'line 6'],
    ['ends as it starts', vtt('00:05.000 --> 00:05.000\nOne'), 'line 3'],
    ['has commas for points', vtt('00:01,000 --> 00:02,000\nOne', '00:03.000 --> 00:04.000\nTwo'), 'line 3'],
    ['has no milliseconds', vtt('00:01.000 --> 00:02.000\nOne', '00:03 --> 00:04\nTwo'), 'line 6'],
    ['has 75 seconds', vtt('00:01.000 --> 00:75.000\nOne'), 'line 3'],
  ])('a cue that %s is refused by its line', async (_, bytes, line) => {
    const { status, text } = await sent(bytes)
    expect([status, text]).toEqual([
      415,
      expect.stringMatching(new RegExp(`^The WebVTT file can’t be used: ${line}\\b`)),
    ])
  })

  it('cues with settings, hours, names, comments and any line ends are taken', async () => {
    const text = [
      '\ufeffWEBVTT - Spot',
      '',
      'STYLE\r\n::cue { color: lime }',
      '',
      'NOTE a remark',
      '',
      'intro',
      '00:01.000 --> 00:02.500 line:0 align:start',
      'One',
      '',
      '100:00:01.000\t-->\t100:00:02.000',
      'Two',
    ].join('\r\n')
    const { row, text: answer } = await sent(new Uint8Array(new TextEncoder().encode(text)))
    expect(row, answer).toMatchObject({ kind: 'captions', durationMs: 360_002_000 })
  })

  it.each([
    ['SRT', bytesOf('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n')],
    ['SRT', bytesOf('\xef\xbb\xbf\n1\n00:00:01,000 --> 00:00:02,000\nHello\n')],
    ['SRT', wide('1\n00:00:01,000 --> 00:00:02,000\nHello\n')],
    ['TTML', bytesOf('<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>')],
    ['SCC', bytesOf('Scenarist_SCC V1.0\n\n00:00:01:00 9420')],
    ['SubStation', bytesOf('[Script Info]\nTitle: x')],
    ['SAMI', bytesOf('<SAMI><BODY></BODY></SAMI>')],
  ])('%s is refused with what to do', async (name, bytes) => {
    const { status, text } = await sent(bytes)
    expect([status, text]).toEqual([
      415,
      expect.stringMatching(new RegExp(`^${name} captions .* WebVTT \\(\\.vtt\\)$`)),
    ])
  })

  it('WebVTT in another encoding is refused with what to do', async () => {
    const { status, text } = await sent(wide('WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n'))
    expect([status, text]).toEqual([415, expect.stringContaining('UTF-8')])
  })
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

/** UTF-16. */
function wide(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0xff, 0xfe, ...[...text].flatMap(letter => [letter.charCodeAt(0), 0])])
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap(part => [...part]))
}

function indexOf(bytes: Uint8Array, text: string): number {
  return String.fromCharCode(...bytes).indexOf(text)
}

function replaced(bytes: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> {
  bytes.set(bytesOf(to), indexOf(bytes, from))
  return bytes
}
