import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { lineItemWaterfall } from '../../src/advertising/money/lineItemWaterfall.ts'
import { loadMoney } from '../../src/advertising/server/money/loadMoney.ts'
import { fillWithSample } from '../../src/advertising/server/sample/fillWithSample.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { allRows } from '../../src/engine/server/store/allRows.ts'
import { advertisingStore } from '../contract/advertisingStore.ts'

it('line items of the sample leave plausible margins: 5% to 40% of what the advertiser pays', async () => {
  const store = advertisingStore()
  const now = new Date('2026-11-21T09:10:00.000Z')
  await fillWithSample(store, { catalogue, now, files: memoryFiles(), passwordHash: 'none', scale: 'small' })
  const lines = await allRows(store.read, 'line-item', { scope: 'all', where: [] })
  const range = { from: '2026-11-08', to: '2026-11-21' }
  const margins: number[] = []
  for (const line of lines) {
    const facts = { scope: [String(line.organization)], filters: [] }
    const money = lineItemWaterfall(await loadMoney(store.read, line, { range, facts }))
    if (money && money.price > 0) margins.push(Math.round((money.margin / money.price) * 1000) / 10)
  }
  expect(margins.length).toBeGreaterThan(20)
  expect(margins.filter(margin => margin < 5 || margin > 40)).toEqual([])
})
