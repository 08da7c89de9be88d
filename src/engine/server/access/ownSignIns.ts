import { type OwnSignIn, signInActions } from '../../contract/ownAccount.ts'
import type { Reads, Row } from '../store/Store.ts'

/** The latest of what the audit log says about how this person got in, or somebody in their name didn't. */
export async function ownSignIns(reads: Reads, userId: string): Promise<readonly OwnSignIn[]> {
  const { rows } = await reads.list('audit-log', {
    scope: 'all',
    where: [
      { column: 'entity.id', op: 'in', values: [userId] },
      { column: 'entity.type', op: 'in', values: ['user'] },
      { column: 'action', op: 'in', values: signInActions },
    ],
    order: [{ column: 'at', direction: 'desc' }],
    limit: 20,
  })
  return rows.flatMap(shown)
}

function shown({ id, at, action, ip, userAgent }: Row): OwnSignIn[] {
  const known = signInActions.find(one => one === action)
  return known ? [{ id, at: String(at), action: known, address: textOf(ip), agent: textOf(userAgent) }] : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
