import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import { WorkRefused, type WorkResult } from './jobKind.ts'
import { lastMade } from './lastMade.ts'
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
export async function deliver(context: ApiContext, delivery: Delivery): Promise<'delivered' | 'skipped' | 'kept'> {
  const { job, run, lease, say } = delivery
  const send = ways[String(job.delivery)]
  if (!send || run.deliveredAt) return 'kept'
  const why = await whyNotSent(context, delivery)
  if (why) {
    say(`not sent: ${why}`)
    return 'skipped'
  }
  let sent: Sent
  for (let tries = 1; ; tries += 1) {
    try {
      sent = await send(context, delivery)
      break
    } catch (error) {
      if (!(error instanceof DeliveryFailed) || error.isFinal || tries >= error.mostTries) throw refusedOf(error)
      say(`${error.message}; tried ${tries} times`)
      await pause(delivery.waitMs(tries), delivery.signal)
    }
  }
  await noteProgress(context, lease, { ...sent, deliveredAt: context.clock().toISOString() })
  say('delivered')
  return 'delivered'
}

type Way = (context: ApiContext, delivery: Delivery) => Promise<Sent>

/** What the run says of its delivery. */
interface Sent {
  readonly deliveredTo?: string
}

const ways: Readonly<Record<string, Way>> = {
  email: saysNothing(mailRun),
  webhook: saysNothing(postRun),
  destination: sendRun,
}

function saysNothing(send: (context: ApiContext, delivery: Delivery) => Promise<void>): Way {
  return async (context, delivery) => {
    await send(context, delivery)
    return {}
  }
}

async function whyNotSent(context: ApiContext, { job, run, result }: Delivery): Promise<string | null> {
  if (job.onlyIf === 'has_rows' && result.rows === 0) return 'it has no rows'
  if (job.onlyIf !== 'changed' || !result.file) return null
  const last = await lastMade(context.store.read, String(job.id))
  const isSame = last && last.id !== run.id && contentOf(last) === contentOf(result.file)
  return isSame ? 'it is the same as last time' : null
}

interface Compared {
  readonly id?: unknown
  readonly checksum?: unknown
  readonly contentChecksum?: unknown
}

/** What tells whether two files say the same, also where their receivers read another language by now. */
function contentOf({ checksum, contentChecksum }: Compared): unknown {
  return contentChecksum ?? checksum
}

function refusedOf(error: unknown): unknown {
  return error instanceof DeliveryFailed ? new WorkRefused('delivery_failed', error.message) : error
}
