import type { Readings } from './AssetFiles.ts'
import { type FileFacts, UnfitFile } from './probeFile.ts'

/**
 * WebVTT: until when its last cue stands. Players drop a cue whose time they can't read, and one that ends before it starts,
 * without a word: so both are told here.
 * @throws UnfitFile when it is no text, has no cue, or one that no player shows
 */
export async function probeCaptions(file: Readings): Promise<FileFacts> {
  const lines = decoded(await file.read(0, Math.min(file.size, readBytes))).split(/\r\n|\r|\n/)
  const ends = lines.flatMap((line, index) => (line.includes('-->') ? [endOf(line, index + 1)] : []))
  if (ends.length === 0) throw new UnfitFile('it has no cues')
  return { durationMs: ends.reduce((most, time) => Math.max(most, time), 0) }
}

const readBytes = 8_000_000
const cue = /^\s*((?:(?!-->)\S)+)[ \t]*-->[ \t]*(\S+)(?:[ \t].*)?$/
const time = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/

/** In milliseconds. */
function endOf(line: string, number: number): number {
  const [, from = '', to = ''] = cue.exec(line) ?? []
  const [start, end] = [from, to].map(millisecondsOf)
  if (start === undefined || end === undefined) {
    throw new UnfitFile(`line ${number} isn’t a valid cue time. Write it as 00:01.000 --> 00:04.000`)
  }
  if (end <= start) {
    throw new UnfitFile(`line ${number}: the cue ends at ${to}, not after its start at ${from}. Correct its times`)
  }
  return end
}

function millisecondsOf(text: string): number | undefined {
  const [found, hours = '0', minutes, seconds, milliseconds] = time.exec(text.slice(0, 40)) ?? []
  if (found === undefined) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds)
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw new UnfitFile('it isn’t UTF-8 text')
    throw error
  }
}
