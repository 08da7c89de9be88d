import { ADTS, CustomSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny'
import type { Readings } from './AssetFiles.ts'
import { type FileFacts, UnfitFile } from './probeFile.ts'

/**
 * Tracks, sizes, times and rates of a film or sound. It reads what it needs of the file and no more than `budget` in
 * all, so that a file made to be read for ever ends. @throws when it can't be read
 */
export async function probeMovie(file: Readings, sniffed: string): Promise<FileFacts & { readonly mime: string }> {
  let left = Math.max(budget, file.size / 8)
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => {
      left -= end - start
      if (left < 0) throw new UnfitFile('too much of it must be read to tell what it holds')
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
  if (!video && !audio) throw new UnfitFile('it holds neither picture nor sound')
  const seconds = await input.computeDuration()
  if (!(seconds > 0)) throw new UnfitFile('it has no duration')
  const main = video ?? audio
  const stats = await video?.computePacketStats(packets)
  return {
    // MP4 and Ogg hold films and sound alike: the tracks tell.
    mime: video ? sniffed.replace(/^audio/, 'video') : sniffed.replace(/^video/, 'audio'),
    durationMs: Math.round(seconds * 1000),
    bitrateKbps: Math.max(1, Math.round((size * 8) / seconds / 1000)),
    ...(main?.codec ? { codec: codecNames[main.codec] ?? main.codec } : {}),
    ...(video ? { width: video.displayWidth, height: video.displayHeight } : {}),
    ...(stats ? { frameRate: Math.round(stats.averagePacketRate * 1000) / 1000 } : {}),
    ...(audio ? { sampleRateHz: audio.sampleRate, channels: audio.numberOfChannels } : {}),
  }
}

const budget = 64_000_000
/** So many frames tell the rate. */
const packets = 200
const formats = [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE, OGG, ADTS]
/** As people in this trade say it. */
const codecNames: Readonly<Record<string, string>> = { avc: 'h264', hevc: 'h265' }
