import type { Row } from '../store/Store.ts'
import type { World } from '../world.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import { WorkRefused, type WorkResult } from './jobKind.ts'
import { type Lease, noteProgress } from './leases.ts'
import { mailRun } from './mailRun.ts'
import { pause } from './pause.ts'
import { postRun } from './postRun.ts'
import { sendRun } from './sendRun.ts'

export interface Delivery {
  /** Says where it goes: a scheduled job, or a run that has none and says it itself. */
  readonly job: Row
  /** With what came of it. */
  readonly run: Row
  readonly lease: Lease
  readonly result: WorkResult
  readonly signal: AbortSignal
  readonly consoleUrl: string
  readonly waitMs: (tries: number) => number
  say(line: string): void
}

/**
 * Sends what a job's run has made where the job says, if its condition holds. A run that was delivered before its worker
 * died is not sent again; one whose worker died while sending is, under the same id, by which its receiver knows it.
 * @throws WorkRefused when the receiver refuses for good, or as often as is tried
 */
export async function deliver(world: World, delivery: Delivery): Promise<'delivered' | 'skipped' | 'kept'> {
  const { job, run, lease, say } = delivery
  const send = ways[String(job.delivery)]
  if (!send || run.deliveredAt) return 'kept'
  const why = await whyNotSent(world, delivery)
  if (why) {
    say(`not sent: ${why}`)
    return 'skipped'
  }
  let sent: Sent
  for (let tries = 1; ; tries += 1) {
    try {
      sent = await send(world, delivery)
      break
    } catch (error) {
      if (!(error instanceof DeliveryFailed) || error.isFinal || tries >= error.mostTries) throw refusedOf(error)
      say(`${error.message}; tried ${tries} times`)
      await pause(delivery.waitMs(tries), delivery.signal)
    }
  }
  await noteProgress(world, lease, { ...sent, deliveredAt: world.clock().toISOString() })
  say('delivered')
  return 'delivered'
}

type Way = (world: World, delivery: Delivery) => Promise<Sent>

/** What the run says of its delivery. */
interface Sent {
  readonly deliveredTo?: string
}

const ways: Readonly<Record<string, Way>> = {
  email: saysNothing(mailRun),
  webhook: saysNothing(postRun),
  destination: sendRun,
}

function saysNothing(send: (world: World, delivery: Delivery) => Promise<void>): Way {
  return async (world, delivery) => {
    await send(world, delivery)
    return {}
  }
}

async function whyNotSent(world: World, { job, run, result }: Delivery): Promise<string | null> {
  if (job.onlyIf === 'has_rows' && result.rows === 0) return 'it has no rows'
  if (job.onlyIf !== 'changed' || !result.file) return null
  const { rows } = await world.store.read.list('job-run', {
    scope: 'all',
    where: [
      { column: 'job', op: 'in', values: [job.id] },
      { column: 'status', op: 'in', values: ['succeeded', 'partial'] },
    ],
    order: [{ column: 'finishedAt', direction: 'desc' }],
    limit: 1,
  })
  return rows[0] && rows[0].id !== run.id && rows[0].checksum === result.file.checksum
    ? 'it is the same as the last time'
    : null
}

function refusedOf(error: unknown): unknown {
  return error instanceof DeliveryFailed ? new WorkRefused('delivery_failed', error.message) : error
}
