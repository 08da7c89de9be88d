import { type ExploreState, startState } from './exploreState.ts'
import { type ReadUrl, readUrl, writeUrl } from './exploreUrl.ts'

/**
 * What an address says to somebody who reads figures in a currency (null: in their own ones). Only an address without any choice
 * leaves that to the reader; any other means the same for everybody whom it is sent to.
 */
export function openAt(params: URLSearchParams, currency: string | null): ReadUrl {
  const chosen = [...params.keys()].some(name => name !== 'in')
  return chosen ? readUrl(params) : { state: { ...startState, currency }, problems: [] }
}

/** The query by which `openAt` finds this again, without the mark in front. */
export function writeFrom(state: ExploreState, currency: string | null): string {
  return writeUrl(state) || (currency === null ? '' : 'cur=own')
}
