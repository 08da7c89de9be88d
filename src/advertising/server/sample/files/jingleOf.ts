import { bytesOf, littleEndian } from './bytesOf.ts'

export const jingle = { durationMs: 4_000, sampleRateHz: 8_000, channels: 1, codec: 'pcm-u8', bitrateKbps: 64 } as const

/** Eight notes of a pentatonic scale as a WAV file with a title, 8 bits a sample. */
export function jingleOf(title: string, seed: number): Uint8Array<ArrayBuffer> {
  const samples = new Uint8Array((jingle.durationMs / 1000) * jingle.sampleRateHz)
  const length = samples.length / 8
  for (let index = 0; index < samples.length; index += 1) {
    const note = Math.floor(index / length)
    const step = scale[(seed * 7 + note * ((seed % 3) + 1) * 2) % scale.length] ?? 0
    const within = index % length
    const wave = Math.sin((2 * Math.PI * 262 * 2 ** (step / 12) * within) / jingle.sampleRateHz)
    samples[index] = 128 + Math.round(70 * wave * Math.exp((-3 * within) / length))
  }
  const format = bytesOf(
    ...[1, jingle.channels].map(value => littleEndian(2, value)),
    ...[jingle.sampleRateHz, jingle.sampleRateHz].map(value => littleEndian(4, value)),
    ...[1, 8].map(value => littleEndian(2, value)),
  )
  // Chunks are of even length.
  const name = bytesOf(title, '\0'.repeat(2 - (title.length % 2)))
  const parts = [chunk('fmt ', format), chunk('data', samples), chunk('LIST', bytesOf('INFO', chunk('INAM', name)))]
  return chunk('RIFF', bytesOf('WAVE', ...parts))
}

function chunk(id: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytesOf(id, littleEndian(4, data.length), data)
}

const scale = [0, 2, 4, 7, 9, 12, 14, 16]
