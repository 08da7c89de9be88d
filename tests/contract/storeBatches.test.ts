import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { times } from '../setup/effort.ts'
import { answersOf, hours, replayed, run, step, told } from './factSteps.ts'
import { eachFactStore } from './factStores.ts'

eachFactStore((open, kind) => {
  it(
    'any batches and withdrawals come to what was not withdrawn, sent alone',
    async () => {
      const store = await open([])
      let runs = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
          const organization = `o${++runs}`
          const writes = await run(store, told(steps, organization))
          expect(await answersOf(store.read, organization)).toEqual(await replayed(writes, organization))
        }),
        { numRuns: times(kind === 'memory' ? 100 : 15) },
      )
      // A write is a dozen statements on ClickHouse, and how many writes there are is chance.
    },
    120_000 * times(1),
  )

  describe('a batch', () => {
    let store: Store
    beforeEach(async () => {
      store = await open([])
    })
    const row = (spend: number, hour = hours[0] ?? ''): Fact => ({
      ...{ hour, organization: 'o', campaign: 'c', strategy: 's', lineItem: 'l1', currency: 'EUR' },
      ...{ impressions: 3, spend, people: [spend] },
    })
    const send = (...facts: Fact[]) => store.transaction(tx => tx.extension(factStore).insertBatch(facts))
    const withdraw = (number: number) => store.transaction(tx => tx.extension(factStore).withdrawBatch(number))
    const spent = async () => (await answersOf(store.read)).days.map(({ sums }) => sums.spend)

    it('that another replaced leaves that one’s figures when it is withdrawn, and its own come back when that one is', async () => {
      const [first, second] = [await send(row(1)), await send(row(2))]
      await withdraw(first)
      expect(await spent()).toEqual([2])
      await withdraw(second)
      expect(await answersOf(store.read)).toEqual({ days: [], hours: [], currencies: [], last: null })
      const [third, fourth] = [await send(row(3)), await send(row(4))]
      await withdraw(fourth)
      expect(await spent()).toEqual([3])
      await withdraw(fourth)
      await withdraw(third)
      expect(await spent()).toEqual([])
    })

    it('that was withdrawn in a transaction that throws is still there', async () => {
      const number = await send(row(5))
      const failed = store.transaction(async tx => {
        await tx.extension(factStore).withdrawBatch(number)
        throw new Error('changed my mind')
      })
      await expect(failed).rejects.toThrow('changed my mind')
      expect(await spent()).toEqual([5])
    })

    it('gives back what no batch had told, and the hour up to which delivery is known', async () => {
      await store.transaction(tx => tx.extension(factStore).insertFacts([row(7)]))
      const number = await send(row(8), row(9, hours[2]))
      expect((await answersOf(store.read)).last).toBe('2026-04-01T00:00:00.000Z')
      await withdraw(number)
      const { days, last } = await answersOf(store.read)
      expect([days.map(({ sums }) => [sums.spend, sums.people]), last]).toEqual([[[7, 1]], '2026-03-31T22:00:00.000Z'])
    })
  })
})
