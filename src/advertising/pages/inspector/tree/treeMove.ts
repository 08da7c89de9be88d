import type { XmlRow } from './xmlRows.ts'

/** Where a key leads in a tree (WAI-ARIA's tree pattern), and what it folds or unfolds on the way. */
export interface TreeMove {
  readonly active: number
  readonly fold?: number
  readonly unfold?: readonly number[]
}

/** Null for a key that is none of the tree's. `shown` are the rows in sight of `active`, in order. */
export function treeMove(key: string, { rows, shown, folded, active }: TreeState): TreeMove | null {
  const row = rows[active]
  const at = shown.indexOf(active)
  const step = (by: number) => ({ active: shown[Math.max(0, Math.min(shown.length - 1, at + by))] ?? active })
  switch (key) {
    case 'ArrowDown':
      return step(1)
    case 'ArrowUp':
      return step(-1)
    case 'PageDown':
      return step(pageRows)
    case 'PageUp':
      return step(-pageRows)
    case 'Home':
      return { active: shown[0] ?? active }
    case 'End':
      return { active: shown.at(-1) ?? active }
    case 'ArrowRight':
      if (!row || !hasChildren(rows, active)) return { active }
      return folded.has(active) ? { active, unfold: [active] } : { active: active + 1 }
    case 'ArrowLeft':
      if (row && hasChildren(rows, active) && !folded.has(active)) return { active, fold: active }
      return { active: row && row.parent >= 0 ? row.parent : active }
    case '*':
      return { active, unfold: siblingsOf(rows, active) }
    default:
      return null
  }
}

export function hasChildren(rows: readonly XmlRow[], at: number): boolean {
  return (rows[at]?.end ?? 0) > at + 1
}

export interface TreeState {
  readonly rows: readonly XmlRow[]
  readonly shown: readonly number[]
  readonly folded: ReadonlySet<number>
  readonly active: number
}

const pageRows = 15

function siblingsOf(rows: readonly XmlRow[], at: number): readonly number[] {
  const parent = rows[at]?.parent
  return rows.flatMap((row, index) => (row.parent === parent && hasChildren(rows, index) ? [index] : []))
}
