import type { MemoryExtension } from '../../../../engine/server/store/memoryExtension.ts'
import { entryTypes } from '../../../targeting/listEntries.ts'
import { compareEntries, entryKey, isFound } from '../entryOrder.ts'
import { countsByType } from './countsByType.ts'
import { type EntriesExtended, type EntryQuery, entryStore, type ListEntry, type Portion } from './entryStore.ts'

/** The sets of a memory store; never changed: a write makes others. */
export interface EntryState {
  readonly last: number
  readonly live: ReadonlyMap<string, number>
  /** Sets by their numbers; and which are staged for which list. */
  readonly sets: ReadonlyMap<number, Entries>
  readonly staged: ReadonlyMap<number, string>
}

/** By `type:key`, the key being the value in lower case. */
type Entries = ReadonlyMap<string, ListEntry>

/** What a memory store does with the entries of inventory lists. */
export const memoryEntries: MemoryExtension<EntriesExtended, EntryState> = {
  extension: entryStore,

  empty: () => ({ last: 0, live: new Map(), sets: new Map(), staged: new Map() }),

  reads: state => ({
    countEntries: async list => {
      const entries = [...liveOf(state(), list).values()]
      return countsByType(
        entryTypes.map(type => [type, entries.filter(entry => entry.type === type).length]),
        entries.filter(({ byRule }) => byRule).length,
      )
    },
    pageEntries: async (list, query) => {
      const { after, limit } = query
      const found = sorted(search(liveOf(state(), list), query)).filter(
        entry => !after || compareEntries(entry, after) > 0,
      )
      return { entries: found.slice(0, limit), hasMore: found.length > limit }
    },
    countFound: async (list, query) => search(liveOf(state(), list), query).length,
    findEntries: async (list, entries) => among(liveOf(state(), list), entries),
    countShared: async (one, other) => {
      const others = liveOf(state(), other)
      return [...liveOf(state(), one).keys()].filter(key => others.has(key)).length
    },
  }),

  streams: () => ({}),

  writes: (state, become) => {
    const change = (changes: Partial<EntryState>) => become({ ...state(), ...changes })
    const put = (set: number, entries: Entries) => change({ sets: new Map(state().sets).set(set, entries) })
    const drop = (set: number) => {
      const [sets, staged] = [new Map(state().sets), new Map(state().staged)]
      sets.delete(set)
      staged.delete(set)
      change({ sets, staged })
    }
    const begin = () => {
      const last = state().last + 1
      change({ last, sets: new Map(state().sets).set(last, new Map()) })
      return last
    }
    const liveSet = (list: string) => {
      const there = state().live.get(list)
      if (there !== undefined) return there
      const set = begin()
      change({ live: new Map(state().live).set(list, set) })
      return set
    }
    const portionOf = (set: number, { after, limit }: Portion) => {
      const rest = sorted([...setNumbered(state(), set).values()]).filter(
        entry => !after || compareEntries(entry, after) > 0,
      )
      const taken = rest.slice(0, limit)
      return { taken, next: taken.length === limit ? (taken.at(-1) ?? null) : null }
    }
    return {
      stageSet: async list => {
        for (const [set, of] of state().staged) if (of === list) drop(set)
        const set = begin()
        change({ staged: new Map(state().staged).set(set, list) })
        return set
      },
      stageEntries: async (set, type, values) => {
        const entries = new Map(setNumbered(state(), set))
        const before = entries.size
        for (const value of values) {
          const key = entryKey({ type, value })
          if (!entries.has(key)) entries.set(key, { type, value })
        }
        put(set, entries)
        return entries.size - before
      },
      findStaged: async (set, entries) => among(setNumbered(state(), set), entries),
      countWith: async (list, set) => {
        const there = liveOf(state(), list)
        return there.size + [...setNumbered(state(), set).keys()].filter(key => !there.has(key)).length
      },
      countWithRule: async (list, set) => {
        const staged = setNumbered(state(), set)
        const ruled = [...liveOf(state(), list)].filter(([key, { byRule }]) => byRule && !staged.has(key))
        return staged.size + ruled.length
      },
      putEntries: async (list, type, values) => {
        const live = liveSet(list)
        const entries = new Map(setNumbered(state(), live))
        for (const value of values) enter(entries, { type, value })
        put(live, entries)
      },
      ruleChanges: async (list, set, { after, limit }) => {
        const [there, found] = [setNumbered(state(), liveSet(list)), setNumbered(state(), set)]
        const goes = [...there.values()].filter(entry => entry.byRule && !found.has(entryKey(entry)))
        const comes = new Set([...found.values()].filter(entry => !there.has(entryKey(entry))))
        return sorted([...goes, ...comes])
          .filter(entry => !after || compareEntries(entry, after) > 0)
          .slice(0, limit)
          .map(entry => ({ entry: { type: entry.type, value: entry.value }, comes: comes.has(entry) }))
      },
      applyRule: async (list, set) => {
        const live = liveSet(list)
        const [entries, found] = [new Map(setNumbered(state(), live)), setNumbered(state(), set)]
        for (const [key, entry] of entries) if (entry.byRule && !found.has(key)) entries.delete(key)
        for (const [key, entry] of found) if (!entries.has(key)) entries.set(key, { ...entry, byRule: true })
        put(live, entries)
        drop(set)
      },
      takeOver: async (list, set) => {
        const before = state().live.get(list)
        const entries = new Map(setNumbered(state(), set))
        for (const [key, entry] of liveOf(state(), list)) if (entry.byRule && !entries.has(key)) entries.set(key, entry)
        put(set, entries)
        const staged = new Map(state().staged)
        staged.delete(set)
        change({ live: new Map(state().live).set(list, set), staged })
        if (before !== undefined) drop(before)
      },
      addStaged: async (list, set, portion) => {
        const live = liveSet(list)
        const { taken, next } = portionOf(set, portion)
        const entries = new Map(setNumbered(state(), live))
        for (const entry of taken) enter(entries, entry)
        put(live, entries)
        return next
      },
      removeStaged: async (list, set, portion) => {
        const live = liveSet(list)
        const { taken, next } = portionOf(set, portion)
        const entries = new Map(setNumbered(state(), live))
        for (const entry of taken) if (!entries.get(entryKey(entry))?.byRule) entries.delete(entryKey(entry))
        put(live, entries)
        return next
      },
      copyEntries: async (from, to) => put(liveSet(to), liveOf(state(), from)),
      forgetEntries: async list => {
        for (const [set, of] of state().staged) if (of === list) drop(set)
        const set = state().live.get(list)
        const live = new Map(state().live)
        live.delete(list)
        change({ live })
        if (set !== undefined) drop(set)
      },
      giveUp: async set => drop(set),
      clearEntries: async () => false,
    }
  },
}

/** Keeps the letters that came first. */
function enter(entries: Map<string, ListEntry>, { type, value }: ListEntry): void {
  const key = entryKey({ type, value })
  entries.set(key, { type, value: entries.get(key)?.value ?? value })
}

function setNumbered({ sets }: EntryState, set: number): Entries {
  return sets.get(set) ?? new Map()
}

function liveOf(state: EntryState, list: string): Entries {
  return setNumbered(state, state.live.get(list) ?? 0)
}

function search(entries: Entries, query: Pick<EntryQuery, 'q' | 'type'>): ListEntry[] {
  return [...entries.values()].filter(entry => isFound(entry, query))
}

function among(entries: Entries, asked: readonly ListEntry[]): ListEntry[] {
  return [...new Set(asked.map(entryKey))].flatMap(key => entries.get(key) ?? [])
}

function sorted(entries: readonly ListEntry[]): ListEntry[] {
  return [...entries].sort(compareEntries)
}
