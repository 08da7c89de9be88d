import type { Principal } from '../../../engine/server/access/principal.ts'
import type { ApiOptions } from '../../../engine/server/apiOptions.ts'
import type { FileLengths } from '../../vast/lengthFindings.ts'
import { type AskVast, openHop } from '../../vast/openHop.ts'
import { resolveVast } from '../../vast/resolveVast.ts'
import type { VastAnswer, VastFailure, VastInspection, VastQuestion } from '../../vast/vastInspection.ts'
import { fillVastMacros } from '../../vast/vastMacros.ts'
import { createAnswerCache } from './answerCache.ts'
import { askVast } from './askVast.ts'
import { createInspectableUrls } from './inspectableUrls.ts'

export interface VastService {
  /** The whole way, for a signed-in person, who may ask for the address by `answer` for ten minutes then. */
  inspect(question: VastQuestion, lengths: FileLengths, person: string): Promise<VastInspection>
  /** Whether these may ask for an address by `answer`. */
  mayAnswer(url: string, readers: readonly Principal[]): Promise<boolean>
  /** The one document behind an address, not older than a minute; or why there is none. */
  answer(url: string): Promise<VastAnswer | NoAnswer>
}

export interface NoAnswer extends VastFailure {
  /** This console does not fetch from there; the other server was not asked. */
  readonly forbidden: boolean
}

export function createVastService({
  store,
  catalogue,
  clock,
  fetcher,
}: Pick<ApiOptions, 'store' | 'catalogue' | 'clock' | 'fetcher'>): VastService {
  const options = { ask: askVast(fetcher), now: clock }
  const addresses = createInspectableUrls(store, catalogue, clock)
  const cache = createAnswerCache<VastAnswer | NoAnswer>(clock)

  async function ask(url: string): Promise<VastAnswer | NoAnswer> {
    let forbidden = false
    const guarded: AskVast = async address => {
      const answer = await options.ask(address)
      forbidden = 'reason' in answer && answer.reason === 'address'
      return answer
    }
    const hop = await openHop({ url }, { ...options, ask: guarded, random: Math.random })
    // What came is handed out whatever it is worth; only when nothing came there is nothing to hand out.
    if (hop.status === null || hop.status < 200 || hop.status > 299 || hop.xml === '') {
      return { ...(hop.failure ?? { code: 303, message: 'The URL returned an empty response' }), forbidden }
    }
    const { xml, contentType, askedUrl, finalUrl } = hop
    return {
      adm: xml,
      url,
      finalUrl: finalUrl ?? askedUrl ?? fillVastMacros(url).url,
      contentType,
      fetchedAt: clock().toISOString(),
    }
  }

  return {
    inspect: async (question, lengths, person) => {
      if (question.url !== undefined) await addresses.remember(question.url, person)
      return resolveVast(question, { ...options, lengths })
    },
    mayAnswer: addresses.has,
    answer: url =>
      cache.get(
        url,
        () => ask(url),
        answer => ('adm' in answer ? answer.adm.length : 0),
      ),
  }
}
