import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spotPath } from '../../../src/advertising/creative/sampleSpots.ts'
import { sampleVastUrl, withSampleVast } from '../../../src/advertising/server/sample/sampleVast.ts'
import { askVast } from '../../../src/advertising/server/vast/askVast.ts'
import { resolveVast } from '../../../src/advertising/vast/resolveVast.ts'
import { probeFile } from '../../../src/engine/server/assets/probeFile.ts'
import { FetchRefused } from '../../../src/engine/server/outside.ts'

const asked: string[] = []
const fetcher = withSampleVast({
  fetchText: async url => {
    asked.push(url)
    throw new FetchRefused('unreachable', 'nobody is there')
  },
  post: async () => ({ status: 200 }),
  postFor: async () => Promise.reject(new FetchRefused('unreachable', 'nobody is there')),
})
const inspect = (url: string) => resolveVast({ url }, { ask: askVast(fetcher) })

describe('the documents of the sample', () => {
  it.each([
    ...[6, 15, 30, 60].map(seconds => ['video', seconds] as const),
    ...[15, 30].map(seconds => ['audio', seconds] as const),
  ])('[media.4] a %s of %i s is valid, and its files hold what it says', async (subtype, seconds) => {
    const { verdict, ads, hops } = await inspect(sampleVastUrl({ slug: 'aurora-skincare', subtype, seconds }))
    const serious = hops.flatMap(({ findings }) => findings.filter(({ severity }) => severity !== 'advice'))
    expect([serious, verdict, ads[0]?.summary.durationS]).toEqual([[], 'valid', seconds])
    const files = ads[0]?.summary.mediaFiles ?? []
    expect(files).toHaveLength(subtype === 'video' ? 2 : 1)
    for (const { url, type, width, height } of files) {
      const path = join(import.meta.dirname, '../../../public', spotPath(url) ?? 'not there')
      const bytes = new Uint8Array(readFileSync(path))
      const facts = await probeFile({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) })
      expect(facts.mime).toBe(type)
      expect(Math.abs(Number(facts.durationMs) / 1000 - seconds)).toBeLessThan(0.2)
      if (subtype === 'video') expect([facts.width, facts.height]).toEqual([width, height])
    }
    expect(asked).toEqual([])
  })

  it('are answered for the sample alone; everything else is asked for', async () => {
    const others = [
      'https://vast.aurora-skincare.example/video/7.xml',
      'https://vast.nobody.example/video/30.xml',
      'http://vast.aurora-skincare.example/video/30.xml',
      'https://vast.aurora-skincare.example.evil.test/video/30.xml',
    ]
    for (const url of others) expect((await inspect(url)).failure?.code).toBe(301)
    expect(asked).toEqual(others)
    expect(spotPath('https://cdn.aurora-skincare.example/spots/film-30-1080.mp4')).toBe(
      '/samples/spots/film-30-1080.mp4',
    )
    for (const url of [
      'https://cdn.aurora-skincare.example/spots/film-7-1080.mp4',
      'https://cdn.aurora-skincare.example/spots/../film-30-1080.mp4',
      'https://cdn.brand.test/spots/film-30-1080.mp4',
      'https://evil.test/https://cdn.a.example/spots/film-30-1080.mp4',
    ]) {
      expect(spotPath(url)).toBeNull()
    }
  })
})
