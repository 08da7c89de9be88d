import type { MemoryExtension } from '../../../../engine/server/store/memoryExtension.ts'
import { sampledPerson } from '../../../reporting/personSample.ts'
import { mapLeaves, membersFound } from '../../../targeting/expression.ts'
import { type IdType, isIdType } from '../../../targeting/memberIds.ts'
import { type HashRange, type MemberRule, type MembersExtended, memberStore } from './memberStore.ts'

/** The sets of a memory store; never changed: a write makes others. */
export interface MemberState {
  readonly last: number
  readonly live: ReadonlyMap<string, number>
  /** Sets by their numbers; who is staged for which segment. */
  readonly sets: ReadonlyMap<number, Members>
  readonly staged: ReadonlyMap<number, string>
}

/** When members came and when they leave, by `idType:hash`. */
type Members = ReadonlyMap<string, Membership>

interface Membership {
  readonly since: string
  readonly expires: string
}

/** What a memory store does with the members of segments. */
export const memoryMembers: MemoryExtension<MembersExtended, MemberState> = {
  extension: memberStore,

  empty: () => ({ last: 0, live: new Map(), sets: new Map(), staged: new Map() }),

  reads: state => ({
    countMembers: async (rule, at, range = wholeRange) => {
      const byType: Partial<Record<IdType, number>> = {}
      let total = 0
      for (const member of found(state(), rule, at, range).keys()) {
        const type = member.slice(0, member.indexOf(':'))
        if (!isIdType(type)) continue
        byType[type] = (byType[type] ?? 0) + 1
        total += 1
      }
      return { total, byType }
    },

    sampleMembers: async (segments, at) => {
      const people = new Map<number, string>()
      for (const [member, expires] of union(state(), segments, at, wholeRange)) {
        const person = sampledPerson(member.slice(member.indexOf(':') + 1))
        if (person === null) continue
        const there = people.get(person)
        people.set(person, there && there > expires ? there : expires)
      }
      return people
    },
  }),

  streams: () => ({}),

  writes: (state, become) => {
    const change = (changes: Partial<MemberState>) => become({ ...state(), ...changes })
    const put = (set: number, members: Members) => change({ sets: new Map(state().sets).set(set, members) })
    const drop = (set: number) => {
      const [sets, staged] = [new Map(state().sets), new Map(state().staged)]
      sets.delete(set)
      staged.delete(set)
      change({ sets, staged })
    }
    const liveOf = (segment: string) => state().live.get(segment) ?? begin(segment)
    const begin = (segment: string) => {
      const last = state().last + 1
      const { live, sets } = state()
      change({ last, live: new Map(live).set(segment, last), sets: new Map(sets).set(last, new Map()) })
      return last
    }
    return {
      stageSet: async segment => {
        for (const [set, of] of state().staged) if (of === segment) drop(set)
        const last = state().last + 1
        const { sets, staged } = state()
        change({ last, sets: new Map(sets).set(last, new Map()), staged: new Map(staged).set(last, segment) })
        return last
      },
      stageMembers: async (set, { idType, hashes, since, expires }) => {
        const members = new Map(setNumbered(state(), set))
        const before = members.size
        for (const hash of hashes)
          if (!members.has(`${idType}:${hash}`)) members.set(`${idType}:${hash}`, { since, expires })
        put(set, members)
        return members.size - before
      },
      stageRule: async (set, rule, at, range) => {
        const members = new Map(setNumbered(state(), set))
        for (const [member, expires] of found(state(), rule, at, range)) members.set(member, { since: at, expires })
        put(set, members)
      },
      takeOver: async (segment, set) => {
        const before = state().live.get(segment)
        const staged = new Map(state().staged)
        staged.delete(set)
        change({ live: new Map(state().live).set(segment, set), staged })
        if (before !== undefined) drop(before)
      },
      addStaged: async (segment, set, range) => {
        const live = liveOf(segment)
        const members = new Map(setNumbered(state(), live))
        for (const [member, one] of setNumbered(state(), set)) {
          if (!isWithin(member, range)) continue
          const there = members.get(member)
          const since = there && there.expires > one.since ? there.since : one.since
          members.set(member, { since, expires: there && there.expires > one.expires ? there.expires : one.expires })
        }
        put(live, members)
      },
      removeStaged: async (segment, set, range) => {
        const live = liveOf(segment)
        const members = new Map(setNumbered(state(), live))
        for (const member of setNumbered(state(), set).keys()) if (isWithin(member, range)) members.delete(member)
        put(live, members)
      },
      forgetMembers: async segment => {
        for (const [set, of] of state().staged) if (of === segment) drop(set)
        const set = state().live.get(segment)
        const live = new Map(state().live)
        live.delete(segment)
        change({ live })
        if (set !== undefined) drop(set)
      },
      giveUp: async set => drop(set),
      clearMembers: async at => {
        for (const [set, members] of state().sets) {
          const left = [...members].filter(([, { expires }]) => expires > at)
          if (left.length < members.size) put(set, new Map(left))
        }
        return false
      },
    }
  },
}

const wholeRange: HashRange = { from: 0, to: 256 }

function setNumbered({ sets }: MemberState, set: number): Members {
  return sets.get(set) ?? new Map()
}

function isWithin(member: string, { from, to }: HashRange): boolean {
  const start = member.indexOf(':') + 1
  const byte = Number.parseInt(member.slice(start, start + 2), 16)
  return byte >= from && byte < to
}

/** Whom a rule finds, with until when. */
function found(state: MemberState, rule: MemberRule, at: string, range: HashRange): Map<string, string> {
  return membersFound(mapLeaves(rule, segments => union(state, segments, at, range)))
}

function union(state: MemberState, segments: readonly string[], at: string, range: HashRange): Map<string, string> {
  const members = new Map<string, string>()
  for (const segment of segments) {
    for (const [member, { expires }] of setNumbered(state, state.live.get(segment) ?? 0)) {
      if (expires <= at || !isWithin(member, range)) continue
      const there = members.get(member)
      members.set(member, there && there > expires ? there : expires)
    }
  }
  return members
}
