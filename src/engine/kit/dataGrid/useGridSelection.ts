import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useState } from 'react'
import type { GridRow } from './gridEngine.ts'

/** Which rows of a page are selected, by their places on it; none as soon as it is another page. */
export function useGridSelection(
  rows: readonly GridRow[],
): [GridRowSelectionModel, (selection: GridRowSelectionModel) => void] {
  const [state, setState] = useState({ rows, selection: nothing })
  return [state.rows === rows ? state.selection : nothing, selection => setState({ rows, selection })]
}

const nothing: GridRowSelectionModel = { type: 'include', ids: new Set() }
