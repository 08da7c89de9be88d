import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { openTransition, transitionBySystem } from '../../../engine/server/clock/transitionBySystem.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { checkedBody } from '../../../engine/server/http/checkedBody.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { heartbeatDueAt, heartbeatSeconds, transitionByReport } from '../../serving/nodeLife.ts'
import { callingNode } from './callingNode.ts'
import { heartbeatSchema } from './heartbeatSchema.ts'

/** What a node is told in return. */
export interface HeartbeatAnswer {
  readonly status: string
  readonly desiredRevision: number
  readonly takesTraffic: boolean
  readonly nextInSeconds: number
}

/**
 * Takes what a node reports of itself, and moves it by that: it joins, recovers, or has drained.
 * @throws ApiError 400, 403, 404, 409, 429
 */
export async function takeHeartbeat(call: SignedInCall): Promise<HeartbeatAnswer> {
  const { context } = call
  const report = await checkedBody(call.request, heartbeatSchema)
  const { hostname, softwareVersion, configRevision, metrics } = report
  const { node } = await callingNode(call, (stored, now) => {
    if (stored.hostname !== hostname) {
      throw new ApiError(409, {
        error: `This node is ${String(stored.hostname)}. Send the heartbeat to your own node.`,
      })
    }
    const { configRevision: _, heartbeatDueAt: __, ...rest } = stored
    const seen: Row = { ...rest, id: stored.id, softwareVersion, metrics, lastHeartbeatAt: now.toISOString() }
    const due = heartbeatDueAt(seen)
    return {
      ...seen,
      ...(configRevision === undefined ? {} : { configRevision }),
      ...(due === null || stored.status === 'offline' ? {} : { heartbeatDueAt: due }),
    }
  })
  const resource = resourceNamed(context, 'node')
  const transitionOf = (row: Row) => {
    const action = transitionByReport(row)
    return action === null ? null : openTransition(resource, row, action)
  }
  if (transitionOf(node) !== null)
    await transitionBySystem(context, resource, node.id, { transitionOf, reason: 'By its heartbeat' })
  const [after = node] = await context.store.read.byIds('node', [node.id], 'all')
  return {
    status: String(after.status),
    desiredRevision: Number(node.desiredRevision),
    takesTraffic: after.status === 'ready',
    nextInSeconds: heartbeatSeconds,
  }
}
