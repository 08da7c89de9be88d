import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { notedDatabase } from './notedDatabase.ts'
import { eachDatabase } from './stores.ts'

/** What each request of a signed-in person costs before anything is read for them. */
eachDatabase(open => {
  it('knows who asks and what they may do after few statements, and after none or one as long as nothing changes', async () => {
    const asked: string[] = []
    const tables = apiTables(catalogue)
    const store = createPostgresStore(notedDatabase(await open(tables), asked), tables, postgresHalves)
    await store.prepare()
    const world = await testWorld(store)
    const manager = await world.signIn('manager')
    const statements = async () => {
      asked.length = 0
      expect((await manager.get('/account?limit=1')).status).toBe(200)
      return asked.filter(text => !/from "account"/.test(text)).length
    }
    const later = (ms: number) => {
      world.time.now = new Date(world.time.now.getTime() + ms)
    }
    later(60_000)
    // The access version, session, user, groups, bindings, organizations, roles.
    expect(await statements()).toBeLessThanOrEqual(7)
    later(999)
    expect(await statements()).toBe(0)
    later(1)
    expect(await statements()).toBe(1)
    later(28_999)
    expect(await statements()).toBe(1)
    later(1)
    expect(await statements()).toBeGreaterThan(2)
  })
})
