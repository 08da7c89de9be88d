import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { latinKey } from '../../../engine/kit/latinKey.ts'
import { type TreePlace, type TreeStep, treeStep } from '../../../engine/kit/treeGrid/treeKeys.ts'
import type { TreeLine } from './treeLines.ts'

/** Where the keys are in the tree; the focus goes with them. `onStep` is told what isn't a move. */
export function useTreePlace(
  grid: RefObject<HTMLElement | null>,
  lines: readonly TreeLine[],
  cells: number,
): TreePlaces {
  const [at, setAt] = useState<TreePlace>({ line: 0, cell: -1 })
  const [isMoved, setMoved] = useState(false)
  const place = { line: Math.min(at.line, Math.max(0, lines.length - 1)), cell: Math.min(at.cell, cells - 1) }
  const key = `${place.line}:${place.cell}`
  useEffect(() => {
    if (!isMoved) return
    const target = grid.current?.querySelector<HTMLElement>(`[data-place="${key}"]`)
    // Until a line far away is drawn, the focus waits.
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    setMoved(!target)
  }, [grid, key, isMoved])
  const go = (to: TreePlace) => {
    setAt(to)
    setMoved(true)
  }
  return {
    place,
    go,
    stepOf: event => {
      if (!isGridKey(event)) return null
      const pressed = { key: latinKey(event), shift: event.shiftKey, ctrl: event.ctrlKey }
      return treeStep(pressed, place, lines, cells)
    },
    note: setAt,
  }
}

export interface TreePlaces {
  readonly place: TreePlace
  /** Moves the keys and the focus. */
  readonly go: (to: TreePlace) => void
  readonly stepOf: (event: KeyboardEvent) => TreeStep | null
  /** The focus has come here by itself. */
  readonly note: (at: TreePlace) => void
}

/** Whether a key is meant for the grid, and not for what stands in a cell. */
export function isGridKey(event: KeyboardEvent): boolean {
  return !event.altKey && !event.metaKey && !isControl(event.target)
}

/** Buttons and links in cells answer Enter and Space themselves. */
function isControl(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, button') !== null
}
