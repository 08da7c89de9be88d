import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BulkAnswer, BulkResult } from '../../src/engine/contract/api.ts'
import { limits } from '../../src/engine/contract/query.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { isLong } from '../setup/effort.ts'
import { type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** Seconds alone; many beside other work. */
const patience = isLong ? 3_600_000 : 240_000

eachStore((open, kind) => {
  // Each row is a transaction of its own, and costs the same among few as among many.
  const count = isLong ? 10_000 : { memory: 1000, PGlite: 200, PostgreSQL: 400 }[kind]
  /** So many go with one request. */
  const atOnce = Math.min(200, count / 5)

  it(
    `changes ${count} rows as one batch, of which some are refused, and undoes it as one`,
    async () => {
      const { store, signIn } = await testWorld(await open(apiTables(catalogue)))
      const manager = await signIn('manager')
      const made = new Map<string, Row>()
      for (const entity of ['account', 'campaign', 'goal', 'strategy', 'line-item']) {
        const body = bodyFor(catalogue.resources[entity] as Resource, made, north, { seed: made.size })
        made.set(entity, await manager.create(entity, body))
      }
      const like = await store.read.byIds('line-item', [made.get('line-item')?.id ?? ''], 'all')
      const rows = Array.from({ length: count }, (_, at): Row => {
        const number = String(at).padStart(5, '0')
        // Of every tenth, three more are more than there can be.
        return {
          ...like[0],
          id: `many-${number}`,
          name: `Line ${number}`,
          code: undefined,
          viewabilityTarget: at % 10 ? 60 : 98,
        } as Row
      })
      await store.transaction(tx => tx.insert('line-item', rows))
      const ids = rows.map(({ id }) => id)
      const changes = { viewabilityTarget: { add: 3 } }
      const send = async (body: Json, batch?: string) => {
        const headers = batch === undefined ? {} : { 'x-batch-id': batch }
        const answer = await manager.send<BulkAnswer>(
          'PATCH',
          `/line-item${batch ? '' : '?dryRun=true'}`,
          body,
          headers,
        )
        expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
        return answer.body
      }
      const inParts = async (size: number, batch?: string) => {
        const results: BulkResult[] = []
        for (let at = 0; at < count; at += size)
          results.push(...(await send({ ids: ids.slice(at, at + size), changes }, batch)).results)
        return results
      }
      const targets = async () => {
        const all = await store.read.byIds('line-item', ids, 'all')
        return new Map(all.map(({ id, viewabilityTarget }) => [id, viewabilityTarget]))
      }
      const before = await targets()

      const dry = await inParts(limits.ids)
      expect(await targets()).toEqual(before)
      const done = await inParts(atOnce, 'many rows')
      expect(done).toEqual(dry)
      expect(done.filter(({ ok }) => !ok)).toHaveLength(count / 10)
      const after = await targets()
      for (const [at, id] of ids.entries()) expect(after.get(id)).toBe(at % 10 ? 63 : 98)

      // Somebody goes on with one of them meanwhile.
      const [, changed = ''] = ids
      await manager.patch('/line-item', { ids: [changed], changes: { viewabilityTarget: 70 } })
      const undone: BulkResult[] = []
      let skip: number | undefined = 0
      while (skip !== undefined) {
        const answer: BulkAnswer = await send({ undo: 'many rows', skip }, 'back')
        undone.push(...answer.results)
        skip = answer.next
      }
      expect(undone.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual([changed])
      expect(await targets()).toEqual(new Map([...before, [changed, 70]]))
    },
    patience,
  )
})
