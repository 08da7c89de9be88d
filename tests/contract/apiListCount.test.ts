import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import { limits } from '../../src/engine/contract/query.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import { north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'

it('counts a list exactly, or as far as it was asked to [list.1]', async () => {
  const store = createMemoryStore(apiTables(catalogue), memoryHalves)
  const { signIn } = await testWorld(store)
  const admin = await signIn('admin')
  const row = (n: number) => ({ id: `campaign-${n}`, organization: north, name: `Campaign ${n}` })
  await putRows(store, 'campaign', ...Array.from({ length: limits.counted }, (_, n) => row(n)))

  const counted = async (query: string, headers: Readonly<Record<string, string>>) => {
    const answer = await admin.send('GET', `/campaign?limit=0${query}`, undefined, headers)
    return [answer.status, answer.headers.get('x-total-count'), answer.headers.get('preference-applied')]
  }
  const limited = { Prefer: 'respond-async, count=limited' }
  expect(await counted('', limited)).toEqual([200, '10000', null])
  await putRows(store, 'campaign', row(limits.counted), row(limits.counted + 1))
  expect(await counted('', limited)).toEqual([200, '10001', 'count=limited'])
  expect(await counted('&skip=20000', limited)).toEqual([200, '10001', 'count=limited'])
  expect(await counted('', {})).toEqual([200, '10002', null])
  expect(await counted('', { Prefer: 'count=planned' })).toEqual([200, '10002', null])
  expect(await counted('', { ...limited, 'X-Purpose': 'export' })).toEqual([200, '10002', null])
})
