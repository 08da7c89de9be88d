import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../../../engine/providers/currentUser.ts'
import { tidy } from './exploreMoves.ts'
import { openAt, writeFrom } from './exploreStart.ts'
import type { ExploreState } from './exploreState.ts'
import { useUrlOrganization } from './useUrlOrganization.ts'

/**
 * What the address says, and how to say something else. Going down and up is a step of the browser's history; other
 * choices replace, so that "back" leaves the page instead of undoing every filter.
 */
export function useExploreUrl(): ExploreUrl {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { currency = null } = useCurrentUser()
  const { state, problems } = useMemo(() => openAt(new URLSearchParams(search), currency), [search, currency])
  const { suffix, problem } = useUrlOrganization(search)
  const go = useCallback(
    (next: ExploreState, replace: boolean) => {
      const query = [writeFrom(tidy(next), currency), suffix].filter(Boolean).join('&')
      navigate({ search: query && `?${query}` }, { replace })
    },
    [navigate, suffix, currency],
  )
  return {
    state,
    problems: problem ? [...problems, problem] : problems,
    change: useCallback(changes => go({ ...state, ...changes }, true), [go, state]),
    move: useCallback(next => go(next, false), [go]),
  }
}

interface ExploreUrl {
  readonly state: ExploreState
  /** What of the address could not be read. */
  readonly problems: readonly string[]
  readonly change: (changes: Partial<ExploreState>) => void
  readonly move: (state: ExploreState) => void
}
