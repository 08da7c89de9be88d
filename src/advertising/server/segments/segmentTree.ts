import type { Reads, Row } from '../../../engine/server/store/Store.ts'

/** A segment and everything below it: whoever is in one of them is in the segment. */
export async function withDescendants(reads: Pick<Reads, 'list'>, segment: string): Promise<string[]> {
  const found = new Set([segment])
  for (let level = [segment]; level.length > 0; ) {
    const where = [{ column: 'parent', op: 'in', values: level }] as const
    const { rows } = await reads.list('segment', { scope: 'all', where, limit: 10_000 })
    level = rows.filter(row => !row.archivedAt && !found.has(row.id)).map(({ id }) => id)
    for (const id of level) found.add(id)
  }
  return [...found]
}

/** The segments above one, nearest first. */
export async function ancestorsOf(reads: Pick<Reads, 'byIds'>, segment: Row): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (let id = segment.parent; typeof id === 'string' && id !== segment.id && !found.has(id); ) {
    const [row] = await reads.byIds('segment', [id], 'all')
    if (!row) break
    found.set(id, row)
    id = row.parent
  }
  return [...found.values()]
}
