import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readAddress, writeAddress } from './exploreAddress.ts'
import { tidy } from './exploreMoves.ts'
import type { ExploreState } from './exploreState.ts'
import { useAddressedOrganization } from './useAddressedOrganization.ts'

/**
 * What the address says, and how to say something else. Going down and up is a step of the browser's history; other
 * choices replace, so that "back" leaves the page instead of undoing every filter.
 */
export function useExploreAddress(): ExploreAddress {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { state, problems } = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  const { suffix, problem } = useAddressedOrganization(search)
  const go = useCallback(
    (next: ExploreState, replace: boolean) => {
      const query = [writeAddress(tidy(next)), suffix].filter(Boolean).join('&')
      navigate({ search: query && `?${query}` }, { replace })
    },
    [navigate, suffix],
  )
  return {
    state,
    problems: problem ? [...problems, problem] : problems,
    change: useCallback(changes => go({ ...state, ...changes }, true), [go, state]),
    move: useCallback(next => go(next, false), [go]),
  }
}

interface ExploreAddress {
  readonly state: ExploreState
  /** What of the address could not be read. */
  readonly problems: readonly string[]
  readonly change: (changes: Partial<ExploreState>) => void
  readonly move: (state: ExploreState) => void
}
