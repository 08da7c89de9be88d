import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { probeInThread } from '../../../../src/engine/server/node/probeInThread.ts'
import { seeded } from '../../../../src/engine/server/sample/random.ts'
import { times } from '../../../setup/effort.ts'

const corpus = join(import.meta.dirname, '../../../corpus/files')
const names = readdirSync(corpus)

describe('probeInThread', () => {
  it('reads one file after another, and refuses with the same sentences', async () => {
    const probe = probeInThread()
    expect(await probe(file('film.mp4'))).toMatchObject({ kind: 'video', durationMs: 4000 })
    const svg = new TextEncoder().encode('<svg/>')
    await expect(probe(readings(svg))).rejects.toMatchObject({ status: 415, message: expect.stringContaining('SVG') })
    const several = await Promise.all(
      ['picture.png', 'sound.mp3', 'film.webm', 'sound.wav'].map(name => probe(file(name))),
    )
    expect(several.map(({ kind }) => kind)).toEqual(['image', 'audio', 'video', 'audio'])
  }, 120_000)

  it('ends what would be read for ever, and goes on with the next', async () => {
    const probe = probeInThread({ limitMs: 6000, atOnce: 1 })
    const [endless, film] = await Promise.allSettled([probe(file('endless.webm')), probe(file('film.mp4'))])
    expect(endless).toMatchObject({ reason: { status: 415, message: expect.stringContaining('takes too long') } })
    expect(film).toMatchObject({ value: { kind: 'video' } })
  }, 120_000)

  it('refuses what takes all memory, and says when a thread is broken', async () => {
    const greedy = `require('worker_threads').parentPort.once('message', () => { const all = []; for (;;) all.push(new Array(1e5).fill({})) })`
    const start = (code: string) => () =>
      new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
    await expect(probeInThread({ start: start(greedy) })(file('film.mp4'))).rejects.toMatchObject({ status: 415 })
    const broken = probeInThread({ start: start('throw new Error("no such library")') })
    await expect(broken(file('film.mp4'))).rejects.toThrow('no such library')
    await expect(broken(file('film.mp4'))).rejects.toThrow('no such library')
  }, 60_000)

  it(`answers or refuses each of ${times(125)} damaged files`, async () => {
    const probe = probeInThread({ limitMs: 10_000 })
    const random = seeded(4)
    const outcomes = { read: 0, refused: 0 }
    for (let index = 0; index < times(125); index += 1) {
      const name = names[Math.floor(random() * names.length)] ?? ''
      if (name === 'endless.webm') continue
      const bytes = damaged(new Uint8Array(readFileSync(join(corpus, name))), random)
      try {
        await probe(readings(bytes))
        outcomes.read += 1
      } catch (error) {
        expect(error, `${name} ${index}`).toMatchObject({ status: 415 })
        outcomes.refused += 1
      }
    }
    expect(outcomes.read).toBeGreaterThan(10)
    expect(outcomes.refused).toBeGreaterThan(10)
  }, 3_600_000)
})

function file(name: string) {
  return readings(new Uint8Array(readFileSync(join(corpus, name))))
}

function readings(bytes: Uint8Array<ArrayBuffer>) {
  return { size: bytes.length, read: async (start: number, end: number) => bytes.slice(start, end) }
}

/** Cut short, or with some bytes changed, most of them near the beginning, where files say what they are made of. */
function damaged(bytes: Uint8Array<ArrayBuffer>, random: () => number): Uint8Array<ArrayBuffer> {
  if (random() < 0.2) return bytes.slice(0, Math.floor(random() * bytes.length))
  for (let edits = 1 + Math.floor(random() * 6); edits > 0; edits -= 1) {
    const reach = random() < 0.6 ? Math.min(600, bytes.length) : bytes.length
    const at = Math.floor(random() * reach)
    bytes.fill(
      [0, 255, 127, Math.floor(random() * 256)][Math.floor(random() * 4)] ?? 0,
      at,
      at + 1 + Math.floor(random() * 4),
    )
  }
  return bytes
}
