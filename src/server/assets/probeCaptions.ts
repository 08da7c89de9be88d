import type { Readings } from './AssetFiles.ts'
import { type FileFacts, UnfitFile } from './probeFile.ts'

/** WebVTT: until when its last cue stands. @throws UnfitFile when it is no text or has no cue */
export async function probeCaptions(file: Readings): Promise<FileFacts> {
  const text = decoded(await file.read(0, Math.min(file.size, readBytes)))
  const ends = [
    ...text.matchAll(/^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:(\d{2,}):)?(\d{2}):(\d{2})\.(\d{3})/gm),
  ]
  if (ends.length === 0) throw new UnfitFile('it has no cue')
  const times = ends.map(([, h = '0', m, s, ms]) => ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms))
  return { durationMs: times.reduce((most, time) => Math.max(most, time), 0) }
}

const readBytes = 8_000_000

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw new UnfitFile('it is no UTF-8 text')
    throw error
  }
}
