import { describe, expect, it } from 'vitest'
import { demoAnswers, setCookieHeader } from '../../../src/demo/demoAnswers.ts'

const origin = 'http://demo.example'

/** An API that knows one password and says who asks. */
async function api(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  if (path.endsWith('/auth')) {
    const { password } = await request.json()
    const headers = { [setCookieHeader]: 'session=ada; Path=/; HttpOnly' }
    return password === 'right' ? Response.json({}, { headers }) : new Response(null, { status: 401 })
  }
  if (path.endsWith('/logout')) {
    return new Response(null, { status: 204, headers: { [setCookieHeader]: 'session=; Max-Age=0' } })
  }
  return Response.json({ cookie: request.headers.get('cookie'), site: request.headers.get('sec-fetch-site') })
}

function memoryOf(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries))
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

const post = (path: string, body: unknown) =>
  new Request(`${origin}/api/v1${path}`, { method: 'POST', body: JSON.stringify(body) })

describe('demoAnswers', () => {
  it('carries the session from one call to the next, and over a reload', async () => {
    const memory = memoryOf()
    const before = demoAnswers(api, memory)
    expect((await before.answer(post('/auth', { email: 'ada', password: 'right' }))).status).toBe(200)
    expect(await (await before.answer(new Request(`${origin}/api/v1/x`))).json()).toEqual({
      cookie: 'session=ada',
      site: 'same-origin',
    })

    const after = demoAnswers(api, memory)
    await after.signInAgain(origin)
    expect(await (await after.answer(new Request(`${origin}/api/v1/x`))).json()).toEqual({
      cookie: 'session=ada',
      site: 'same-origin',
    })
  })

  it('remembers nobody after a failed sign-in or a logout', async () => {
    const memory = memoryOf()
    const answers = demoAnswers(api, memory)
    await answers.answer(post('/auth', { email: 'ada', password: 'wrong' }))
    expect(memory.held.size).toBe(0)
    await answers.answer(post('/auth', { email: 'ada', password: 'right' }))
    await answers.answer(post('/logout', {}))
    expect(memory.held.size).toBe(0)
    expect(await (await answers.answer(new Request(`${origin}/api/v1/x`))).json()).toEqual({
      cookie: null,
      site: 'same-origin',
    })
  })

  it('forgets a sign-in that no longer works', async () => {
    const memory = memoryOf({ demoSignIn: '{"email":"ada","password":"old"}' })
    await demoAnswers(api, memory).signInAgain(origin)
    expect(memory.held.size).toBe(0)
  })
})
