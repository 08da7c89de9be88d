import type { Resource } from '../../contract/resourceSpec.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { dueColumn, dueNow, dueSpecOf } from '../store/dueAt.ts'
import type { Row } from '../store/Store.ts'
import { clockOrder } from './clockOrder.ts'
import { holdBack } from './holdBack.ts'
import { refreshDue } from './refreshDue.ts'
import { openTransition, transitionBySystem } from './transitionBySystem.ts'

export interface Clock {
  /** Does what is due now, or the first of very much, and says how many rows it has changed. */
  turn(): Promise<number>
  /** Takes turns from now on, until it is stopped. */
  start(everyMs?: number): Repeating
}

/**
 * Makes the transitions to which the catalogue gives a moment (`at`), and works rows out anew at theirs (`refreshAt`). Any number
 * of processes run one; each change happens once, however late. When nothing is due a turn costs one look into an index
 * for each resource. Parents go first: as long as one is due, nothing that links to it is touched.
 */
export function createClock(context: ApiContext, { mostInTurn = 2_000, atOnce = 100 }: ClockOptions = {}): Clock {
  const order = clockOrder(context.catalogue)
  let stopped = false

  async function turn(): Promise<number> {
    let done = 0
    let tried = 0
    for (const resource of order) {
      for (;;) {
        const rows = await dueRows(context, resource, atOnce)
        for (const row of rows) {
          if (stopped || tried >= mostInTurn) return done
          tried += 1
          if (await doDue(context, resource, row)) done += 1
        }
        if (rows.length < atOnce) break
      }
    }
    return done
  }

  return {
    turn,
    start: (everyMs = 1_000) => {
      const turns = repeating(async () => void (await turn()), {
        everyMs,
        onError: error => context.log.error({ stack: String(error) }, 'The scheduled status changes couldn’t be run'),
      })
      return {
        stop: () => {
          stopped = true
          return turns.stop()
        },
      }
    },
  }
}

interface ClockOptions {
  /** How many rows one turn may take. */
  readonly mostInTurn?: number
  /** How many it asks for at once. */
  readonly atOnce?: number
}

async function dueRows(context: ApiContext, { entity }: Resource, limit: number): Promise<readonly Row[]> {
  const { rows } = await context.store.read.list(entity, {
    scope: 'all',
    where: [{ column: dueColumn, op: 'lte', values: [context.clock().toISOString()] }],
    order: [{ column: dueColumn, direction: 'asc' }],
    limit,
  })
  return rows
}

/** What can't be done now is noted in the row, and keeps nothing else waiting. */
async function doDue(context: ApiContext, resource: Resource, { id, ...row }: Row): Promise<boolean> {
  const spec = dueSpecOf(resource)
  const due = spec && dueNow({ id, ...row }, spec, context.clock())
  if (!spec || !due) return false
  try {
    if (due.action === null) return await refreshDue(context, resource, id)
    const transitionOf = (locked: Row, now: Date) => {
      const action = dueNow(locked, spec, now)?.action
      return action ? openTransition(resource, locked, action) : null
    }
    return await transitionBySystem(context, resource, id, { transitionOf })
  } catch (error) {
    const known = error instanceof ApiError
    if (!known)
      context.log.error({ entity: resource.entity, id, stack: String(error) }, 'A scheduled status change failed')
    await holdBack(
      context,
      resource,
      id,
      known ? error.message : 'It failed unexpectedly; see the server log for the reason',
    )
    return false
  }
}
