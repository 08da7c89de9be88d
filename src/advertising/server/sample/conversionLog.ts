import { seeded, seedOf, uuidAt } from '../../../engine/server/sample/random.ts'
import type { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { type Credit, conversionStore, type NewConversion } from '../conversions/store/conversionStore.ts'
import { touchedText } from '../conversions/touchedFact.ts'
import type { Fact } from '../facts/store/factStore.ts'

/** What came in of each event in the last days: what the facts say was credited, and half as much that no ad had to do with. */
export async function addConversionLog(tx: Transaction, builder: SampleBuilder, facts: readonly Fact[]): Promise<void> {
  const store = tx.extension(conversionStore)
  for (const event of builder.of('conversion-event')) {
    const random = seeded(seedOf(`conversions ${event.id}`))
    const account = String(event.account)
    const log: NewConversion[] = []
    const credits = new Map<string, Credit>()
    const note = (hour: string, credit: Credit | null, value: number) => {
      const at = new Date(Date.parse(hour) + Math.floor(random() * minutes) * 60_000)
      const moment = new Date(Math.min(at.getTime(), builder.now.getTime())).toISOString()
      const id = uuidAt(random, new Date(moment))
      const made = { id, account, event: event.id, at: moment, receivedAt: moment, value }
      log.push({ ...made, order: null, person: null, click: null })
      if (credit) credits.set(id, credit)
    }
    const from = builder.day(-6).toISOString()
    for (const fact of facts) {
      if (fact.event !== event.id || fact.hour < from) continue
      const { conversions = 0, conversionValue = 0 } = fact
      const value = Math.round(conversionValue / Math.max(1, conversions))
      const kind = fact.touch === 'view' ? 'view' : 'click'
      for (let one = 0; one < Math.min(conversions, mostOfFact); one += 1)
        note(fact.hour, { about: touchedText(fact), kind, value }, value)
    }
    const others = Math.max(6, Math.round(log.length / 2))
    for (let one = 0; one < others; one += 1)
      note(builder.day(-6 + (one % 6), Math.floor(8 + random() * 12)).toISOString(), null, 0)
    await store.addConversions(log)
    await store.creditConversions(event.id, [], credits)
  }
}

const minutes = 60
const mostOfFact = 40
