import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/engine/server/store/memoryStore.ts'
import { retryingStore } from '../../../src/engine/server/store/retryingStore.ts'
import { UniqueError } from '../../../src/engine/server/store/Store.ts'

const failing = (times: number, code: string) => failingWith(times, Object.assign(new Error('deadlock'), { code }))
const failingWith = (times: number, error: Error) => {
  const store = createMemoryStore([])
  let begun = 0
  const retrying = retryingStore({
    ...store,
    transaction: work => {
      begun += 1
      return begun <= times ? Promise.reject(error) : store.transaction(work)
    },
  })
  return { retrying, begun: () => begun }
}

it('begins a transaction again that lost to another', async () => {
  const { retrying, begun } = failing(3, '40P01')
  expect(await retrying.transaction(async () => 'done')).toBe('done')
  expect(begun()).toBe(4)
})

it('gives up in the end, and at once where trying again would not help', async () => {
  await expect(failing(9, '40001').retrying.transaction(async () => 'done')).rejects.toThrow('deadlock')
  const other = failing(1, '23505')
  await expect(other.retrying.transaction(async () => 'done')).rejects.toThrow('deadlock')
  expect(other.begun()).toBe(1)
})

it('begins one again whose new row another wrote first, and none whose values are taken', async () => {
  const second = failingWith(1, new UniqueError('segment-due', ['id']))
  expect(await second.retrying.transaction(async () => 'done')).toBe('done')
  const taken = failingWith(1, new UniqueError('user', ['email']))
  await expect(taken.retrying.transaction(async () => 'done')).rejects.toThrow('same email')
  expect(taken.begun()).toBe(1)
})
