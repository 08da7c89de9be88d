/** A row as the oracle knows it: by its moments in milliseconds, its state, and how often it has been moved. */
export interface OracleRow {
  readonly id: string
  readonly entity: 'campaign' | 'strategy' | 'line-item'
  readonly parent: OracleRow | null
  readonly start: number
  readonly end: number
  status: string
  transitions: number
}

export type PersonsTransition = 'pause' | 'activate' | 'archive' | 'unarchive'

/** What the clock makes of a tree at a moment, worked out the plain way: every row is looked at, parents first. */
export function oracleTurn(rows: readonly OracleRow[], now: number): void {
  for (const row of rows) {
    if (['active', 'paused', 'scheduled'].includes(row.status) && row.end <= now) complete(rows, row)
    else if (
      row.status === 'scheduled' &&
      row.start <= now &&
      canDeliver(row, now) &&
      parentsOf(row).every(({ status }) => status === 'active')
    ) {
      set(row, 'active')
    }
  }
}

/** What a person's move makes of a row; nothing where it is refused (domain.md 1.40). */
export function oracleTransition(row: OracleRow, transition: PersonsTransition, now: number): void {
  const parents = parentsOf(row)
  switch (transition) {
    case 'pause':
      if (row.status === 'active' || row.status === 'scheduled') set(row, 'paused')
      return
    case 'archive':
      if (['draft', 'paused', 'completed'].includes(row.status)) set(row, 'archived')
      return
    case 'unarchive':
      if (row.status === 'archived') set(row, 'paused')
      return
    case 'activate': {
      if (!['draft', 'paused', 'scheduled'].includes(row.status) || row.end <= now) return
      const to = row.start > now ? 'scheduled' : 'active'
      if (to === row.status || !canDeliver(row, now)) return
      const fits = parents.every(({ status }) => status === 'active' || (to === 'scheduled' && status === 'scheduled'))
      if (fits) set(row, to)
    }
  }
}

/** A line item goes live only if a moment is ahead at which its own dates and those of all above it hold. */
function canDeliver(row: OracleRow, now: number): boolean {
  if (row.entity !== 'line-item') return true
  const all = [row, ...parentsOf(row)]
  return Math.max(now, ...all.map(({ start }) => start)) < Math.min(...all.map(({ end }) => end))
}

function complete(rows: readonly OracleRow[], row: OracleRow): void {
  set(row, 'completed')
  for (const child of rows) {
    const under = parentsOf(child).includes(row)
    if (under && ['active', 'paused', 'scheduled'].includes(child.status)) set(child, 'completed')
  }
}

function parentsOf({ parent }: OracleRow): readonly OracleRow[] {
  return parent ? [parent, ...parentsOf(parent)] : []
}

function set(row: OracleRow, status: string): void {
  row.status = status
  row.transitions += 1
}
