import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** Somebody whose writes all wait for the same row takes three connections of ten, and nobody else waits. */
eachStore((open, kind) => {
  let world: TestWorld
  let manager: ApiClient
  let viewer: ApiClient
  let account: Row

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    viewer = await world.signIn('viewer')
    const body = bodyFor(catalogue.resources.account as Resource, new Map(), north, { seed: 1 })
    account = await manager.create('account', body)
  })

  /** The account is locked until the answer is called. */
  async function lockAccount(): Promise<() => Promise<void>> {
    let unlock = () => {}
    let held: Promise<void> = Promise.resolve()
    await new Promise<void>(locked => {
      held = world.store.transaction(async tx => {
        await tx.lock('account', [account.id], 'all')
        locked()
        await new Promise<void>(resolve => {
          unlock = resolve
        })
      })
    })
    return () => {
      unlock()
      return held
    }
  }

  describe('many writes of one person at once', () => {
    const ways = {
      changes: () => manager.send('PATCH', '/account', { ids: [account.id], changes: { notes: 'Changed' } }),
      'dry runs': () =>
        manager.send('PATCH', '/account?dryRun=true', {
          ...{ ids: [account.id], changes: { notes: 'Tried' }, together: true },
        }),
      moves: () => manager.post(`/account/${account.id}/move`, { to: 'active' }),
      removals: () => manager.send('DELETE', `/account/${account.id}`, undefined),
    }

    // A memory has no connections, and the embedded database one.
    if (kind === 'PostgreSQL') {
      it.each(Object.entries(ways))('leave the database to others: %s', async (_name, write) => {
        const unlock = await lockAccount()
        const writing = Promise.all(Array.from({ length: 20 }, write))
        try {
          for (let count = 0; count < 3; count += 1) expect((await viewer.get('/account?limit=1')).status).toBe(200)
        } finally {
          await unlock()
          await writing
        }
      })
    }

    // The embedded database answers nobody while a transaction is open.
    if (kind === 'PGlite') {
      it('are all done', async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, ways['dry runs']))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      })
      return
    }

    it('are refused when more wait than may', async () => {
      const unlock = await lockAccount()
      const statuses: number[] = []
      const writing = Array.from({ length: 3 + 64 + 2 }, () =>
        ways['dry runs']().then(({ status }) => void statuses.push(status)),
      )
      await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([429, 429])
      await unlock()
      await Promise.all(writing)
      expect(statuses.filter(status => status === 200)).toHaveLength(67)
    })
  })
})
