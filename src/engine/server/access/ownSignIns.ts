import { type OwnSignIn, signInActions } from '../../contract/ownAccount.ts'
import type { Reads, Row } from '../store/Store.ts'
import type { Principal } from './principal.ts'
import { publicId, sessionsOf } from './sessions.ts'
import { mostSignInLines, signInLines } from './signInLines.ts'
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
  return (await latestLines(reads, user)).flatMap(shown)
}

/** A line of each of the latest sign-ins: each of their organizations has one of it, and those that they have left may have. */
async function latestLines(reads: Reads, user: Row): Promise<readonly Row[]> {
  const limit = signInLines(shownAtOnce, user)
  const once = new Map<string, Row>()
  for (let skip = 0; skip < mostSignInLines; skip += limit) {
    const { rows } = await reads.list('audit-log', {
      scope: 'all',
      where: [
        { column: 'entity.id', op: 'in', values: [user.id] },
        { column: 'entity.type', op: 'in', values: ['user'] },
        { column: 'action', op: 'in', values: signInActions },
      ],
      order: [{ column: 'at', direction: 'desc' }],
      limit,
      skip,
      countTo: 1,
    })
    for (const row of rows) {
      const signIn = `${row.at} ${row.action} ${row.requestId}`
      if (!once.has(signIn)) once.set(signIn, row)
    }
    if (once.size >= shownAtOnce || rows.length < limit) break
  }
  return [...once.values()].slice(0, shownAtOnce)
}

const shownAtOnce = 20

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
