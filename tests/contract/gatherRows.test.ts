import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { gatherOrEach } from '../../src/engine/server/entities/gatherRows.ts'
import { tryOut } from '../../src/engine/server/entities/tryOut.ts'
import { type Row, type Store, type Transaction, UniqueError } from '../../src/engine/server/store/Store.ts'
import { north } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const site = catalogue.resources.site as Resource

/** Three new rows of which the second has the first one's code, each told whether it is kept, and what is there at the end. */
function writeThree(store: Store, transaction: Parameters<typeof gatherOrEach<Told>>[0], prefix: string) {
  const rows = ['a', 'a', 'b'].map(
    (code, at): Row => ({ id: `${prefix}${at}`, organization: north, name: code, code: `${prefix}${code}` }),
  )
  const runs: Transaction[] = []
  const told = gatherOrEach<Told>(transaction, [{ resource: site, ids: [], scope: 'all' }], async (tx, each) => {
    runs.push(tx)
    const done: boolean[] = []
    for (const row of rows) done.push(await each(() => isKept(tx, row), Boolean))
    const there = await tx.byIds(
      'site',
      rows.map(({ id }) => id),
      'all',
    )
    return { kept: done, there: there.map(({ id }) => id) }
  })
  return {
    told,
    runs,
    kept: () =>
      store.read.byIds(
        'site',
        rows.map(({ id }) => id),
        'all',
      ),
  }
}

async function isKept(tx: Transaction, row: Row): Promise<boolean> {
  try {
    await tx.insert('site', [row])
    return true
  } catch (error) {
    if (error instanceof UniqueError) return false
    throw error
  }
}

interface Told {
  readonly kept: readonly boolean[]
  readonly there: readonly string[]
}

eachStore(open => {
  it('rows that few statements can’t answer for are written one by one in a transaction that nothing has failed in', async () => {
    const store = await open(apiTables(catalogue))
    const { told, runs, kept } = writeThree(store, work => store.transaction(work), 'kept')
    expect(await told).toEqual({ kept: [true, false, true], there: ['kept0', 'kept2'] })
    expect(new Set(runs).size).toBe(2)
    expect((await kept()).map(({ id }) => id)).toEqual(['kept0', 'kept2'])
    const tried = writeThree(store, work => tryOut(store, work), 'tried')
    expect(await tried.told).toEqual({ kept: [true, false, true], there: ['tried0', 'tried2'] })
    expect(await tried.kept()).toEqual([])
  })
})
