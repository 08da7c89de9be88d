import type { MeasuredRow } from '../../reporting/measuredRows.ts'

export type TreeEntity = 'campaign' | 'strategy' | 'line-item' | 'media' | 'deal'

/** Whether rows of an entity are planned and delivered by themselves: media and deals deliver for a line item. */
export function isPlanned(entity: TreeEntity): boolean {
  return entity !== 'media' && entity !== 'deal'
}

/** Whose rows stand below whose: all of an entity, or those of one row. */
export interface LevelRef {
  readonly entity: TreeEntity
  /** The field that refers to the row above, and its id; what a line item delivers by doesn't refer to it. */
  readonly of: { readonly by: 'campaign' | 'strategy' | 'deliveredBy'; readonly id: string } | null
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

/** The levels below a row; none below media and deals. */
export function levelsBelow(entity: TreeEntity, id: string): readonly LevelRef[] {
  switch (entity) {
    case 'campaign':
      return [{ entity: 'strategy', of: { by: 'campaign', id } }]
    case 'strategy':
      return [{ entity: 'line-item', of: { by: 'strategy', id } }]
    case 'line-item':
      return [
        { entity: 'media', of: { by: 'deliveredBy', id } },
        { entity: 'deal', of: { by: 'deliveredBy', id } },
      ]
    default:
      return []
  }
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
    const below = levelsBelow(root.entity, id)
    const line: RowLine = {
      kind: 'row',
      // The same media stands below many line items.
      key: isPlanned(root.entity) ? `${root.entity} ${id}` : `${root.entity} ${id} ${root.of?.id}`,
      entity: root.entity,
      measured,
      depth,
      open: below.length > 0 ? open.has(id) : null,
      place: index + 1,
      of: total,
      level: root,
    }
    return line.open ? [line, ...below.flatMap(level => treeLines(level, levels, open, depth + 1))] : [line]
  })
  if (error !== null) return [...lines, note('error', error)]
  if (isLoading) return [...lines, note('loading')]
  if (total > rows.length) return [...lines, note('more', String(total - rows.length))]
  return rows.length === 0 ? [note('empty')] : lines
}
