import { useStore } from 'ra-core'
import { defaultState, type ListState, writeListState } from './listState.ts'

/** A list as somebody likes to see it: filters, sort, page size (as the address writes them) and columns. */
export interface SavedView {
  readonly name: string
  readonly search: string
  readonly columns: readonly string[]
}

/** The person's own views of a list. */
export function useSavedViews(pageKey: string): readonly [readonly SavedView[], (views: readonly SavedView[]) => void] {
  const [views, setViews] = useStore<readonly SavedView[]>(`list.${pageKey}.views`, none)
  return [views, setViews]
}

/** The shared view that was opened last: the list says its name for as long as it shows just that. */
export function useOpenedView(pageKey: string): readonly [SavedView | null, (view: SavedView) => void] {
  return useStore<SavedView | null>(`list.${pageKey}.opened`, null)
}

export function viewOf(name: string, state: ListState, columns: readonly string[]): SavedView {
  return { name, search: writeListState({ ...state, page: defaultState.page }), columns }
}

/** The view that shows just what is shown now. */
export function currentView(views: readonly SavedView[], state: ListState, columns: readonly string[]) {
  const now = JSON.stringify(viewOf('', state, columns))
  return views.find(view => JSON.stringify({ ...view, name: '' }) === now)
}

const none: readonly SavedView[] = []
