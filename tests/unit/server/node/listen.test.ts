import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen } from '../../../../src/server/node/listen.ts'

const options = { port: 0, host: '127.0.0.1', headers: { 'x-content-type-options': 'nosniff' } }

describe('listen', () => {
  it('adds its headers where the answer has none of its own', async () => {
    const host = await listen({
      ...options,
      answer: async request =>
        new URL(request.url).pathname === '/own'
          ? new Response('own', { headers: { 'x-content-type-options': 'other' } })
          : Response.json({ ok: true }),
    })
    expect((await fetch(`${host.url}/`)).headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${host.url}/own`)).headers.get('x-content-type-options')).toBe('other')
    await host.stop(0)
  })

  it.each([
    ['a backslash in the path', 'GET /api\\v1 HTTP/1.1\r\nHost: x\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n'],
    ['no HTTP', 'nonsense\r\n'],
    ['a header too long', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n`, 431],
  ])('answers %s in a sentence, with its headers', async (_, request, status = 400) => {
    const host = await listen({ ...options, answer: async () => Response.json({ ok: true }) })
    const answer = await raw(host.url, request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? '')).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) })
    await host.stop(0)
  })

  it('answers in a sentence, with its headers, when there is no answer', async () => {
    const host = await listen({ ...options, answer: () => Promise.reject(new Error('secret inside')) })
    const answer = await fetch(host.url)
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([500, 'nosniff'])
    expect(await answer.text()).not.toContain('secret')
    await host.stop(0)
  })

  it('finishes what runs before it stops, and takes nothing new', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let started = () => {}
    const running = new Promise<void>(resolve => {
      started = resolve
    })
    const host = await listen({
      ...options,
      answer: async () => {
        started()
        await held
        return new Response('done')
      },
    })
    const answer = fetch(host.url)
    await running
    const stopped = host.stop(5_000)
    await expect(fetch(host.url)).rejects.toThrow()
    release()
    expect(await (await answer).text()).toBe('done')
    await stopped
  })

  it('cuts what does not end within the grace', async () => {
    let started = () => {}
    const running = new Promise<void>(resolve => {
      started = resolve
    })
    const host = await listen({
      ...options,
      answer: () => {
        started()
        return new Promise(() => {})
      },
    })
    const answer = fetch(host.url).catch(() => 'cut')
    await running
    await host.stop(50)
    expect(await answer).toBe('cut')
  })

  it('rejects when the port is taken', async () => {
    const host = await listen({ ...options, answer: async () => new Response() })
    const port = Number(new URL(host.url).port)
    await expect(listen({ ...options, port, answer: async () => new Response() })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    await host.stop(0)
  })
})

/** Sends letters that `fetch` would put right, and reads to the end. */
async function raw(url: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  socket.write(`${request}Connection: close\r\n\r\n`)
  await once(socket, 'end')
  return answer
}
