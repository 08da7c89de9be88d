import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { sweepFiles } from '../../src/engine/server/assets/removeUnusedFiles.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Reads } from '../../src/engine/server/store/Store.ts'
import { north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  it('a sweep asks for hundreds of files at once which rows need them, and stops when it may not go on', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const world = createApiContext(test.options)
    const checksums = Array.from({ length: 510 }, (_, index) => index.toString(16).padStart(64, '0'))
    const needed = [checksums[3] ?? '', checksums[400] ?? '', checksums[505] ?? '']
    const orphans = checksums.filter(checksum => !needed.includes(checksum))
    const asset = (checksum: string) => ({
      id: `a${checksum}`,
      organization: north,
      status: 'active',
      checksumSha256: checksum,
    })
    await putRows(test.store, 'asset', ...needed.map(asset))
    const removed: string[] = []
    const files = {
      ...memoryFiles(),
      async *all() {
        yield* checksums
      },
      remove: async (checksum: string) => void removed.push(checksum),
    }
    let asked = 0
    const read: Reads = {
      ...world.store.read,
      ids: (table, query) => {
        asked += 1
        return world.store.read.ids(table, query)
      },
    }
    const parts = { ...world, files, store: { ...world.store, read } }
    await sweepFiles(parts, async () => asked === 0)
    expect(removed).toEqual(orphans.slice(0, 498))
    removed.length = asked = 0
    await sweepFiles(parts, async () => true)
    expect(removed).toEqual(orphans)
    const kinds = Object.values(catalogue.resources).filter(({ fromFiles }) => fromFiles).length
    expect(asked).toBe(2 * kinds)
  })
})
