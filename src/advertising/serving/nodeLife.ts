import { numberOf, partOf } from '../../engine/contract/looseValues.ts'
import { timeOf } from './servedRow.ts'

/** What is looked at of a node. */
export type NodeFacts = Readonly<Record<string, unknown>>

/** Nodes report this often. */
export const heartbeatSeconds = 15

/** A node that is silent for so long has missed six heartbeats. */
export const silentSeconds = 90

/** From this share of its capacity on, in percent, a node is nearly full. */
export const nearlyFull = 90

/**
 * Until when the next heartbeat must come; null for one that has never reported. During maintenance nobody waits for it.
 * @returns UTC
 */
export function heartbeatDueAt({ lastHeartbeatAt, maintenanceUntil }: NodeFacts): string | null {
  const last = timeOf(lastHeartbeatAt)
  if (last === null) return null
  return new Date(Math.max(last + silentSeconds * 1000, timeOf(maintenanceUntil) ?? 0)).toISOString()
}

/**
 * The transition that a node's own report leads to: it joins once it runs the configuration that it is to run, recovers by
 * reporting, and has drained when no traffic is left. Offline it stays until somebody lets it join again.
 */
export function transitionByReport(node: NodeFacts): 'join' | 'recover' | 'stop' | null {
  if (node.status === 'failed') return 'recover'
  if (node.status === 'joining' && node.configRevision === node.desiredRevision) return 'join'
  return node.status === 'draining' && qpsOf(node) === 0 ? 'stop' : null
}

/** Traffic in percent of capacity; null where one of the two isn't known. */
export function loadOf(node: NodeFacts): number | null {
  const [qps, capacity] = [qpsOf(node), node.capacityQps]
  return qps === null || typeof capacity !== 'number' || capacity <= 0 ? null : Math.round((qps / capacity) * 1000) / 10
}

/** What somebody should look at, in sentences; nothing of a node that doesn't serve. */
export function nodeProblems(node: NodeFacts, now: Date): readonly string[] {
  if (node.status === 'failed') return ['Heartbeats have stopped. Check the machine and its network.']
  if (node.status !== 'ready' && node.status !== 'draining') return []
  const load = loadOf(node)
  const until = timeOf(node.maintenanceUntil)
  const silent = now.getTime() - (timeOf(node.lastHeartbeatAt) ?? now.getTime()) > silentSeconds * 1000
  return [
    ...(load !== null && load >= nearlyFull
      ? [`It runs at ${load}% of its capacity. Add nodes, or raise its capacity.`]
      : []),
    ...(node.configRevision === node.desiredRevision
      ? []
      : [
          `It runs configuration ${revisionText(node.configRevision)}; the current one is ${revisionText(node.desiredRevision)}.`,
        ]),
    ...(silent && until !== null && until > now.getTime()
      ? ['It sends no heartbeats, as expected during maintenance.']
      : []),
  ]
}

function qpsOf({ metrics }: NodeFacts): number | null {
  return numberOf(partOf(metrics).qps)
}

function revisionText(revision: unknown): string {
  return typeof revision === 'number' ? String(revision) : 'none'
}
