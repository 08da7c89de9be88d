import ipaddr from 'ipaddr.js'
import { describeAgent } from '../../contract/describeAgent.ts'
import type { Reads, Row } from '../store/Store.ts'
import { networkOf } from './networkOf.ts'
import type { SessionPlace } from './sessions.ts'
import { signInLines } from './signInLines.ts'

/** So many of a person's latest sign-ins are looked through. */
const lookedAt = 200

/**
 * Whether a person signs in from where they have not been seen: by network and kind of browser, since versions change every month.
 * False for the first sign-in, and where the address says nothing: it is not known, or this machine's own.
 */
export async function isNewPlace(reads: Reads, user: Row, { address, agent }: SessionPlace): Promise<boolean> {
  if (address === null || isOwnMachine(address)) return false
  const { rows } = await reads.list('audit-log', {
    scope: 'all',
    where: [
      { column: 'entity.id', op: 'in', values: [user.id] },
      { column: 'entity.type', op: 'in', values: ['user'] },
      { column: 'action', op: 'in', values: ['login'] },
    ],
    order: [{ column: 'at', direction: 'desc' }],
    limit: signInLines(lookedAt, user),
  })
  const seen = rows.filter(({ ip }) => typeof ip === 'string')
  const own = placeOf(address, agent)
  return seen.length > 0 && !seen.some(({ ip, userAgent }) => placeOf(String(ip), userAgent) === own)
}

function placeOf(address: string, agent: unknown): string {
  return `${networkOf(address)} ${describeAgent(typeof agent === 'string' ? agent : null)}`
}

function isOwnMachine(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
