import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Catalogue } from '../../../engine/contract/resourceSpec.ts'
import { type Fetcher, NotAsked } from '../../../engine/server/outside.ts'
import { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'
import { t } from '../../../engine/texts/t.ts'
import type { FileAnswer } from '../../supply/adsTxtFile.ts'
import { sellersJson, sellersUrl } from '../../supply/sellersJson.ts'
import { sellerClaimOf } from '../supply/sellerClaimOf.ts'
import { addInventory } from './inventory.ts'
import { addPeople } from './people.ts'

/**
 * The sample's publishers and organizations have no servers: their ads.txt, app-ads.txt, and sellers.json are answered here, without any
 * network, so that checks of them come to what the sample says. Everything else is fetched as before.
 */
export function withSampleAdsTxt(fetcher: Fetcher, catalogue: Catalogue): Fetcher {
  let known: ReadonlyMap<string, FileAnswer> | undefined
  const answerAt = (url: string) => {
    known ??= sampleAnswers(catalogue)
    const answer = known.get(url)
    return answer ? { ...answer, url, bytes: new TextEncoder().encode(answer.text).length } : undefined
  }
  return {
    ...fetcher,
    fetchText: async url => {
      const isAdsTxt = /^https?:\/\/[^/]+\/(app-)?ads\.txt$/.test(url)
      if (!isAdsTxt) return fetcher.fetchText(url)
      const answer = /^https:\/\/[a-z0-9.-]+\.example\//.test(url) ? answerAt(url) : undefined
      return answer ?? fetcher.fetchText(url).catch(saysNotRead)
    },
    fetchParts: async (url, parts) => {
      const answer = url.endsWith('.example/sellers.json') ? answerAt(url) : undefined
      if (answer) {
        parts.take(answer.text)
        return answer
      }
      if (!fetcher.fetchParts) throw notRead()
      return fetcher.fetchParts(url, parts)
    },
  }
}

/** The demo has nothing to advise here, where nobody has a file to paste. */
function saysNotRead(error: unknown): never {
  throw error instanceof NotAsked ? notRead() : error
}

function notRead(): NotAsked {
  return new NotAsked(t('The demo doesn’t read files from other servers'))
}

/** By URL. They follow from the sample's publishers, which are the same on every day. */
function sampleAnswers(catalogue: Catalogue): ReadonlyMap<string, FileAnswer> {
  const builder = new SampleBuilder({ catalogue, now: new Date('2026-01-01T12:00:00Z'), scale: 'full' })
  const answers = new Map<string, FileAnswer>()
  addPeople(builder)
  addInventory(builder, (url, answer) => answers.set(url, answer))
  for (const { id, domain } of builder.of('organization')) {
    const sellers = builder.of('publisher').filter(({ organization }) => organization === id)
    const text = JSON.stringify(sellersJson(sellers.map(sellerClaimOf)))
    answers.set(sellersUrl(textOf(domain)), {
      status: 200,
      redirects: [],
      contentType: 'application/json',
      text,
    })
  }
  return answers
}
