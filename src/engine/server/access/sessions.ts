import type { Sealed } from '../secrets/secretBox.ts'
import { endedIds } from '../store/endedIds.ts'
import type { Reads, Row, Store, Transaction } from '../store/Store.ts'
import type { Entry } from './reachOf.ts'
import { type Found, rememberWhile } from './rememberWhile.ts'
import type { SignInMethod } from './signInMethods.ts'
import { newToken, tokenHash } from './tokens.ts'
import type { AccessVersionWatch } from './watchAccessVersion.ts'

const idleMs = 12 * 3_600_000
const longestMs = 7 * 24 * 3_600_000
/** Writing the sliding end on every request would make every read a write. */
const slideMs = 5 * 60_000

interface SessionParts {
  /** Its transactions change the access version where a session ends or proves its person anew. */
  readonly store: Store
  /** The store below. Sessions that are over by themselves are cleared away in it: nobody has to hear of that. */
  readonly below: Store
  readonly clock: () => Date
  readonly versions: AccessVersionWatch
}

/** Opaque sessions, stored by the hash of their token: 12 hours after the last request they end, after 7 days in any case. */
export function createSessions({ store, below, clock, versions }: SessionParts) {
  const remembered = rememberWhile<FoundSession | null>(async () => (await versions.latest()).sessions, clock)

  /**
   * @returns the token for the cookie. A session that the request came with is ended, so that none can be planted, and
   * some of those that are over are cleared away.
   */
  async function start(
    userId: string,
    method: SignInMethod,
    before: string | null,
    from: SessionPlace = nowhere,
  ): Promise<string> {
    const token = newToken()
    const now = clock().getTime()
    const row = {
      id: tokenHash(token),
      user: userId,
      method,
      ...from,
      createdAt: iso(now),
      provenAt: iso(now),
      seenAt: iso(now),
      endsAt: iso(now + idleMs),
      lastEnd: iso(now + longestMs),
    }
    await store.transaction(async tx => {
      if (before !== null) await removeThere(tx, tokenHash(before))
      await tx.insert('session', [row])
    })
    const ended = await endedIds(below.read, 'session', new Date(now))
    if (ended.length > 0) await below.transaction(tx => tx.remove('session', ended))
    return token
  }

  /** The live session of this token, as it is stored. */
  async function find(token: string): Promise<FoundSession | null> {
    return (await stored(tokenHash(token))).value
  }

  /**
   * The same as it was when a session last ended or proved something, for what only reads: what another process has ended is
   * seen a second late, and what it was shown, too.
   */
  function recall(token: string): Promise<FoundSession | null> {
    const id = tokenHash(token)
    return remembered(id, () => stored(id))
  }

  async function stored(id: string): Promise<Found<FoundSession | null>> {
    const [row] = await store.read.byIds('session', [id], 'all')
    const now = clock().getTime()
    const endsAt = Date.parse(String(row?.endsAt))
    // `slide` never moves this beyond `lastEnd`.
    if (!row || endsAt <= now) return { value: null, until: now }
    if (now - Date.parse(String(row.seenAt)) > slideMs) await slide(row, now)
    // Sessions from before prove nothing.
    const provenAt = Date.parse(String(row.provenAt)) || 0
    const value = { id: row.id, user: String(row.user), ...entryOf(row), provenAt, idToken: row.idToken }
    return { value, until: endsAt }
  }

  /** Notes that the person has proven themselves again. */
  async function prove(token: string): Promise<void> {
    await store.transaction(async tx => {
      const [row] = await tx.lock('session', [tokenHash(token)], 'all')
      if (row) await tx.update('session', [{ ...row, provenAt: iso(clock().getTime()) }])
    })
  }

  async function slide(row: Row, now: number): Promise<void> {
    const endsAt = Math.min(now + idleMs, Date.parse(String(row.lastEnd)))
    await store.transaction(async tx => {
      const [still] = await tx.lock('session', [row.id], 'all')
      if (still) await tx.update('session', [{ ...still, seenAt: iso(now), endsAt: iso(endsAt) }])
    })
  }

  async function end(token: string): Promise<void> {
    const id = tokenHash(token)
    await store.transaction(tx => removeThere(tx, id))
  }

  return { start, find, recall, prove, end }
}

/** Whoever makes tokens up ends nothing, and so changes no version. */
async function removeThere(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.lock('session', [id], 'all')
  if (row) await tx.remove('session', [row.id])
}

export type Sessions = ReturnType<typeof createSessions>

/** Signs a person out everywhere, but for the session with the id `keep`; or of those alone that `isMeant`. */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  keep: string | null = null,
  isMeant = (_: Row) => true,
): Promise<void> {
  for (;;) {
    const { rows } = await sessionsOf(tx, userId)
    const ended = rows.filter(row => row.id !== keep && isMeant(row)).map(({ id }) => id)
    if (ended.length === 0) return
    await tx.remove('session', ended)
  }
}

/** How a stored session was begun. Those of before there were several providers name none. */
export function entryOf({ method, provider }: Row): Entry {
  return { method: method === 'oidc' ? 'oidc' : 'password', provider: typeof provider === 'string' ? provider : null }
}

export interface FoundSession extends Entry {
  readonly id: string
  readonly user: string
  /** When the person last proved that it is them: by signing in, or later. */
  readonly provenAt: number
  /** Sealed; what the provider is shown when the session ends there, too. */
  readonly idToken: unknown
}

/** Where a session was begun, as far as the request says. */
export interface SessionPlace {
  readonly address: string | null
  readonly agent: string | null
  readonly provider?: string
  readonly idToken?: Sealed
}

const nowhere: SessionPlace = { address: null, agent: null }

/** Enough to name a session; even the whole id is the hash of what the cookie holds. */
export function publicId(id: string): string {
  return id.slice(0, 24)
}

export function sessionsOf(reads: Reads, userId: string) {
  return reads.list('session', {
    scope: 'all',
    where: [{ column: 'user', op: 'in', values: [userId] }],
    limit: 1000,
  })
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
