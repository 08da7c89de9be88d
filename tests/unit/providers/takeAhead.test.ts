import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let asked: string[]

beforeEach(() => {
  asked = []
  vi.resetModules()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ asked: asked.length })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  globalThis.askedAhead = undefined
})

const user = { id: 'u', name: 'Ada', email: 'ada@example.com', organizations: [] }

it('who is signed in, which the page has asked itself, is for the first who asks', async () => {
  const askCurrentUser = await withAnswer(Promise.resolve(Response.json(user)))
  expect(await askCurrentUser()).toMatchObject({ state: 'present', user: { name: 'Ada' } })
  expect(asked).toEqual([])
  expect(await askCurrentUser()).toEqual({ state: 'absent' })
  expect(asked).toEqual(['/api/v1/current-user'])
})

it('an old answer is not taken', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const askCurrentUser = await withAnswer(Promise.resolve(Response.json(user)))
  vi.advanceTimersByTime(30_000)
  await askCurrentUser()
  expect(asked).toEqual(['/api/v1/current-user'])
})

it('a question that failed fails for whoever takes it', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'))
  failed.catch(() => {})
  const askCurrentUser = await withAnswer(failed)
  expect(await askCurrentUser()).toEqual({ state: 'unreachable' })
})

/** Loaded anew, as by a page that has asked. */
async function withAnswer(answer: Promise<Response>) {
  globalThis.askedAhead = { '/api/v1/current-user': answer }
  const { askCurrentUser } = await import('../../../src/engine/providers/askCurrentUser.ts')
  return askCurrentUser
}
