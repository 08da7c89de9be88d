import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen } from '../../../../src/engine/server/node/listen.ts'

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

  it('goes on answering while it drains, and ends each connection', async () => {
    const host = await listen({ ...options, answer: async () => new Response('here') })
    expect((await fetch(host.url)).headers.get('connection')).toBe('keep-alive')
    const stopped = host.stop(5_000, 300)
    const answer = await fetch(host.url)
    expect([await answer.text(), answer.headers.get('connection')]).toEqual(['here', 'close'])
    await stopped
    await expect(fetch(host.url)).rejects.toThrow()
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

  it('tells who answers that the client has left', async () => {
    let heard = (_: boolean) => {}
    const left = new Promise<boolean>(resolve => {
      heard = resolve
    })
    let begun = () => {}
    const asked = new Promise<void>(resolve => {
      begun = resolve
    })
    const host = await listen({
      ...options,
      answer: ({ signal }) => {
        signal.addEventListener('abort', () => heard(signal.aborted))
        begun()
        return new Promise(() => {})
      },
    })
    const { socket } = opened(host.url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await asked
    socket.destroy()
    expect(await left).toBe(true)
    await host.stop(0)
  })

  it('cuts bodies that stop half-way', async () => {
    const limits = { idleMs: 100, graceMs: 600_000 }
    const host = await listen({ ...options, limits, answer: async request => new Response(await request.text()) })
    const halves = Array.from({ length: 20 }, () => halfSent(host.url))
    for (const { answer } of halves) expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*took too long/)
    await host.stop(0)
  })

  it('cuts a body that comes by the letter', async () => {
    const limits = { idleMs: 1_000, graceMs: 500, slowest: 1_000 }
    const host = await listen({ ...options, limits, answer: async request => new Response(await request.text()) })
    const slow = halfSent(host.url)
    const letters = setInterval(() => slow.socket.write('a'), 40)
    expect(await slow.answer).toMatch(/^HTTP\/1.1 408 /)
    clearInterval(letters)
    await host.stop(0)
  })

  it('does not count the time in which the body is not read', async () => {
    let read = () => {}
    const reading = new Promise<void>(resolve => {
      read = resolve
    })
    const body = 'a'.repeat(200_000)
    const host = await listen({
      ...options,
      limits: { idleMs: 50 },
      answer: async request => {
        await reading
        return new Response(String((await request.text()).length))
      },
    })
    const answer = fetch(host.url, { method: 'POST', body })
    setTimeout(read, 400)
    expect(await (await answer).text()).toBe('200000')
    await host.stop(0)
  })

  it('has room for a whole request where an address holds half-sent ones', async () => {
    const answer = async (request: Request) => new Response(`here${await request.text()}`)
    const host = await listen({ ...options, limits: { perAddress: 3 }, answer })
    const halves = Array.from({ length: 3 }, () => halfSent(host.url))
    await Promise.all(halves.map(({ socket }) => once(socket, 'connect')))
    expect(await (await fetch(host.url)).text()).toBe('here')
    expect(await Promise.race(halves.map(({ answer }) => answer))).toMatch(/^(HTTP\/1.1 408 |$)/)
    await host.stop(0)
  })

  it('refuses a connection too many where all others of the address are at work', async () => {
    const starts: (() => void)[] = []
    const started = [0, 1].map(() => new Promise<void>(resolve => void starts.push(resolve)))
    const answer = () => {
      starts.pop()?.()
      return new Promise<Response>(() => {})
    }
    const host = await listen({ ...options, limits: { perAddress: 2 }, answer })
    const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
    const busy = [opened(host.url, get), opened(host.url, get)]
    await Promise.all(started)
    expect(await opened(host.url, get).answer).toMatch(
      /^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*Too many connections/,
    )
    await host.stop(0)
    expect(await Promise.all(busy.map(({ answer }) => answer))).toEqual(['', ''])
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

/** A request whose body never comes to its end. */
function halfSent(url: string) {
  return opened(url, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf')
}

/** Sends as it is, keeps the connection, and reads until the other side closes it. */
function opened(url: string, request: string): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', part => {
    text += part
  })
  // Cut while something is still to be read.
  socket.on('error', () => {})
  socket.write(request)
  return { socket, answer: once(socket, 'close').then(() => text) }
}

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
