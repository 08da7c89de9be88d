import { systemActor } from '../access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { putRow } from '../entities/writing.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'

/** What a receiver said to a message; null when it said nothing. */
export interface Answer {
  readonly at: Date
  readonly status: number | null
  /** Before then it asked not to be called. */
  readonly retryAt?: Date | null
}

export function isTaken({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300
}

/**
 * Keeps in a webhook how its messages fare. After too many failures in a row it is suspended, and once it takes one it is
 * active again; both stand in its history and the audit log. Else this is no new version of it: nobody edited it.
 */
export async function countAnswer(context: ApiContext, tx: Transaction, webhook: Row, answer: Answer): Promise<void> {
  const resource = resourceNamed(context, 'webhook')
  const isGood = isTaken(answer)
  const { nextTryAt: _, lastHttpCode: __, ...rest } = webhook
  const failuresInRow = isGood ? 0 : Number(webhook.failuresInRow ?? 0) + 1
  const counted: Row = {
    ...rest,
    id: webhook.id,
    failuresInRow,
    ...(isGood ? { lastDeliveryAt: answer.at.toISOString() } : {}),
    ...(answer.status === null ? {} : { lastHttpCode: answer.status }),
  }
  const status = nextStatus(String(webhook.status), isGood, failuresInRow)
  const nextTryAt = new Date(answer.at.getTime() + restMs).toISOString()
  const row = { ...counted, status, ...(status === 'failing' ? { nextTryAt } : askedToWait(webhook, answer)) }
  if (status === webhook.status) {
    await tx.update('webhook', [storedRow(resource, row)])
    return
  }
  const actor = systemActor(context, `webhook ${webhook.id}`)
  const reason = status === 'failing' ? `${mostFailures} messages in a row failed` : 'It takes messages again'
  await putRow({ context, tx, actor, resource, now: answer.at }, { old: webhook, row, action: 'status_change', reason })
}

/** What it asked for stands until then, whatever else was on its way. */
function askedToWait({ status, nextTryAt }: Row, { at, retryAt }: Answer): { readonly nextTryAt?: string } {
  const known = status === 'active' && typeof nextTryAt === 'string' ? nextTryAt : ''
  const asked = retryAt ? retryAt.toISOString() : ''
  const until = asked > known ? asked : known
  return until > at.toISOString() ? { nextTryAt: until } : {}
}

function nextStatus(status: string, isGood: boolean, failuresInRow: number): string {
  if (isGood && status === 'failing') return 'active'
  return !isGood && status === 'active' && failuresInRow >= mostFailures ? 'failing' : status
}

/** domain.md 1.21 */
const mostFailures = 20

/** A suspended webhook is tried again so often. */
const restMs = 3_600_000
