import { expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { factStore } from '../../../src/advertising/server/facts/store/factStore.ts'
import { factsQuestion } from '../../../src/advertising/server/metrics/factsQuestion.ts'
import { fillWithSample } from '../../../src/advertising/server/sample/fillWithSample.ts'
import { simulateDelivery } from '../../../src/advertising/server/sample/simulator.ts'
import { memoryFiles } from '../../../src/engine/server/assets/memoryFiles.ts'
import type { Store } from '../../../src/engine/server/store/Store.ts'
import { advertisingStore } from '../../contract/advertisingStore.ts'
import { factsByDay } from '../../contract/factsByDay.ts'

it('[metrics.1] delivery of the sample goes on: it grows within the hour, and the hours missed are told', async () => {
  let now = new Date('2026-11-21T09:10:00.000Z')
  const store = advertisingStore()
  await fillWithSample(store, { catalogue, now, files: memoryFiles(), passwordHash: 'none', scale: 'small' })
  await keepOneOrganization(store)
  const day = '2026-11-21'
  const delivered = async () => {
    const rows = await factsByDay(store.read, { scope: 'all', by: 'lineItem', from: day, to: '2026-11-22' })
    const sum = (key: 'spend' | 'impressions') => rows.reduce((total, row) => total + row[key], 0)
    return { lines: new Set(rows.map(({ id }) => id)).size, spend: sum('spend'), impressions: sum('impressions') }
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const reached = async () => {
    const days = { from: day, to: '2026-11-22' }
    const [all] = await store.read
      .extension(factStore)
      .reportFacts(factsQuestion({ scope: 'all', dimensions: [], metrics: ['reach'], ...days }))
    return all?.sums.people ?? 0
  }
  const tick = async (to: string) => {
    now = new Date(to)
    await simulateDelivery({ store, clock: () => now, log })
    return delivered()
  }
  const start = await delivered()
  const atStart = await reached()
  const early = await tick('2026-11-21T09:15:00.000Z')
  expect(early.spend).toBeGreaterThan(start.spend)
  const late = await tick('2026-11-21T09:45:00.000Z')
  expect(late.spend).toBeGreaterThan(early.spend)
  expect(late.impressions).toBeGreaterThan(early.impressions)
  expect(await reached()).toBeGreaterThan(atStart)
  // The same moment again changes nothing: facts replace each other.
  expect(await tick('2026-11-21T09:45:00.000Z')).toEqual(late)
  const hour = (late.spend - start.spend) / 0.75
  const next = await tick('2026-11-21T11:45:00.000Z')
  expect((next.spend - late.spend) / hour).toBeGreaterThan(1.5)
  expect((next.spend - late.spend) / hour).toBeLessThan(2.5)
})

/** One of the three shows what all of them would, in a third of the time. */
async function keepOneOrganization(store: Store): Promise<void> {
  const { rows } = await store.read.list('line-item', { scope: 'all', limit: 1000 })
  const others = rows.filter(({ organization }) => organization !== rows[0]?.organization).map(({ id }) => id)
  await store.transaction(tx => tx.remove('line-item', others))
}
