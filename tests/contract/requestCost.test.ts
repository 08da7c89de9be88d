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
  it('knows who asks and what they may do after few statements, and for a moment after one', async () => {
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
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    // Session, user, groups, bindings, organizations, roles.
    expect(await statements()).toBeLessThanOrEqual(6)
    expect(await statements()).toBe(1)
  })
})
