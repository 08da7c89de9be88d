import { Mutex } from '../store/mutex.ts'
import type { Row, Store, Transaction } from '../store/Store.ts'
import { type Allowance, giveOneBack, useOne } from './allowance.ts'
import { networkOf } from './networkOf.ts'
import { tokenHash } from './tokens.ts'

/**
 * How often something may be tried that costs us much or tells a guesser something: by one network, for one account, by
 * one network for one account, and by all together. A row of `try` holds one of them, so that all processes on one store
 * count together; its id is a hash, however long the name is.
 */
export function createTries<Kind extends string>(
  store: Store,
  clock: () => Date,
  allowances: Allowances<Kind>,
): CountTry<Kind> {
  /** What this process knows of the rows. What is refused by it costs the store nothing. */
  const known = new Map<string, number>()
  let sweepAt = 0
  let refusing = 0
  // Two hundred at once would stand before whoever asks the store for a page; so they stand in a line of their own.
  const line = new Mutex()
  const giveBackHere = (keys: readonly Key[]) => {
    for (const key of keys) known.set(key.id, giveOneBack(known.get(key.id) ?? 0, key))
  }
  const learn = (rows: readonly Used[]) => {
    for (const { id, until } of rows) known.set(id, Math.max(known.get(id) ?? 0, until))
  }

  return async (kind, who, demandRoom) => {
    const now = clock().getTime()
    const keys = keysOf(kind, allowances[kind], who)
    try {
      // Nothing is waited for between asking and counting: of many requests at once, each counts those before it.
      learn(keys.map(key => ({ id: key.id, until: useOne(known.get(key.id) ?? 0, key, now) })))
      // One that finds no room counts here alone: writing down two hundred of them would be the work that they want.
      demandRoom?.()
    } catch (error) {
      // Two hundred connections that ask again as soon as they are refused would keep the process busy with refusing.
      // Not all at the same moment, either.
      refusing += 1
      const ms = refusalMs * (1 + Math.random()) + refusing * crowdMs
      await new Promise(resolve => setTimeout(resolve, Math.min(longestRefusalMs, ms)))
      refusing -= 1
      throw error
    }
    if (now >= sweepAt) {
      sweepAt = now + sweepMs
      for (const [id, until] of known) if (until <= now) known.delete(id)
      await line.run(() => removeOver(store, now))
    }
    const inStore: Used[] = []
    try {
      await line.run(() =>
        store.transaction(tx =>
          changeRows(tx, keys, (until, key) => {
            inStore.push({ id: key.id, until })
            return useOne(until, key, now)
          }),
        ),
      )
    } catch (error) {
      giveBackHere(keys)
      throw error
    } finally {
      learn(inStore)
    }
    return async () => {
      giveBackHere(keys)
      await line.run(() => store.transaction(tx => changeRows(tx, keys, giveOneBack)))
    }
  }
}

/**
 * Counts a try. The answer gives it back: for one that succeeded or was never made. What `demandRoom` throws refuses it like a try too
 * many.
 * @throws ApiError 429
 */
export type CountTry<Kind extends string = keyof typeof ownAllowances> = (
  kind: Kind,
  who: Who,
  demandRoom?: () => void,
) => Promise<() => Promise<void>>

export interface Who {
  /** Of the client; null: unknown, and then only the others are counted. */
  readonly address: string | null
  /** What is tried to get into, or the person who tries. */
  readonly account?: string
}

/** How long a refusal takes, at least; at most twice as long, and longer the more there are at once. */
const refusalMs = 1000
const crowdMs = 20
const longestRefusalMs = 10_000
const minute = 60_000
const sweepMs = minute

/** By which names something is counted; all kinds of one store have names of their own. */
export type Allowances<Kind extends string> = Readonly<Record<Kind, Of>>

type Of = Readonly<Partial<Record<'all' | 'network' | 'account' | 'both', Allowance>>>

/** Of every console. */
export const ownAllowances = {
  'sign-in': {
    all: { most: 300, windowMs: minute },
    network: { most: 30, windowMs: minute },
    account: { most: 30, windowMs: 60 * minute },
    both: { most: 10, windowMs: minute },
  },
  'forgotten-password': {
    all: { most: 300, windowMs: minute },
    network: { most: 30, windowMs: minute },
    account: { most: 10, windowMs: 10 * minute },
  },
  /** Six digits: at ten an hour, a year finds one with one in ten. */
  code: {
    all: { most: 300, windowMs: minute },
    network: { most: 30, windowMs: minute },
    account: { most: 10, windowMs: 60 * minute },
  },
  passkey: {
    all: { most: 600, windowMs: minute },
    network: { most: 60, windowMs: minute },
  },
  'recovery-code': {
    all: { most: 300, windowMs: minute },
    network: { most: 30, windowMs: minute },
    account: { most: 10, windowMs: minute },
  },
  'mailed-link': {
    all: { most: 300, windowMs: minute },
    network: { most: 10, windowMs: minute },
  },
  /** Which domains sign in by single sign-on. */
  'sign-on-domain': {
    all: { most: 600, windowMs: minute },
    network: { most: 30, windowMs: minute },
  },
  /** Emails that somebody elsewhere has; the others are given back. */
  invitation: {
    account: { most: 10, windowMs: 60 * minute },
  },
} as const satisfies Allowances<string>

interface Key extends Allowance {
  readonly id: string
}

function keysOf(kind: string, by: Of, { address, account }: Who): Key[] {
  const network = address === null ? undefined : networkOf(address)
  const named: readonly (readonly [Allowance | undefined, ...(string | undefined)[]])[] = [
    [by.all],
    [by.network, network],
    [by.account, account],
    [by.both, network ?? '', account],
  ]
  return named
    .flatMap(([allowance, ...parts], place) =>
      allowance && !parts.includes(undefined)
        ? [{ ...allowance, id: tokenHash(JSON.stringify([kind, place, ...parts])) }]
        : [],
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

type Change = (until: number, key: Key) => number

async function changeRows(tx: Transaction, keys: readonly Key[], next: Change): Promise<void> {
  const ids = keys.map(({ id }) => id)
  const rows = await tx.lock(table, ids, 'all')
  const there = new Map(rows.map(row => [row.id, Date.parse(String(row.endsAt))]))
  const changed = keys.map(key => ({ id: key.id, until: next(there.get(key.id) ?? 0, key) }))
  await tx.update(table, changed.filter(({ id }) => there.has(id)).map(rowOf))
  await tx.insert(table, changed.filter(({ id, until }) => !there.has(id) && until > 0).map(rowOf))
}

function rowOf({ id, until }: Used): Row {
  return { id, endsAt: new Date(until).toISOString() }
}

interface Used {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly until: number
}

async function removeOver(store: Store, now: number): Promise<void> {
  const where = [{ column: 'endsAt', op: 'lte', values: [new Date(now).toISOString()] }] as const
  const { rows } = await store.read.list(table, { scope: 'all', where, limit: 1000 })
  if (rows.length === 0) return
  await store.transaction(async tx => {
    const ids = rows.map(({ id }) => id).sort()
    const over = (await tx.lock(table, ids, 'all')).filter(row => Date.parse(String(row.endsAt)) <= now)
    await tx.remove(
      table,
      over.map(({ id }) => id),
    )
  })
}

const table = 'try'
