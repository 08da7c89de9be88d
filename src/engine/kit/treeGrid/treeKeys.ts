import { lineKey } from '../../texts/lineKey.ts'
/** Where the keys are in a tree grid: a line, and a cell of it; -1 is the line as a whole. */
export interface TreePlace {
  readonly line: number
  readonly cell: number
}

/** What a tree grid's keys need to know of a line. */
export interface KeyedLine {
  readonly depth: number
  /** Null for what has nothing below it. */
  readonly open: boolean | null
}

export type TreeStep =
  | { readonly go: TreePlace }
  /** Opens or closes the line. */
  | { readonly toggle: number }
  | { readonly select: number; readonly range: boolean }
  | { readonly edit: TreePlace }
  | { readonly enter: TreePlace }

/**
 * What a key does in a tree grid (ARIA's treegrid pattern, and the console's `j`, `k`, `x`, `e`): right opens a line and then goes into
 * its cells, left comes back, closes it and then goes to its parent. Null for keys that mean nothing here.
 */
export function treeStep(key: PressedKey, at: TreePlace, lines: readonly KeyedLine[], cells: number): TreeStep | null {
  const line = lines[at.line]
  if (!line) return lines.length > 0 && key.key in moves ? { go: { line: 0, cell: -1 } } : null
  const go = (to: number, cell = at.cell): TreeStep => ({
    go: { line: Math.min(lines.length - 1, Math.max(0, to)), cell },
  })
  const move = moves[key.key]
  if (move !== undefined) return go(at.line + move)
  switch (lineKey(key.key)) {
    case 'Home':
      return key.ctrl || at.cell < 0 ? go(0) : go(at.line, 0)
    case 'End':
      return key.ctrl || at.cell < 0 ? go(lines.length - 1) : go(at.line, cells - 1)
    case 'ArrowRight':
      if (at.cell < 0 && line.open === false) return { toggle: at.line }
      return go(at.line, Math.min(cells - 1, at.cell + 1))
    case 'ArrowLeft':
      if (at.cell >= 0) return go(at.line, at.cell - 1)
      return line.open ? { toggle: at.line } : go(parentOf(lines, at.line))
    case 'x':
    case 'X':
    case ' ':
      return { select: at.line, range: key.shift }
    case 'e':
      return { edit: at }
    case 'Enter':
      return { enter: at }
    default:
      return null
  }
}

export interface PressedKey {
  readonly key: string
  readonly shift: boolean
  readonly ctrl: boolean
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 10, PageUp: -10 }

/** The line that a line stands below; itself where it is of the first level. */
function parentOf(lines: readonly KeyedLine[], at: number): number {
  const depth = lines[at]?.depth ?? 0
  for (let above = at - 1; above >= 0; above -= 1) if ((lines[above]?.depth ?? 0) < depth) return above
  return at
}
