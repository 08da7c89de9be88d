import { useStore } from 'ra-core'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Resource } from '../../contract/resourceSpec.ts'
import {
  type ListPreferences,
  type ListState,
  parseListState,
  preferencesOf,
  tablePageSize,
  writeListState,
} from './listState.ts'

/**
 * The state of a list and how to change it. `inAddress` keeps it in the page's address, with the preferences of the page
 * behind it (list.5); otherwise, for a list within a page, the address is left alone.
 */
export function useListState(resource: Resource, pageKey: string, inUrl: boolean): ListStateHandle {
  const { search, pathname, state: passed } = useLocation()
  const navigate = useNavigate()
  const [stored, keep] = useStore<ListPreferences | undefined>(`list.${pageKey}`)
  const [inner, setInner] = useState('')
  const text = inUrl ? search : inner
  const state = useMemo(
    () => parseListState(resource, text, stored, inUrl ? undefined : tablePageSize),
    [resource, text, stored, inUrl],
  )

  const change = useCallback(
    (changes: Partial<ListState>, how: 'push' | 'replace' = 'push') => {
      const next: ListState = { ...state, page: 1, ...changes }
      const written = writeListState(next)
      keep(preferencesOf(next))
      if (!inUrl) return setInner(written)
      navigate({ pathname, search: written }, { replace: how === 'replace', state: passed })
    },
    [state, keep, inUrl, navigate, pathname, passed],
  )
  return { state, change }
}

export interface ListStateHandle {
  readonly state: ListState
  /** Changes anything but the page go back to the first page. `replace` leaves no step in the browser's history. */
  readonly change: (changes: Partial<ListState>, how?: 'push' | 'replace') => void
}
