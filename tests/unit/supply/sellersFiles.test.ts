import { expect, it } from 'vitest'
import { sellersFiles } from '../../../src/advertising/server/supply/sellersFiles.ts'
import type { TakenParts } from '../../../src/engine/server/outside.ts'

const answered = (timeouts: number[], afterMs: number) => ({
  fetchParts: async (url: string, { timeoutMs, take }: TakenParts) => {
    timeouts.push(timeoutMs)
    await new Promise(resolve => setTimeout(resolve, afterMs))
    take('{"sellers":[]}')
    return { status: 200, url, redirects: [], contentType: 'application/json', bytes: 14 }
  },
})

it('reads files as long as there is time for all of them, and no file longer than that', async () => {
  const timeouts: number[] = []
  const files = sellersFiles(answered(timeouts, 150), ['1'], { withinMs: 100 })
  expect((await files('a.example', '1'))?.file.kind).toBe('found')
  expect(timeouts[0]).toBeLessThanOrEqual(100)
  expect(await files('b.example', '1')).toBeNull()
  // What was read is known.
  expect((await files('a.example', '1'))?.file.kind).toBe('found')
  expect(timeouts).toHaveLength(1)
})

it('gives each file a minute where nobody waits', async () => {
  const timeouts: number[] = []
  await sellersFiles(answered(timeouts, 0), ['1'])('a.example', '1')
  expect(timeouts).toEqual([60_000])
})
