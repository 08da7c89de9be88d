import { startTransition, useEffect, useState } from 'react'
import type { CellValue } from './cellValue.ts'
import type { GridRow } from './gridEngine.ts'

/** A row in its place on the page: what is drawn there before it is drawn over. */
export interface DrawnRow {
  readonly id: number
  readonly cells: readonly CellValue[]
}

/**
 * The rows of a page, a few more of them with every drawing, over those of the page before: x-data-grid draws its cells
 * without a pause, and a whole page of them is a block that a person feels.
 */
export function useRowsInSteps(rows: readonly GridRow[]): readonly DrawnRow[] {
  const [drawn, setDrawn] = useState<readonly DrawnRow[]>([])
  useEffect(() => {
    const changed = rows.findIndex((cells, place) => drawn[place]?.cells !== cells)
    if (changed === -1 && drawn.length === rows.length) return
    // Few enough drawings that the last row of a long page doesn't keep anybody waiting.
    const next = changed === -1 ? rows.length : changed + Math.max(3, Math.ceil(rows.length / 8))
    startTransition(() => {
      setDrawn([
        ...rows.slice(0, next).map((cells, id) => (drawn[id]?.cells === cells ? drawn[id] : { id, cells })),
        ...drawn.slice(next, rows.length),
      ])
    })
  }, [rows, drawn])
  return drawn
}
