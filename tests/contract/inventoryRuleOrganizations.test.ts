import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { dueListRuleTable, queueDueListRules } from '../../src/advertising/server/inventoryLists/dueListRules.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Json, north, password, signedIn, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

/** Performance rules of inventory lists where there are several organizations. */
eachStore(open => {
  let world: TestWorld
  const rule = { entryType: 'domain', conditions: [{ metric: 'viewability', comparison: 'at_least', value: 70 }] }

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
  })

  it('a copy for another organization takes its rule along only if the person may read reports there', async () => {
    const manager = await world.signIn('manager')
    const list = await manager.create('inventory-set', {
      organization: north,
      name: 'Copied elsewhere',
      kind: 'mixed',
      performanceRule: rule,
    })
    const admin = await world.signIn('admin')
    const permissions = [
      { resource: 'inventory-set', verbs: ['list', 'read', 'create', 'update'] },
      { resource: 'organization', verbs: ['list', 'read'] },
    ]
    const role = await admin.create('role', { name: 'Lists', organization: south, permissions })
    const user = 'user-lists'
    await putRows(world.store, 'user', {
      id: user,
      email: 'lists@astrolabe.example',
      status: 'active',
      organizations: [north, south],
      auth: 'password',
    })
    await world.store.transaction(tx => tx.insert('credential', [{ id: user, hash: `plain ${password}` }]))
    const bind = (organization: string, to: unknown) =>
      admin.create('role-binding', { subjectKind: 'user', user, organization, role: to })
    await bind(north, 'role-campaign-manager')
    await bind(south, role.id)
    const copies = await signedIn(world.api, 'lists@astrolabe.example')
    const copyTo = async (organization: string, from: Row) => {
      const values = { name: `Copy for ${organization}`, organization }
      const body = { whole: true, rows: [{ ref: 'copy', entity: 'inventory-set', from: from.id, values }] }
      const { body: answer } = await copies.send<Json & { results: Json[] }>('POST', '/tree', body, {
        'x-batch-id': v7(),
      })
      return answer.results[0]
    }
    expect(await copyTo(south, list)).toMatchObject({
      ok: false,
      fields: { performanceRule: 'Rules about delivery require permission to read reports' },
    })
    expect(await copyTo(north, list)).toMatchObject({ ok: true })
  })

  it('an organization without room in the queue keeps no other waiting', async () => {
    const due = (organization: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `due-${organization}-${index}`,
        organization,
        name: `Due ${index}`,
        kind: 'mixed',
        status: 'active',
        performanceRule: rule,
      }))
    const [full, free] = [due(north, 60), due(south, 1)]
    await putRows(world.store, 'inventory-set', ...full, ...free)
    await putRows(
      world.store,
      'job-run',
      ...Array.from({ length: 100 }, (_, index) => ({
        id: `waits-${index}`,
        organization: north,
        name: `Waits ${index}`,
        kind: 'list_rule',
        status: 'queued',
      })),
    )
    const at = (minutes: number) => new Date(world.time.now.getTime() - minutes * 60_000).toISOString()
    await world.store.transaction(tx =>
      tx.insert(
        dueListRuleTable.name,
        [...full, ...free].map(({ id, organization }) => ({
          id,
          organization,
          at: at(organization === north ? 9 : 5),
        })),
      ),
    )
    await queueDueListRules(createApiContext(world.options))
    const where = [{ column: 'inventorySet', op: 'in', values: [`due-${south}-0`] }] as const
    expect((await world.store.read.list('job-run', { scope: 'all', where, limit: 5 })).total).toBe(1)
  })
})
