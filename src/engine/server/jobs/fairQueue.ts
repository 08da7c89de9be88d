import type { ApiContext } from '../apiContext.ts'
import type { Condition, Query, Row } from '../store/Store.ts'
import { givenUpSince, knownKinds } from './knownKinds.ts'
import { type Claim, claimQueued } from './leases.ts'

/**
 * The queue's next run for a worker that may take one of `mayTake`'s organizations: of the organization that has least at
 * work, there of the person who has, and of theirs the oldest. Whoever queues a hundred runs makes nobody else wait for them. What is
 * of a kind that this process doesn't know waits for one that does, for a day.
 */
export function fairQueue(context: ApiContext): (mayTake: (organization: string) => boolean) => Promise<Claim | null> {
  const served = new Map<string, number>()
  let turn = 0
  let nobodysAt = Number.NEGATIVE_INFINITY

  function inTurn(column: string, heads: readonly Row[], running: readonly Row[]): Row[] {
    const atWork = (head: Row) => running.filter(run => run[column] === head[column]).length
    const before = (head: Row) => served.get(keyOf(column, head)) ?? 0
    return heads.toSorted((a, b) => atWork(a) - atWork(b) || before(a) - before(b))
  }

  /** Looked for once a minute. */
  async function nextOfNobody(): Promise<Claim | null> {
    const now = context.clock().getTime()
    if (Math.abs(now - nobodysAt) < 60_000) return null
    const { rows } = await context.store.read.list('job-run', {
      scope: 'all',
      where: [
        ...queued,
        { column: 'kind', op: 'not_in', values: [...knownKinds(context).keys()] },
        { column: 'updatedAt', op: 'lte', values: [givenUpSince(context)] },
      ],
      limit: 1,
    })
    if (rows[0]) return claimQueued(context, rows[0].id)
    nobodysAt = now
    return null
  }

  async function nextKnown(mayTake: (organization: string) => boolean): Promise<Claim | null> {
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

  return async mayTake => (await nextKnown(mayTake)) ?? (await nextOfNobody())
}

const queued: readonly Condition[] = [{ column: 'status', op: 'in', values: ['queued'] }]

/** Of whom a run is; `*` for one of all organizations. */
export function organizationOf({ organization }: Row): string {
  return typeof organization === 'string' ? organization : '*'
}

/** The oldest queued run of a known kind of each value of a column, of up to fifty. */
async function headsOf(context: ApiContext, column: string, scope: Query['scope']): Promise<Row[]> {
  const heads: Row[] = []
  const kinds: Condition = { column: 'kind', op: 'in', values: [...knownKinds(context).keys()] }
  while (heads.length < mostHeads) {
    const taken: Condition = { column, op: 'not_in', values: heads.map(head => textIn(column, head)) }
    const { rows } = await context.store.read.list('job-run', {
      scope,
      where: [...queued, kinds, ...(heads.length > 0 ? [taken] : [])],
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
