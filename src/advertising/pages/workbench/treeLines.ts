import type { MeasuredRow } from '../../reporting/measuredRows.ts'

export type TreeEntity = 'campaign' | 'strategy' | 'line-item'

/** Whose rows stand below whose: all of an entity, or those of one row. */
export interface LevelRef {
  readonly entity: TreeEntity
  /** The field that refers to the row above, and its id. */
  readonly of: { readonly by: 'campaign' | 'strategy'; readonly id: string } | null
}

/** What is known of a level's rows. */
export interface TreeLevel {
  readonly rows: readonly MeasuredRow[]
  readonly total: number
  readonly isLoading: boolean
  readonly error: string | null
}

/** A line of the tree: a row, or what stands in place of rows that aren't there. */
export type TreeLine = RowLine | NoteLine

export interface RowLine {
  readonly kind: 'row'
  readonly key: string
  readonly entity: TreeEntity
  readonly measured: MeasuredRow
  readonly depth: number
  /** Null for what has nothing below it. */
  readonly open: boolean | null
  /** Its place among those of its level, from 1. */
  readonly place: number
  readonly of: number
  readonly level: LevelRef
}

export interface NoteLine {
  readonly kind: 'loading' | 'more' | 'empty' | 'error'
  readonly key: string
  readonly depth: number
  readonly open: null
  readonly level: LevelRef
  /** Of an error; how many more there are. */
  readonly says: string
}

export function levelKey({ entity, of }: LevelRef): string {
  return of ? `${entity} ${of.by} ${of.id}` : entity
}

/** The level below a row; null below line items. */
export function levelBelow(entity: TreeEntity, id: string): LevelRef | null {
  if (entity === 'campaign') return { entity: 'strategy', of: { by: 'campaign', id } }
  return entity === 'strategy' ? { entity: 'line-item', of: { by: 'strategy', id } } : null
}

/** The tree as the lines that are seen, in their order. */
export function treeLines(
  root: LevelRef,
  levels: ReadonlyMap<string, TreeLevel>,
  open: ReadonlySet<string>,
  depth = 0,
): readonly TreeLine[] {
  const level = levels.get(levelKey(root))
  const note = (kind: NoteLine['kind'], says = ''): NoteLine => {
    return { kind, says, key: `${kind} ${levelKey(root)}`, depth, open: null, level: root }
  }
  const { rows = [], total = 0, isLoading = true, error = null } = level ?? {}
  const lines = rows.flatMap((measured, index): readonly TreeLine[] => {
    const { id } = measured.row
    const below = levelBelow(root.entity, id)
    const line: RowLine = {
      kind: 'row',
      key: `${root.entity} ${id}`,
      entity: root.entity,
      measured,
      depth,
      open: below && open.has(id),
      place: index + 1,
      of: total,
      level: root,
    }
    return below && line.open ? [line, ...treeLines(below, levels, open, depth + 1)] : [line]
  })
  if (error !== null) return [...lines, note('error', error)]
  if (isLoading) return [...lines, note('loading')]
  if (total > rows.length) return [...lines, note('more', String(total - rows.length))]
  return rows.length === 0 ? [note('empty')] : lines
}
