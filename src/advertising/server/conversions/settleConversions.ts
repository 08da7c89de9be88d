import { textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { creditsOf } from '../../conversions/creditsOf.ts'
import { type Fact, factStore } from '../facts/store/factStore.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import { attributionTermsOf } from './attributionTermsOf.ts'
import { conversionLimits, dayMs } from './conversionLimits.ts'
import { type Credit, conversionStore, type StoredConversion, type StoredTouch } from './store/conversionStore.ts'
import { touchedFact } from './touchedFact.ts'

/** People in one transaction. */
const portion = 100

/**
 * Credits what has come in since the last time, conversions and touches, and tells the facts. What came in too long ago to be changed by
 * anything that may still come keeps its credit. By any number of processes, each in its turn.
 */
export async function settleConversions(context: Pick<ApiContext, 'store' | 'clock'>): Promise<void> {
  const { store } = context
  const now = context.clock().getTime()
  while ((await store.read.extension(conversionStore).unsettledPeople(1)).length > 0)
    await store.transaction(tx => settlePortion(tx, now))
}

async function settlePortion(tx: Transaction, now: number): Promise<void> {
  await tx.extension(factStore).lockFacts()
  const conversions = tx.extension(conversionStore)
  await conversions.lockConversions()
  const byEvent = new Map<string, string[]>()
  for (const { event, person } of await conversions.unsettledPeople(portion))
    byEvent.set(event, [...(byEvent.get(event) ?? []), person])
  const facts: Fact[] = []
  for (const [id, people] of byEvent) {
    const [event] = await tx.byIds('conversion-event', [id], 'all')
    if (event) facts.push(...(await settleEvent(tx, event, people, now)))
    // Its event was deleted: nobody asks any more.
    else await conversions.creditConversions(id, people, new Map())
  }
  await tx.extension(factStore).insertFacts(facts)
}

/** @returns the facts of the hours in which something changed */
async function settleEvent(tx: Transaction, event: Row, people: readonly string[], now: number): Promise<Fact[]> {
  const store = tx.extension(conversionStore)
  const account = textOf(event.account)
  const [holder] = await tx.byIds('account', [account], 'all')
  const [conversions, touches] = [
    await store.conversionsOf({ account, event: event.id }, people),
    await store.touchesOf(account, people),
  ]
  const worth = await worthIn(tx, textOf(event.currency))
  const terms = attributionTermsOf(event, holder ?? null)
  const finalBefore = new Date(now - (conversionLimits.lateDays + 1) * dayMs).toISOString()
  const changed = new Map<string, Credit | null>()
  const slots = new Map<string, Fact>()
  for (const person of people) {
    const own = conversions.filter(one => one.person === person)
    const open = own.filter(({ at }) => at >= finalBefore)
    const isCounted = terms.counting === 'once_per_person' && own.some(one => !open.includes(one) && one.credit)
    const candidates = touches.filter(one => one.person === person).map(timed)
    const credits = creditsOf(isCounted ? [] : open.map(timed), candidates, terms)
    for (const one of open) {
      const touch = credits.get(one.id) ?? null
      const credit = touch && { about: touch.about, kind: touch.kind, value: worth(one.value, currencyOf(touch.about)) }
      if (JSON.stringify(credit) === JSON.stringify(one.credit)) continue
      changed.set(one.id, credit)
      for (const part of [one.credit, credit])
        if (part) slots.set(slotOf(one, part), touchedFact(event.id, { hour: hourOf(one.at), ...part }, nothing))
    }
  }
  await store.creditConversions(event.id, people, changed)
  const hours = [...new Set([...slots.values()].map(({ hour }) => hour))]
  for (const group of hours.length > 0 ? await store.creditedIn(event.id, hours) : [])
    slots.set(slotOf({ at: group.hour }, group), touchedFact(event.id, group, group))
  return [...slots.values()]
}

const nothing = { conversions: 0, value: 0 }

function slotOf({ at }: Pick<StoredConversion, 'at'>, { about, kind }: Pick<Credit, 'about' | 'kind'>): string {
  return JSON.stringify([hourOf(at), about, kind])
}

function hourOf(at: string): string {
  return `${at.slice(0, 13)}:00:00.000Z`
}

function timed<T extends StoredTouch | StoredConversion>(one: T): Omit<T, 'at'> & { readonly at: number } {
  return { ...one, at: Date.parse(one.at) }
}

function currencyOf(about: string): string {
  return textOf(touchedFact('', { hour: '', about, kind: 'view' }, nothing).currency)
}

/** What an amount of the event's currency is worth in another; 0 where no rate is stored. */
async function worthIn(tx: Transaction, from: string): Promise<(value: number, to: string) => number> {
  const stored = await storedRates(tx)
  return (value, to) => {
    if (from === to) return value
    const [one, other] = [stored?.rates[from], stored?.rates[to]]
    return one === undefined || other === undefined ? 0 : Math.round((value * one) / other)
  }
}
