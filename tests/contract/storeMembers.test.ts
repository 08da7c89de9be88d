import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { type MemberRule, memberStore } from '../../src/advertising/server/segments/store/memberStore.ts'
import { type Expression, isBounded, mapLeaves } from '../../src/advertising/targeting/expression.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let store: Store

  beforeEach(async () => {
    store = await open([])
  })

  const stage = (segment: string, people: readonly string[], { since = day(1), expires = day(30) } = {}) =>
    store.transaction(async tx => {
      const members = tx.extension(memberStore)
      const set = await members.stageSet(segment)
      return [
        set,
        await members.stageMembers(set, { idType: 'hem', hashes: people.map(hashOf), since, expires }),
      ] as const
    })
  const replace = async (segment: string, people: readonly string[], times = {}) => {
    const [set] = await stage(segment, people, times)
    await store.transaction(tx => tx.extension(memberStore).takeOver(segment, set))
  }
  const count = async (rule: MemberRule, at = day(2)) =>
    (await store.read.extension(memberStore).countMembers(rule, at)).total
  const build = (segment: string, rule: MemberRule) =>
    store.transaction(async tx => {
      const members = tx.extension(memberStore)
      const set = await members.stageSet(segment)
      for (const range of ranges) await members.stageRule(set, rule, day(2), range)
      await members.takeOver(segment, set)
    })
  const inOne = (segment: string, at = day(2)) => count({ leaf: [segment] }, at)

  it('who is staged is nobody’s until the set is taken over, all at once; the same twice counts once', async () => {
    await replace('s', ['a', 'b'])
    const [set, added] = await stage('s', ['c', 'd', 'e', 'c'])
    expect(added).toBe(3)
    expect(await inOne('s')).toBe(2)
    await store.transaction(tx => tx.extension(memberStore).takeOver('s', set))
    expect(await inOne('s')).toBe(3)
    expect(await count({ leaf: ['s'] }, day(31))).toBe(0)
  })

  it('a set that was begun and left is given up when the segment begins another', async () => {
    const [left] = await stage('s', ['a'])
    const [next] = await stage('s', ['b', 'c'])
    expect(next).not.toBe(left)
    await store.transaction(tx => tx.extension(memberStore).takeOver('s', next))
    expect(await inOne('s')).toBe(2)
  })

  it('adds and removes by parts of all hashes, and twice is as once', async () => {
    await replace('s', ['a', 'b'], { expires: day(10) })
    const people = Array.from({ length: 40 }, (_, index) => `p${index}`)
    const [more] = await stage('s', ['b', ...people], { since: day(5), expires: day(20) })
    for (const range of [...ranges, ...ranges])
      await store.transaction(tx => tx.extension(memberStore).addStaged('s', more, range))
    expect(await inOne('s')).toBe(42)
    // Who was in it already stays as long as the later of both.
    expect(await inOne('s', day(15))).toBe(41)
    const [less] = await stage('s', ['a', ...people.slice(0, 10), 'nobody'])
    for (const range of [...ranges, ...ranges])
      await store.transaction(tx => tx.extension(memberStore).removeStaged('s', less, range))
    expect(await inOne('s')).toBe(31)
  })

  it('clears away what expired and what was given up, and forgets a segment', async () => {
    await replace('s', ['a', 'b'], { expires: day(3) })
    await replace('t', ['a'])
    await store.transaction(async tx => {
      const members = tx.extension(memberStore)
      while (await members.clearMembers(day(4)));
    })
    // Even for somebody whose clock is behind.
    expect(await inOne('s', day(1))).toBe(0)
    expect(await inOne('t')).toBe(1)
    await store.transaction(tx => tx.extension(memberStore).forgetMembers('t'))
    expect(await inOne('t')).toBe(0)
  })

  it('an expression of AND, OR and NOT finds what a brute-force search of the sets finds, counted and built', async () => {
    const segments = ['s0', 's1', 's2', 's3']
    const people = Array.from({ length: 12 }, (_, index) => `p${index}`)
    const some = fc.subarray(people)
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.tuple(some, some, some, some), expressions(segments), async (sets, given) => {
        const named = (name: string) => `${name} ${run}`
        run += 1
        for (const [index, members] of sets.entries()) await replace(named(`s${index}`), members)
        const has = (name: string, one: string) => sets[segments.indexOf(name)]?.includes(one) ?? false
        const finds = (part: Expression<readonly string[]>, one: string): boolean => {
          if ('leaf' in part) return part.leaf.some(name => has(name, one))
          if ('not' in part) return !finds(part.not, one)
          return 'all' in part ? part.all.every(each => finds(each, one)) : part.any.some(each => finds(each, one))
        }
        const expected = people.filter(one => finds(given, one))
        const rule = mapLeaves(given, list => list.map(named))
        expect(await count(rule)).toBe(expected.length)
        const built = named('built')
        await build(built, rule)
        for (const one of people) {
          await replace(named('one'), [one])
          const both = { all: [{ leaf: [built] }, { leaf: [named('one')] }] }
          expect(await count(both)).toBe(expected.includes(one) ? 1 : 0)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('only what is bounded can be asked: everybody else is not known', () => {
    const [a, b] = [{ leaf: 'a' }, { leaf: 'b' }]
    const bounded = [a, { all: [a, { not: b }] }, { not: { not: a } }, { not: { any: [{ not: a }, b] } }]
    const others = [{ not: a }, { any: [a, { not: b }] }, { all: [{ not: a }, { not: b }] }]
    expect([...bounded, ...others].map(isBounded)).toEqual([true, true, true, true, false, false, false])
  })

  it('knows who of the sample is in segments, with the later end of both', async () => {
    const sampled = (digits: string) => `00${digits.padEnd(62, '0')}`
    const put = async (segment: string, digits: readonly string[], expires: string) =>
      store.transaction(async tx => {
        const members = tx.extension(memberStore)
        const set = await members.stageSet(segment)
        await members.stageMembers(set, { idType: 'hem', hashes: ['ff'.repeat(32)], since: day(1), expires })
        await members.stageMembers(set, { idType: 'person', hashes: digits.map(sampled), since: day(1), expires })
        await members.takeOver(segment, set)
      })
    await put('a', ['0000000000001', 'fffffffffffff'], day(9))
    await put('b', ['0000000000001', '0000000000002'], day(12))
    const read = (segments: readonly string[], at: string) =>
      store.read.extension(memberStore).sampleMembers(segments, at)
    expect([...(await read(['a', 'b'], day(2)))].sort(([x], [y]) => x - y)).toEqual([
      [1, day(12)],
      [2, day(12)],
      [2 ** 52 - 1, day(9)],
    ])
    expect([...(await read(['a', 'b'], day(10))).keys()].sort()).toEqual([1, 2])
  })

  it('who is found by a rule stays only as long as everything that it asks for', async () => {
    await replace('early', ['a', 'b'], { expires: day(5) })
    await replace('late', ['a', 'b', 'c'], { expires: day(9) })
    await build('both', { all: [{ leaf: ['early'] }, { leaf: ['late'] }] })
    await build('either', { leaf: ['early', 'late'] })
    expect([await inOne('both', day(4)), await inOne('both', day(6))]).toEqual([2, 0])
    expect([await inOne('either', day(6)), await inOne('either', day(10))]).toEqual([3, 0])
  })

  it('a part of all hashes estimates them within a few standard errors', async () => {
    const people = Array.from({ length: 20_000 }, (_, index) => `person ${index}`)
    await replace('s', people)
    const part = await store.read.extension(memberStore).countMembers({ leaf: ['s'] }, day(2), { from: 0, to: 16 })
    expect(Math.abs(part.total * 16 - 20_000)).toBeLessThan(4 * Math.sqrt(15 * 20_000))
    expect(part.byType).toEqual({ hem: part.total })
  })
})

const ranges = [
  { from: 0, to: 100 },
  { from: 100, to: 256 },
]

/** Bounded ones, several levels deep. */
function expressions(segments: string[]) {
  const { rule } = fc.letrec<{ rule: Expression<readonly string[]> }>(tie => {
    const parts = fc.array(tie('rule'), { minLength: 1, maxLength: 3 })
    return {
      rule: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.record({ leaf: fc.subarray(segments, { minLength: 1 }) }),
        fc.record({ all: parts }),
        fc.record({ any: parts }),
        fc.record({ not: tie('rule') }),
      ),
    }
  })
  return rule.filter(isBounded)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function day(number: number): string {
  return `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`.replace('11-31', '12-01')
}
