import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

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

describe('a read that was sent ahead', () => {
  it('answers the next one who asks for the same, and nobody after', async () => {
    const { askAhead, request } = await modules()
    askAhead('/api/v1/campaign?limit=30&skip=0')
    expect(await request('/campaign?limit=30&skip=0')).toEqual({ asked: 1 })
    expect(asked).toHaveLength(1)
    expect(await request('/campaign?limit=30&skip=0')).toEqual({ asked: 2 })
  })

  it('answers nobody who asks for something else, or writes', async () => {
    const { askAhead, request, write } = await modules()
    askAhead('/api/v1/campaign')
    await request('/campaign?skip=10')
    await write('POST', '/campaign', {})
    expect(asked).toHaveLength(3)
  })

  it('is not used any more after some seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { askAhead, request } = await modules()
    askAhead('/api/v1/campaign')
    vi.advanceTimersByTime(6000)
    await request('/campaign')
    expect(asked).toHaveLength(2)
  })

  it('fails for whoever takes it, as if it had been sent then', async () => {
    const { askAhead, request } = await modules()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    askAhead('/api/v1/campaign')
    await expect(request('/campaign')).rejects.toMatchObject({ status: 0 })
  })
})

describe('what the page has sent by itself', () => {
  it('is who is signed in, for the first who asks', async () => {
    const user = { id: 'u', name: 'Ada', email: 'ada@example.com', organizations: [] }
    globalThis.askedAhead = { '/api/v1/current-user': Promise.resolve(Response.json(user)) }
    const { askCurrentUser } = await modules()
    expect(await askCurrentUser()).toMatchObject({ state: 'present', user: { name: 'Ada' } })
    expect(asked).toEqual([])
    expect(await askCurrentUser()).toEqual({ state: 'absent' })
    expect(asked).toEqual(['/api/v1/current-user'])
  })
})

/** Loaded anew, as by a page. */
async function modules() {
  const { askAhead } = await import('../../../src/engine/providers/askAhead.ts')
  const { request, write } = await import('../../../src/engine/providers/http.ts')
  const { askCurrentUser } = await import('../../../src/engine/providers/askCurrentUser.ts')
  return { askAhead, request, write, askCurrentUser }
}
