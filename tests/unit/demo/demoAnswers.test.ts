import { describe, expect, it } from 'vitest'
import { createCookieJar } from '../../../src/engine/demo/cookieJar.ts'
import { demoAnswers, setCookieHeader } from '../../../src/engine/demo/demoAnswers.ts'
import { createDemoMemory } from '../../../src/engine/demo/demoMemory.ts'
import { createMemoryStore } from '../../../src/engine/server/store/memoryStore.ts'
import { systemTables } from '../../../src/engine/server/store/systemTables.ts'

const origin = 'http://demo.example'

/** An API that lets everybody in and says who asks. */
async function api(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  if (path.endsWith('/auth')) {
    const response = Response.json({})
    response.headers.append(setCookieHeader, 'session=ada; Path=/; HttpOnly')
    response.headers.append(setCookieHeader, 'trip=; Max-Age=0')
    return response
  }
  if (path.endsWith('/logout')) {
    return new Response(null, { status: 204, headers: { [setCookieHeader]: 'session=; Max-Age=0' } })
  }
  return Response.json({ cookie: request.headers.get('cookie'), site: request.headers.get('sec-fetch-site') })
}

const post = (path: string) => new Request(`${origin}/api/v1${path}`, { method: 'POST', body: '{}' })
const asked = () => new Request(`${origin}/api/v1/x`)

/** A page of the demo that was loaded anew: its own rows and cookies, and what the tab kept. */
async function loaded(kept: Map<string, string>) {
  const store = createMemoryStore([...systemTables])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  await store.transaction(tx => tx.insert('credential', [{ id: 'ada', hash: 'of the sample' }]))
  const jar = createCookieJar()
  const memory = createDemoMemory(store, jar, storage)
  await memory.restore()
  const rows = async (table: string) => (await store.read.list(table, { scope: 'all' })).rows
  return { store, memory, rows, answer: demoAnswers(api, jar, memory.save) }
}

describe('the demo', () => {
  it('carries the session from one call to the next, and over a reload', async () => {
    const kept = new Map<string, string>()
    const before = await loaded(kept)
    expect((await before.answer(post('/auth'))).status).toBe(200)
    expect(await (await before.answer(asked())).json()).toEqual({ cookie: 'session=ada', site: 'same-origin' })
    const after = await loaded(kept)
    expect(await (await after.answer(asked())).json()).toEqual({ cookie: 'session=ada', site: 'same-origin' })
    await after.answer(post('/logout'))
    expect(await (await (await loaded(kept)).answer(asked())).json()).toEqual({ cookie: null, site: 'same-origin' })
  })

  it('keeps passwords and mailed links over a reload, until it is reset', async () => {
    const kept = new Map<string, string>()
    const { store, memory } = await loaded(kept)
    const token = { id: 'hash', user: 'ada', endsAt: '2026-01-01T00:00:00.000Z' }
    await store.transaction(async tx => {
      await tx.update('credential', [{ id: 'ada', hash: 'chosen' }])
      await tx.insert('reset-token', [token])
      await tx.insert('session', [{ ...token, id: 'session' }])
    })
    await memory.save()
    const after = await loaded(kept)
    expect(await after.rows('credential')).toEqual([{ id: 'ada', hash: 'chosen' }])
    expect(await after.rows('reset-token')).toEqual([token])
    await after.memory.forget()
    const fresh = await loaded(kept)
    expect(await fresh.rows('credential')).toEqual([{ id: 'ada', hash: 'of the sample' }])
    expect(await fresh.rows('reset-token')).toEqual([])
    expect(await fresh.rows('session')).toHaveLength(1)
  })
})
