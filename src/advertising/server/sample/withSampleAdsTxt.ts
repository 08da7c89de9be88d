import type { Catalogue } from '../../../engine/contract/resourceSpec.ts'
import type { Fetcher } from '../../../engine/server/outside.ts'
import { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'
import type { FileAnswer } from '../../supply/adsTxtFile.ts'
import { addInventory } from './inventory.ts'
import { addPeople } from './people.ts'

/**
 * The sample's publishers have no servers: their ads.txt and app-ads.txt are answered here, without any network, so that checks
 * of them come to what the sample says. Everything else is fetched as before.
 */
export function withSampleAdsTxt(fetcher: Fetcher, catalogue: Catalogue): Fetcher {
  let known: ReadonlyMap<string, FileAnswer> | undefined
  return {
    ...fetcher,
    fetchText: async url => {
      if (!/^https:\/\/[a-z0-9.-]+\.example\/(app-)?ads\.txt$/.test(url)) return fetcher.fetchText(url)
      known ??= sampleAnswers(catalogue)
      const answer = known.get(url)
      return answer ? { ...answer, url, bytes: new TextEncoder().encode(answer.text).length } : fetcher.fetchText(url)
    },
  }
}

/** By URL. They follow from the sample's publishers, which are the same on every day. */
function sampleAnswers(catalogue: Catalogue): ReadonlyMap<string, FileAnswer> {
  const builder = new SampleBuilder({ catalogue, now: new Date('2026-01-01T12:00:00Z'), scale: 'full' })
  const answers = new Map<string, FileAnswer>()
  addPeople(builder)
  addInventory(builder, (url, answer) => answers.set(url, answer))
  return answers
}
