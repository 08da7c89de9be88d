import { isObject } from '../../../engine/contract/isObject.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'

/** Segments, and all that they are made of. */
export interface SegmentGraph {
  readonly rows: ReadonlyMap<string, Row>
  /** Those that a segment's `parent` puts below it; archived ones are nobody's. */
  readonly below: ReadonlyMap<string, readonly string[]>
}

/**
 * The segments with these ids, and what they need, level by level. `instead` stands for the stored row of its id: as it is about to
 * be saved. What is nowhere is not in it.
 */
export async function loadGraph(
  reads: Pick<Reads, 'byIds' | 'list'>,
  ids: readonly string[],
  instead?: Row,
): Promise<SegmentGraph> {
  const rows = new Map<string, Row>()
  const below = new Map<string, readonly string[]>()
  for (let level = [...new Set(ids)]; level.length > 0 && rows.size < mostSegments; ) {
    const stored = await reads.byIds('segment', level, 'all')
    for (const row of stored) rows.set(row.id, row.id === instead?.id ? instead : row)
    if (instead && level.includes(instead.id)) rows.set(instead.id, instead)
    const where = [{ column: 'parent', op: 'in', values: level }] as const
    const found = (await reads.list('segment', { scope: 'all', where, limit: mostSegments })).rows
    const children = [...found.filter(({ id }) => id !== instead?.id), ...(instead ? [instead] : [])]
    for (const id of level) {
      const own = children.filter(child => child.parent === id && !isPutAway(child))
      below.set(
        id,
        own.map(child => child.id),
      )
    }
    const next = level.flatMap(id => needsOf({ rows, below }, id))
    level = [...new Set(next)].filter(id => !rows.has(id))
    if (level.every(id => below.has(id))) break
  }
  return { rows, below }
}

const mostSegments = 2_000

export function isPutAway({ archivedAt, status }: Row): boolean {
  return Boolean(archivedAt) || status === 'archived'
}

/** What a segment is made of: those below it, and those that its rule names. */
export function needsOf({ rows, below }: SegmentGraph, id: string): readonly string[] {
  const row = rows.get(id)
  return row ? [...(below.get(id) ?? []), ...ruleSegments(row)] : []
}

/** A segment and everything below it. */
export function withBelow(graph: SegmentGraph, id: string): string[] {
  const found = new Set<string>()
  const add = (one: string) => {
    if (found.has(one)) return
    found.add(one)
    for (const child of graph.below.get(one) ?? []) add(child)
  }
  add(id)
  return [...found]
}

/** The names along a circle that leads from a segment back to it; null where there is none. */
export function circleFrom(graph: SegmentGraph, start: string): string[] | null {
  const seen = new Set<string>()
  const walk = (id: string, path: readonly string[]): string[] | null => {
    for (const next of needsOf(graph, id)) {
      if (next === start) return [...path, nameIn(graph, start)]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...path, nameIn(graph, next)])
      if (found) return found
    }
    return null
  }
  return walk(start, [nameIn(graph, start)])
}

export function circleText(names: readonly string[]): string {
  return `This would create a loop: ${names.map(name => `“${name}”`).join(' needs ')}`
}

/** Everything that some segments are made of, themselves included. */
export function reachedFrom(graph: SegmentGraph, ids: readonly string[]): Row[] {
  const found = new Map<string, Row>()
  const add = (id: string) => {
    const row = graph.rows.get(id)
    if (!row || found.has(id)) return
    found.set(id, row)
    for (const next of needsOf(graph, id)) add(next)
  }
  for (const id of ids) add(id)
  return [...found.values()]
}

/**
 * Whether who is in these segments is known of the sample of people alone, because a rule asks for what facts tell: one of theirs, or of
 * what they are made of.
 */
export function isSampled(graph: SegmentGraph, ids: readonly string[]): boolean {
  return reachedFrom(graph, ids).some(row =>
    termsOf(row).some(({ kind }) => kind === 'impression' || kind === 'feature'),
  )
}

/** The terms of a row that came from a store as just a row. */
export function termsOf({ madeFrom, rule }: Row): readonly Readonly<Record<string, unknown>>[] {
  return madeFrom === 'rule' && Array.isArray(rule) ? rule.filter(isObject) : []
}

function ruleSegments(row: Row): string[] {
  return termsOf(row).flatMap(({ kind, segment }) =>
    kind === 'segment' && typeof segment === 'string' ? [segment] : [],
  )
}

function nameIn({ rows }: SegmentGraph, id: string): string {
  return String(rows.get(id)?.name ?? id)
}
