import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ownCalls } from '../../../src/engine/contract/ownCalls.ts'
import { onFactorMissing } from '../../../src/engine/providers/enrolFirst.ts'
import { request, write } from '../../../src/engine/providers/http.ts'
import { noteOffered } from '../../../src/engine/providers/offeredCalls.ts'
import { onProofNeeded } from '../../../src/engine/providers/proveAgain.ts'
import { onSessionEnded, signInAgain } from '../../../src/engine/providers/signInAgain.ts'
import { inBatch } from '../../../src/engine/providers/writeBatch.ts'

let statuses: number[]
/** What is refused with 403, and how. */
let answers: unknown[]
let bodies: unknown[]

beforeEach(() => {
  statuses = []
  answers = []
  bodies = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(init.body)
    const refused = answers.shift()
    if (refused) return Response.json(refused, { status: 403 })
    const status = statuses.shift() ?? 200
    return Response.json(status === 200 ? { ok: true } : { error: `Refused with ${status}` }, { status })
  })
})

describe('an answer in another way than ours', () => {
  it.each([
    [{ error: 'The name is taken' }],
    [{ error: 'The name is taken', status: 409, success: false, code: 'dup', details: [] }],
  ])('[platform.10] is a refusal where %j comes with 200', async said => {
    vi.stubGlobal('fetch', async () => Response.json(said))
    await expect(write('PUT', '/campaign/a', {})).rejects.toMatchObject({ message: 'The name is taken', body: said })
  })

  it.each([[{ id: 'a', error: 'It stopped' }], [{ error: '' }], [{ message: 'Saved' }], [[{ error: 'x' }]]])(
    'is taken for what it is where it is %j',
    async said => {
      vi.stubGlobal('fetch', async () => Response.json(said))
      expect(await write('PUT', '/campaign/a', {})).toEqual(said)
    },
  )

  it('asks to sign in where the call was led to a page', async () => {
    const led = (url: string) => vi.stubGlobal('fetch', async () => ledTo(url))
    led('https://console.example/login')
    const shown = vi.fn((answer: (signedIn: boolean) => void) => {
      led('https://console.example/api/v1/campaign')
      answer(true)
    })
    const stop = onSessionEnded(shown)
    expect(await request('/campaign')).toEqual({ ok: true })
    expect(shown).toHaveBeenCalledTimes(1)
    stop()
  })
})

it('writes of one batch say so, also when they are sent again, and nothing that starts meanwhile', async () => {
  const sent: string[] = []
  const given = [401]
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers }: RequestInit) => {
    sent.push(`${method} ${new Headers(headers).get('x-batch-id') ?? 'alone'}`)
    const status = given.shift() ?? 200
    return Response.json(status === 200 ? { ok: true } : { error: 'Sign in' }, { status })
  })
  const stop = onSessionEnded(answer => answer(true))
  const part = inBatch('b1', () => write('PUT', '/campaign/a', {}))
  const other = write('PUT', '/campaign/b', {})
  await Promise.all([part, other, inBatch('b1', () => request('/campaign'))])
  expect(sent.sort()).toEqual(['GET alone', 'PUT alone', 'PUT b1', 'PUT b1'])
  noteOffered([])
  await inBatch('b2', () => write('PUT', '/campaign/c', {}))
  noteOffered(ownCalls)
  expect(sent.at(-1)).toBe('PUT alone')
  stop()
})

describe('a session that ends in the middle', () => {
  it('sends the same save again after signing in', async () => {
    statuses = [401]
    const shown = vi.fn((answer: (signedIn: boolean) => void) => answer(true))
    const stop = onSessionEnded(shown)
    expect(await write('PUT', '/campaign/a', { name: 'typed' })).toEqual({ ok: true })
    expect(bodies).toEqual(['{"name":"typed"}', '{"name":"typed"}'])
    expect(shown).toHaveBeenCalledTimes(1)
    stop()
  })

  it('asks once for several requests, and tries each only once more', async () => {
    statuses = [401, 401, 200, 401]
    let answer: (signedIn: boolean) => void = () => undefined
    const shown = vi.fn((callback: typeof answer) => {
      answer = callback
    })
    const stop = onSessionEnded(shown)
    const both = Promise.allSettled([request('/campaign'), request('/deal')])
    await expect.poll(() => shown.mock.calls.length).toBe(1)
    answer(true)
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(shown).toHaveBeenCalledTimes(1)
    stop()
  })

  it('fails with the sentence when the dialog is left, or nobody can ask', async () => {
    statuses = [401, 401]
    const stop = onSessionEnded(answer => answer(false))
    await expect(request('/campaign')).rejects.toMatchObject({ message: 'Refused with 401', status: 401 })
    stop()
    await expect(request('/campaign')).rejects.toMatchObject({ status: 401 })
    expect(await signInAgain()).toBe(false)
  })

  it('leaves the refusal of a sign-in itself alone', async () => {
    statuses = [401]
    const shown = vi.fn()
    const stop = onSessionEnded(shown)
    await expect(write('POST', '/auth', {})).rejects.toMatchObject({ status: 401 })
    expect(shown).not.toHaveBeenCalled()
    stop()
  })
})

describe('a server that is gone', () => {
  it('says that nothing was saved', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(write('POST', '/campaign', {})).rejects.toMatchObject({
      message: 'The server can’t be reached. Nothing was saved; try again.',
      status: 0,
    })
    await expect(request('/campaign')).rejects.toMatchObject({ status: 0 })
  })
})

describe('a refusal that the person can do something about', () => {
  const hurdles = [
    ['a proof', { proof: 'needed' }, onProofNeeded],
    ['a second factor', { secondFactor: 'missing' }, onFactorMissing],
  ] as const

  it.each(hurdles)('waits for %s, and sends the same save again', async (_, said, onMet) => {
    const refused = { error: 'Refused', ...said }
    answers = [refused]
    const shown = vi.fn((answer: (done: boolean) => void) => answer(true))
    const stop = onMet(shown)
    expect(await write('POST', '/role-binding', { name: 'typed' })).toEqual({ ok: true })
    expect(bodies).toEqual(['{"name":"typed"}', '{"name":"typed"}'])
    answers = [refused, refused]
    await expect(write('POST', '/role-binding', {})).rejects.toMatchObject({ message: 'Refused', status: 403 })
    expect(shown).toHaveBeenCalledTimes(2)
    stop()
  })

  it('is met one after the other', async () => {
    answers = [
      { error: 'First', secondFactor: 'missing' },
      { error: 'Then', proof: 'needed' },
    ]
    const stops = [onFactorMissing, onProofNeeded].map(onMet => onMet(answer => answer(true)))
    expect(await write('POST', '/role-binding', {})).toEqual({ ok: true })
    expect(bodies).toHaveLength(3)
    for (const stop of stops) stop()
  })
})

/** An answer at the end of a redirection. */
function ledTo(url: string): Response {
  const response = Response.json({ ok: true })
  return Object.defineProperties(response, { redirected: { value: true }, url: { value: url } })
}
