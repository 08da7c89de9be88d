import type { Row, Store } from '../server/store/Store.ts'
import type { CookieJar } from './cookieJar.ts'

/**
 * What a reload of the page must not forget even where the browser keeps no rows, since signing in, single sign-on and the link of a
 * mail each load it again: who is signed in, passwords that were chosen, links that were mailed. Lives as long as the browser's tab.
 */
export interface DemoMemory {
  save(): Promise<void>
  /** Puts what was saved into a freshly filled store. */
  restore(): Promise<void>
  /** Forgets everything but who is signed in. */
  forget(): Promise<void>
}

export function createDemoMemory(store: Store, jar: CookieJar, storage: DemoStorage): DemoMemory {
  async function save(tables: readonly string[] = storedTables): Promise<void> {
    const rows: Record<string, readonly Row[]> = {}
    for (const table of tables) rows[table] = (await store.read.list(table, { scope: 'all', limit: 1000 })).rows
    storage.setItem(memoryKey, JSON.stringify({ cookies: jar.header(), rows } satisfies Stored))
  }

  async function restore(): Promise<void> {
    const text = storage.getItem(memoryKey)
    if (text === null) return
    const { cookies, rows } = JSON.parse(text) as Stored
    for (const cookie of cookies.split('; ')) jar.take(cookie)
    await store.transaction(async tx => {
      for (const [table, stored] of Object.entries(rows)) {
        await tx.remove(
          table,
          stored.map(({ id }) => id),
        )
        await tx.insert(table, stored)
      }
    })
  }

  return { save: () => save(), restore, forget: () => save(['session']) }
}

const storedTables = ['session', 'credential', 'second-factor', 'passkey', 'sign-in-step', 'reset-token'] as const
const memoryKey = 'demo'

type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>

interface Stored {
  readonly cookies: string
  readonly rows: Readonly<Record<string, readonly Row[]>>
}
