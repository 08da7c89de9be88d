import { type Fetcher, FetchRefused } from '../../../engine/server/outside.ts'
import type { AskVast } from '../../vast/openHop.ts'

/** Asks for VAST documents by the guarded client, and in no other way. */
export function askVast(fetcher: Pick<Fetcher, 'fetchText'>): AskVast {
  return async address => {
    try {
      const { url, ...answer } = await fetcher.fetchText(address)
      return { ...answer, finalUrl: url }
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      return { reason: error.reason, message: error.message, redirects: error.redirects }
    }
  }
}
