import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BulkAnswer } from '../../src/engine/contract/api.ts'
import { partOf } from '../../src/engine/contract/looseValues.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { bulkChange } from '../../src/engine/derive/list/bulkChange.ts'
import { bulkPaths } from '../../src/engine/derive/list/bulkPaths.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** A saved targeting that is copied to many line items at once. */
eachStore(open => {
  let manager: ApiClient
  const made = new Map<string, Row>()
  const lineItem = catalogue.resources['line-item'] as Resource

  beforeAll(async () => {
    const world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    for (const [seed, entity] of ['account', 'campaign', 'goal', 'strategy'].entries())
      made.set(
        entity,
        await manager.create(entity, bodyFor(catalogue.resources[entity] as Resource, made, north, { seed })),
      )
  })

  it('says old and new for each row, changes all as one batch, and is undone as one', async () => {
    const template = await manager.create('targeting-template', {
      organization: north,
      name: 'Evenings in Austria',
      targeting: { countries: { include: ['AT'] }, deviceTypes: { include: ['connected_tv'] } },
    })
    const line = (seed: number, targeting: Json | undefined) =>
      manager.create('line-item', {
        ...bodyFor(lineItem, made, north, { seed }),
        ...{ name: `Line ${seed}`, code: undefined, deals: [], media: [], targeting },
      })
    const lines = [
      await line(11, { countries: { include: ['DE'] }, languages: { include: ['de'] } }),
      await line(12, undefined),
      await line(13, { countries: { include: ['AT'] }, deviceTypes: { include: ['connected_tv'] } }),
    ]
    const targetings = () =>
      Promise.all(lines.map(async ({ id }) => (await manager.get<Json>(`/line-item/${id}`)).body.targeting ?? null))
    const before = await targetings()

    // What the dialog sends once the template is chosen.
    const path = bulkPaths(lineItem).find(one => one.path === 'targeting') ?? null
    const { targeting: value } = (await manager.get<Json>(`/targeting-template/${template.id}`)).body
    const changes = { targeting: bulkChange({ key: 0, path, way: 'template', value: { id: template.id, value } }) }
    const send = (body: Json, query = '') =>
      manager.send<BulkAnswer & Json>('PATCH', `/line-item${query}`, body, query ? {} : { 'x-batch-id': v7() })
    const ids = lines.map(({ id }) => id)
    const dry = await send({ ids, changes }, '?dryRun=true')
    const countriesIn = (targeting: unknown) => partOf(partOf(targeting).countries).include ?? null
    const countriesOf = ({ results }: BulkAnswer) =>
      results.map(({ ok, changes }) => {
        const own = changes.filter(({ path }) => path === 'targeting')
        return [ok, own.map(({ old, new: next }) => [countriesIn(old), countriesIn(next)])]
      })
    expect(countriesOf(dry.body)).toEqual([
      [true, [[['DE'], ['AT']]]],
      [true, [[null, ['AT']]]],
      [true, []],
    ])
    expect(await targetings()).toEqual(before)

    const done = await send({ ids, changes })
    expect(countriesOf(done.body)).toEqual(countriesOf(dry.body))
    // What a line item had beside it is gone, as the help of the field says.
    expect(await targetings()).toEqual(lines.map(() => value))

    const undone = await send({ undo: done.body.batchId })
    expect(undone.body.results.map(({ ok }) => ok)).toEqual([true, true])
    expect(await targetings()).toEqual(before)
  })
})
