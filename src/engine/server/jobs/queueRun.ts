import { v7 } from 'uuid'
import type { Actor } from '../access/principal.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { putRow } from '../entities/writing.ts'
import { takeRoom } from '../hooks/runQuotas.ts'
import type { Row, Transaction } from '../store/Store.ts'

/** What is asked to be done, once. */
export interface RunRequest {
  /** Left out: of all organizations, for those who have a platform binding. */
  readonly organization?: string
  readonly name: string
  readonly kind: string
  readonly trigger: 'schedule' | 'manual' | 'api'
  readonly report?: unknown
  /** More of it, in fields that the product's catalogue has. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** `organization`: what comes of it may be seen by everybody there who reads runs. */
  readonly share: unknown
  /** Whom it runs for; default: who asks. */
  readonly owner?: unknown
  /** What an export asks, with its format. */
  readonly question?: unknown
  /** The checksum of a stored artifact that it reads; kept until the run has ended. */
  readonly input?: string
  readonly job?: string
  /** The moment of the job's schedule that this run is for: there is one run for each. */
  readonly slot?: string
}

/** What a run of something is called: `Morning mail, 2026-11-21 06:30`. */
export function runName(name: unknown, at: string): string {
  return `${String(name).slice(0, 200)}, ${at.slice(0, 16).replace('T', ' ')}`
}

/** Puts a run at the end of the queue. @throws ApiError 400 when there is a run for this slot already, 429 without room */
export async function queueRun(context: ApiContext, tx: Transaction, actor: Actor, request: RunRequest): Promise<Row> {
  const person = request.trigger === 'schedule' ? null : actor.principal.id
  await takeRoom(tx, { organization: request.organization ?? null, person })
  const writing = { context, tx, actor, resource: resourceNamed(context, 'job-run'), now: context.clock() }
  const share = request.share === 'organization' ? request.share : 'private'
  const { fields, ...asked } = request
  const row = {
    owner: actor.principal.id,
    ...fields,
    ...asked,
    share,
    id: v7(),
    status: 'queued',
    progress: 0,
    attempts: 0,
  }
  return (await putRow(writing, { old: null, row, action: 'create' })).row
}
