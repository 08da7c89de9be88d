import { type OwnSignIn, signInActions } from '../../contract/ownAccount.ts'
import type { Reads, Row } from '../store/Store.ts'
import type { Principal } from './principal.ts'
import { publicId, sessionsOf } from './sessions.ts'
import { signInLines } from './signInLines.ts'
import { isShownTo } from './wholeAccount.ts'

/**
 * The latest of what the audit log says about how this person got in, or somebody in their name didn't. The log doesn't know providers:
 * whoever came through the provider of one organization sees when its sessions were begun.
 */
export async function ownSignIns(reads: Reads, user: Row, self: Principal): Promise<readonly OwnSignIn[]> {
  if (self.through !== undefined) {
    const { rows } = await sessionsOf(reads, user.id)
    return rows
      .filter(row => isShownTo(self, row))
      .map(begun)
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, shownAtOnce)
  }
  const { rows } = await reads.list('audit-log', {
    scope: 'all',
    where: [
      { column: 'entity.id', op: 'in', values: [user.id] },
      { column: 'entity.type', op: 'in', values: ['user'] },
      { column: 'action', op: 'in', values: signInActions },
    ],
    order: [{ column: 'at', direction: 'desc' }],
    limit: signInLines(lookedAt, user),
  })
  // Each of their organizations has a line of it.
  const once = new Map(rows.toReversed().map(row => [`${row.at} ${row.action} ${row.requestId}`, row]))
  return [...once.values()].reverse().slice(0, shownAtOnce).flatMap(shown)
}

const shownAtOnce = 20
const lookedAt = 200

function begun({ id, createdAt, address, agent }: Row): OwnSignIn {
  return { id: publicId(id), at: String(createdAt), action: 'login', address: textOf(address), agent: textOf(agent) }
}

function shown({ id, at, action, ip, userAgent }: Row): OwnSignIn[] {
  const known = signInActions.find(one => one === action)
  return known ? [{ id, at: String(at), action: known, address: textOf(ip), agent: textOf(userAgent) }] : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
