import { useState } from 'react'
import type { GridView } from './gridEngine.ts'

/** report.3; the first is the default. */
export const gridPageSizes = [10, 20, 30, 40, 50] as const

/**
 * What the person looks at, for as long as the rows are those of `source`: others begin on their first page, unsorted.
 * The page size stays. Every other change than of the page alone begins at the first page.
 */
export function useGridView(source: string | undefined): [GridView, (part: Partial<GridView>) => void] {
  const [state, setState] = useState({ source, view: first })
  let view = state.view
  if (state.source !== source) {
    view = { ...first, perPage: view.perPage }
    setState({ source, view })
  }
  return [view, part => setState(old => ({ source: old.source, view: { ...old.view, page: 1, ...part } }))]
}

const first: GridView = { sort: null, search: '', filter: null, page: 1, perPage: gridPageSizes[0] }
