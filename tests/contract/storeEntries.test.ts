import { beforeEach, expect, it } from 'vitest'
import { entryStore, type ListEntry } from '../../src/advertising/server/inventoryLists/store/entryStore.ts'
import type { EntryType } from '../../src/advertising/targeting/listEntries.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let store: Store

  beforeEach(async () => {
    store = await open([])
  })

  const write = <T>(work: (entries: ReturnType<typeof within>) => Promise<T>) =>
    store.transaction(tx => work(within(tx)))
  const within = (tx: Parameters<Parameters<Store['transaction']>[0]>[0]) => tx.extension(entryStore)
  const stage = (list: string, values: readonly string[], type: EntryType = 'domain') =>
    write(async entries => {
      const set = await entries.stageSet(list)
      return [set, await entries.stageEntries(set, type, values)] as const
    })
  const replace = async (list: string, values: readonly string[], type?: EntryType) => {
    const [set] = await stage(list, values, type)
    await write(entries => entries.takeOver(list, set))
  }
  const read = () => store.read.extension(entryStore)
  const total = async (list: string) => (await read().countEntries(list)).total
  const named = (n: number) => Array.from({ length: n }, (_, index) => `d${String(index).padStart(3, '0')}.example`)
  /** All portions, each twice, as after a worker that was lost. */
  const portions = async (step: (after: ListEntry | null) => Promise<ListEntry | null>) => {
    for (let after: ListEntry | null = null; ; ) {
      await step(after)
      after = await step(after)
      if (!after) return
    }
  }

  it('what is staged is nobody’s until it is taken over, all at once; the same twice, in any letters, counts once', async () => {
    await replace('l', ['a.example', 'b.example'])
    const [set, added] = await stage('l', ['c.example', 'C.example', 'd.example', 'c.example'])
    expect(added).toBe(2)
    expect(await total('l')).toBe(2)
    await write(entries => entries.takeOver('l', set))
    expect((await read().pageEntries('l', { limit: 9 })).entries.map(({ value }) => value)).toEqual([
      'c.example',
      'd.example',
    ])
  })

  it('keeps the letters that came first, and finds an entry in any', async () => {
    await replace('l', ['/1/Über Top'.replace(' ', '-'), '/1/ÜBER-TOP'], 'placement')
    const found = await read().findEntries('l', [
      { type: 'placement', value: '/1/üBER-top' },
      { type: 'domain', value: '/1/Über-Top' },
      { type: 'placement', value: '/1/other' },
    ])
    expect(found).toEqual([{ type: 'placement', value: '/1/Über-Top' }])
    expect(await read().findEntries('nobody', found)).toEqual([])
  })

  it('adds and removes by portions, and twice is as once', async () => {
    await replace('l', ['d001.example', 'z.example'])
    const [more] = await stage('l', named(25))
    expect(await write(entries => entries.countWith('l', more))).toBe(26)
    await portions(after => write(entries => entries.addStaged('l', more, { after, limit: 10 })))
    expect(await total('l')).toBe(26)
    const [less] = await stage('l', [...named(10), 'nowhere.example'])
    expect(await write(entries => entries.findStaged(less, [{ type: 'domain', value: 'D003.example' }]))).toHaveLength(
      1,
    )
    await portions(after => write(entries => entries.removeStaged('l', less, { after, limit: 5 })))
    expect(await total('l')).toBe(16)
  })

  it('pages by type and value, searches, and counts by type', async () => {
    const set = await write(async entries => {
      const begun = await entries.stageSet('l')
      await entries.stageEntries(begun, 'app', ['com.news', '42', 'com.\u{1F600}', 'com.\uFF5E'])
      await entries.stageEntries(begun, 'domain', named(5))
      return begun
    })
    await write(entries => entries.takeOver('l', set))
    const seen: string[] = []
    for (let after: ListEntry | undefined; ; ) {
      const page = await read().pageEntries('l', { limit: 2, after })
      seen.push(...page.entries.map(({ value }) => value))
      after = page.entries.at(-1)
      if (!page.hasMore) break
    }
    expect(seen).toEqual([...named(5), '42', 'com.news', 'com.\uFF5E', 'com.\u{1F600}'])
    expect(await read().countEntries('l')).toMatchObject({ total: 9, domain: 5, app: 4, placement: 0 })
    expect(await read().countFound('l', { q: 'd00', type: 'domain' })).toBe(5)
    expect(await read().countFound('l', { q: '%' })).toBe(0)
    expect((await read().pageEntries('l', { q: '003', limit: 5 })).entries).toEqual([
      { type: 'domain', value: 'd003.example' },
    ])
  })

  it('counts what two lists share', async () => {
    await replace('a', named(20))
    await replace('b', [...named(8), 'z.example'])
    await replace('c', named(3), 'publisher')
    expect(await read().countShared('a', 'b')).toBe(8)
    expect(await read().countShared('a', 'c')).toBe(0)
    expect(await read().countShared('a', 'nobody')).toBe(0)
  })

  it('copies the entries of a list, of all types and in their letters, for another that goes its own way', async () => {
    const set = await write(async entries => {
      const begun = await entries.stageSet('l')
      await entries.stageEntries(begun, 'app', ['com.News', '42'])
      await entries.stageEntries(begun, 'domain', named(3))
      return begun
    })
    await write(entries => entries.takeOver('l', set))
    await write(entries => entries.copyEntries('l', 'copy'))
    await write(entries => entries.copyEntries('nobody', 'empty'))
    const page = { limit: 10 }
    expect(await read().pageEntries('copy', page)).toEqual(await read().pageEntries('l', page))
    expect(await read().countEntries('copy')).toMatchObject({ total: 5, domain: 3, app: 2 })
    const [more] = await stage('copy', ['more.example'])
    await portions(after => write(entries => entries.addStaged('copy', more, { after, limit: 10 })))
    await write(entries => entries.forgetEntries('l'))
    while (await write(entries => entries.clearEntries()));
    expect([await total('l'), await total('copy'), await total('empty')]).toEqual([0, 6, 0])
  })

  it('a rule’s entries come and go, and what somebody entered stays, whichever came first', async () => {
    await replace('l', ['a.example', 'b.example'])
    const find = async (values: readonly string[]) => {
      const [set] = await stage('l', values)
      const changes = await write(async entries => {
        const first = await entries.ruleChanges('l', set, { after: null, limit: 2 })
        return [...first, ...(await entries.ruleChanges('l', set, { after: first.at(-1)?.entry ?? null, limit: 9 }))]
      })
      await write(entries => entries.applyRule('l', set))
      return changes.map(({ entry, comes }) => `${comes ? '+' : '-'}${entry.value}`)
    }
    const marked = async () =>
      (await read().pageEntries('l', { limit: 99 })).entries.map(({ value, byRule }) => `${value}${byRule ? '*' : ''}`)
    expect(await find(['B.example', 'c.example', 'd.example', 'e.example'])).toEqual([
      '+c.example',
      '+d.example',
      '+e.example',
    ])
    expect(await marked()).toEqual(['a.example', 'b.example', 'c.example*', 'd.example*', 'e.example*'])
    expect(await read().countEntries('l')).toMatchObject({ total: 5, byRule: 3 })
    // One of them is entered by hand, and another can't be taken out by hand.
    const [more] = await stage('l', ['D.example'])
    await portions(after => write(entries => entries.addStaged('l', more, { after, limit: 10 })))
    const [less] = await stage('l', ['a.example', 'c.example'])
    await portions(after => write(entries => entries.removeStaged('l', less, { after, limit: 10 })))
    await write(entries => entries.putEntries('l', 'domain', ['b.example', 'Z.example']))
    expect(await marked()).toEqual(['b.example', 'c.example*', 'd.example', 'e.example*', 'Z.example'])
    expect(await find(['b.example', 'f.example'])).toEqual(['-c.example', '-e.example', '+f.example'])
    expect(await marked()).toEqual(['b.example', 'd.example', 'f.example*', 'Z.example'])
    // To replace what was entered leaves what the rule found; a copy has both.
    await replace('l', ['y.example'])
    await write(entries => entries.copyEntries('l', 'copy'))
    expect(await marked()).toEqual(['f.example*', 'y.example'])
    expect(await read().countEntries('copy')).toMatchObject({ total: 2, byRule: 1 })
    expect(await find([])).toEqual(['-f.example'])
    expect(await find([])).toEqual([])
  })

  it('gives up what was left, forgets a list, and clears both away', async () => {
    const [left] = await stage('l', named(3))
    const [next] = await stage('l', named(2))
    expect(next).not.toBe(left)
    await write(entries => entries.takeOver('l', next))
    await replace('m', named(4))
    await write(entries => entries.forgetEntries('l'))
    while (await write(entries => entries.clearEntries()));
    expect([await total('l'), await total('m')]).toEqual([0, 4])
  })
})
