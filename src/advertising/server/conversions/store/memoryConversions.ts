import type { MemoryExtension } from '../../../../engine/server/store/memoryExtension.ts'
import {
  type ConversionsExtended,
  type Credit,
  type CreditedHour,
  conversionStore,
  type NewConversion,
  type StoredTouch,
} from './conversionStore.ts'

/** What a memory store holds; never changed: a write makes another. */
export interface ConversionState {
  /** By what tells one from the other. */
  readonly touches: ReadonlyMap<string, StoredTouch>
  readonly conversions: ReadonlyMap<string, LoggedConversion>
}

interface LoggedConversion extends NewConversion {
  readonly isSettled: boolean
  readonly credit: Credit | null
}

/** What a memory store does with touches and conversions. */
export const memoryConversions: MemoryExtension<ConversionsExtended, ConversionState> = {
  extension: conversionStore,

  empty: () => ({ touches: new Map(), conversions: new Map() }),

  reads: state => ({
    unsettledPeople: async most => {
      const found = new Map<string, { event: string; person: string }>()
      for (const { event, person, isSettled } of state().conversions.values())
        if (!isSettled && person !== null && found.size < most) found.set(`${event}\n${person}`, { event, person })
      return [...found.values()]
    },
    conversionsReceived: async (event, fromDay) => {
      const own = [...state().conversions.values()].filter(one => one.event === event)
      const days = new Map<string, { received: number; credited: number }>()
      for (const { receivedAt, credit } of own) {
        const day = receivedAt.slice(0, 10)
        const { received, credited } = days.get(day) ?? { received: 0, credited: 0 }
        days.set(day, { received: received + 1, credited: credited + (credit ? 1 : 0) })
      }
      return {
        lastAt: own.reduce<string | null>((last, { receivedAt }) => later(last, receivedAt), null),
        days: [...days]
          .filter(([day]) => day >= fromDay)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([day, counts]) => ({ day, ...counts })),
      }
    },
  }),

  streams: () => ({}),

  writes: (state, become) => {
    const log = (changed: Iterable<LoggedConversion>) => {
      const conversions = new Map(state().conversions)
      for (const one of changed) conversions.set(one.id, one)
      become({ ...state(), conversions })
    }
    const all = () => [...state().conversions.values()]
    const clickedBy = (account: string, click: string | null) =>
      click === null ? null : (state().touches.get(clickKey(account, click))?.person ?? null)
    return {
      // Transactions run one after the other.
      lockConversions: async () => {},
      addTouches: async given => {
        const touches = new Map(state().touches)
        const before = touches.size
        for (const touch of given) {
          const { account, person, at, kind, about, click } = touch
          const isKnown = [...touches.values()].some(
            one =>
              one.account === account &&
              ((click !== null && one.click === click) ||
                (one.person === person && one.at === at && one.kind === kind && one.about === about)),
          )
          const key = click === null ? JSON.stringify([account, person, at, kind, about]) : clickKey(account, click)
          if (!isKnown) touches.set(key, touch)
        }
        become({ ...state(), touches })
        const named = all().filter(
          ({ person, account, click }) => person === null && clickedBy(account, click) !== null,
        )
        log(named.map(one => ({ ...one, person: clickedBy(one.account, one.click), isSettled: false })))
        const changed = all().filter(one =>
          given.some(({ account, person, at }) => account === one.account && person === one.person && at <= one.at),
        )
        log(changed.map(one => ({ ...one, isSettled: false })))
        return touches.size - before
      },
      addConversions: async given => {
        let added = 0
        for (const one of given) {
          if (one.order !== null && all().some(({ event, order }) => event === one.event && order === one.order))
            continue
          const person = one.person ?? clickedBy(one.account, one.click)
          log([{ ...one, person, isSettled: person === null, credit: null }])
          added += 1
        }
        return added
      },
      conversionsOf: async ({ event }, people) =>
        all().flatMap(({ id, person, at, value, credit, ...one }) =>
          one.event === event && person !== null && people.includes(person) ? [{ id, person, at, value, credit }] : [],
        ),
      touchesOf: async (account, people) =>
        [...state().touches.values()].filter(one => one.account === account && people.includes(one.person)),
      creditConversions: async (event, people, credits) => {
        const settled = all().filter(one => one.event === event && one.person !== null && people.includes(one.person))
        log(
          settled.map(one => ({
            ...one,
            isSettled: true,
            credit: credits.has(one.id) ? (credits.get(one.id) ?? null) : one.credit,
          })),
        )
      },
      creditedIn: async (event, hours) => {
        const found = new Map<string, CreditedHour>()
        for (const { at, credit, ...one } of all()) {
          const hour = `${at.slice(0, 13)}:00:00.000Z`
          if (one.event !== event || !credit || !hours.includes(hour)) continue
          const { about, kind } = credit
          const key = JSON.stringify([hour, about, kind])
          const { conversions = 0, value = 0 } = found.get(key) ?? {}
          found.set(key, { hour, about, kind, conversions: conversions + 1, value: value + credit.value })
        }
        return [...found.values()]
      },
      forgetBefore: async before => {
        const kept = <T extends { readonly at: string }>(rows: ReadonlyMap<string, T>) =>
          new Map([...rows].filter(([, { at }]) => at >= before))
        become({ touches: kept(state().touches), conversions: kept(state().conversions) })
      },
    }
  },
}

function clickKey(account: string, click: string): string {
  return `${account}\n${click}`
}

function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other
}
