import {
  ADTS,
  CustomSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'
import type { Readings } from './AssetFiles.ts'
import { type FileFacts, UnfitFile } from './probeFile.ts'

/**
 * Tracks, sizes, times and rates of a video or sound. It reads what it needs of the file and no more than `budget` in
 * all, so that a file made to be read for ever ends. @throws when it can't be read
 */
export async function probeMovie(file: Readings, sniffed: string): Promise<FileFacts & { readonly mime: string }> {
  let left = Math.max(budget, file.size / 8)
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => {
      left -= end - start
      if (left < 0) throw new UnfitFile('its contents take too long to read')
      return file.read(start, end)
    },
  })
  const input = new Input({ formats, source })
  try {
    return await factsOf(input, file, sniffed)
  } finally {
    input.dispose()
  }
}

async function factsOf(
  input: Input,
  { size }: Readings,
  sniffed: string,
): Promise<FileFacts & { readonly mime: string }> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video && !audio) throw new UnfitFile('it contains neither video nor audio')
  const seconds = await input.computeDuration()
  if (!(seconds > 0)) throw new UnfitFile('it has no duration')
  const main = video ?? audio
  const stats = await video?.computePacketStats(packets)
  return {
    // MP4 and Ogg hold videos and sound alike: the tracks tell.
    mime: video ? sniffed.replace(/^audio/, 'video') : sniffed.replace(/^video/, 'audio'),
    durationMs: Math.round(seconds * 1000),
    bitrateKbps: Math.max(1, Math.round((size * 8) / seconds / 1000)),
    ...codecOf(main),
    ...(video ? sizeOf(video) : {}),
    ...(stats ? { frameRate: Math.round(stats.averagePacketRate * 1000) / 1000 } : {}),
    ...(audio ? { sampleRateHz: audio.sampleRate, channels: audio.numberOfChannels } : {}),
  }
}

/** Codecs that the library doesn't know are told by the file's own word for them. */
function codecOf(track: InputTrack | null): Pick<FileFacts, 'codec'> {
  const written = typeof track?.internalCodecId === 'string' ? track.internalCodecId.trim().toLowerCase() : ''
  const known = track?.codec ?? codecsByCode.find(([code]) => code.test(written))?.[1] ?? written
  return known ? { codec: codecNames[known] ?? known } : {}
}

/**
 * In coded pixels, turned as it is seen: what encoders are told, and what VAST calls the width of a media file. Where these are
 * not square, players stretch it.
 */
function sizeOf(track: InputVideoTrack): FileFacts {
  const { codedWidth, codedHeight, squarePixelWidth, squarePixelHeight, rotation } = track
  const turned = rotation === 90 || rotation === 270
  const across = ratioOf(squarePixelWidth, codedWidth)
  const down = ratioOf(squarePixelHeight, codedHeight)
  const [num, den] = [across[0] * down[1], across[1] * down[0]]
  return {
    width: turned ? codedHeight : codedWidth,
    height: turned ? codedWidth : codedHeight,
    ...(num === den ? {} : { pixelAspectRatio: turned ? `${den}:${num}` : `${num}:${den}` }),
  }
}

/** The library gives a stretched size in whole pixels: the plainest ratio that leads there is the one in the file. */
function ratioOf(stretched: number, coded: number): readonly [number, number] {
  for (let den = 1; den < coded; den += 1) {
    const num = Math.round((stretched / coded) * den)
    if (Math.round((coded * num) / den) === stretched) return [num, den]
  }
  return [stretched, coded]
}

const budget = 64_000_000
/** So many frames tell the rate. */
const packets = 200
const formats = [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE, OGG, ADTS]
/** As people in this trade say it. */
const codecNames: Readonly<Record<string, string>> = { avc: 'h264', hevc: 'h265' }
/** QuickTime's codes for what editors export. */
const codecsByCode: readonly (readonly [RegExp, string])[] = [
  [/^(mp4v|xvid|divx|fmp4|3iv2)$/, 'mpeg4'],
  [/^(mp2v|m2v1|mpg2|hdv.|xdv.|xd5.|mx[345].)$/, 'mpeg2'],
  [/^(mp1v|m1v )$/, 'mpeg1'],
  [/^(jpeg|mjp[ab]|mjpg)$/, 'mjpeg'],
  [/^dv(c|cp|pp|5n|5p|hp|hq|h[2356])$/, 'dv'],
  [/^avd[hn]$/, 'dnxhd'],
]
