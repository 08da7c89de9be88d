import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { claimPosition, keepPosition } from '../../src/engine/server/audit/auditPosition.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { forgetEvents } from '../../src/engine/server/events/forgetEvents.ts'
import { north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let world: ApiContext

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
  })

  /** As if something had been sent. */
  const sent = async (id: string) => {
    const position = await claimPosition(world, id, 'test')
    if (!position) throw new Error('Somebody sends')
    await keepPosition(world.store, position, { positions: { [north]: 7 }, holder: null, heldUntil: null })
  }

  it('how far a webhook had got is forgotten when it is gone, and kept while it is archived or sent to', async () => {
    const webhook = { organization: north, events: ['audit.entry'], url: 'https://siem.example/200', authKind: 'none' }
    await putRows(test.store, 'webhook', { ...webhook, id: 'there', status: 'active' })
    await putRows(test.store, 'webhook', {
      ...webhook,
      id: 'archived',
      status: 'active',
      archivedAt: '2026-11-01T00:00:00.000Z',
    })
    const kept = ['alerts', 'file /log/webhook gone', 'webhook archived', 'webhook there', 'deliveries there']
    for (const id of [...kept, 'webhook gone', 'deliveries gone']) await sent(id)
    await claimPosition(world, 'deliveries held', 'somebody')
    await forgetEvents(world)
    expect((await test.store.read.ids('audit-stream', { scope: 'all' })).sort()).toEqual(
      [...kept, 'deliveries held'].sort(),
    )
  })
})
