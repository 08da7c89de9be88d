import { type ReadAddress, readAddress, writeAddress } from './exploreAddress.ts'
import { type ExploreState, startState } from './exploreState.ts'

/**
 * What an address says to somebody who reads figures in a currency (null: in their own ones). Only an address without any choice
 * leaves that to the reader; any other means the same for everybody whom it is sent to.
 */
export function openAt(params: URLSearchParams, currency: string | null): ReadAddress {
  const chosen = [...params.keys()].some(name => name !== 'in')
  return chosen ? readAddress(params) : { state: { ...startState, currency }, problems: [] }
}

/** The query by which `openAt` finds this again, without the mark in front. */
export function writeFrom(state: ExploreState, currency: string | null): string {
  return writeAddress(state) || (currency === null ? '' : 'cur=own')
}
