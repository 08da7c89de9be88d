import type { ApiContext } from '../apiContext.ts'
import type { Condition, Query, Row } from '../store/Store.ts'
import { type Claim, claimQueued } from './leases.ts'

/**
 * The queue's next run for a worker that may take one of `mayTake`'s organizations: of the organization that has least at
 * work, there of the person who has, and of theirs the oldest. Whoever queues a hundred runs makes nobody else wait for them.
 */
export function fairQueue(context: ApiContext): (mayTake: (organization: string) => boolean) => Promise<Claim | null> {
  const served = new Map<string, number>()
  let turn = 0

  function inTurn(column: string, heads: readonly Row[], running: readonly Row[]): Row[] {
    const atWork = (head: Row) => running.filter(run => run[column] === head[column]).length
    const before = (head: Row) => served.get(keyOf(column, head)) ?? 0
    return heads.toSorted((a, b) => atWork(a) - atWork(b) || before(a) - before(b))
  }

  return async mayTake => {
    const heads = await headsOf(context, 'organization', 'all')
    if (heads.length === 0) return null
    const { rows: running } = await context.store.read.list('job-run', {
      scope: 'all',
      where: [{ column: 'status', op: 'in', values: ['running'] }],
      limit: 1000,
    })
    for (const head of inTurn('organization', heads, running)) {
      if (!mayTake(organizationOf(head))) continue
      const ofOrganization = await headsOf(context, 'createdBy', [organizationOf(head)])
      for (const run of inTurn('createdBy', ofOrganization, running)) {
        const claim = await claimQueued(context, run.id)
        if (!claim) continue
        turn += 1
        for (const column of ['organization', 'createdBy']) served.set(keyOf(column, run), turn)
        return claim
      }
    }
    return null
  }
}

/** Of whom a run is; `*` for one of all organizations. */
export function organizationOf({ organization }: Row): string {
  return typeof organization === 'string' ? organization : '*'
}

/** The oldest queued run of each value of a column, of up to fifty. */
async function headsOf(context: ApiContext, column: string, scope: Query['scope']): Promise<Row[]> {
  const heads: Row[] = []
  while (heads.length < mostHeads) {
    const known: Condition = { column, op: 'not_in', values: heads.map(head => textIn(column, head)) }
    const { rows } = await context.store.read.list('job-run', {
      scope,
      where: [{ column: 'status', op: 'in', values: ['queued'] }, ...(heads.length > 0 ? [known] : [])],
      order: [{ column: 'id', direction: 'asc' }],
      limit: 1,
    })
    if (!rows[0]) break
    heads.push(rows[0])
  }
  return heads
}

const mostHeads = 50

function textIn(column: string, row: Row): string | null {
  const value = row[column]
  return typeof value === 'string' ? value : null
}

function keyOf(column: string, row: Row): string {
  return `${column} ${textIn(column, row) ?? ''}`
}
