import { describe, expect, it } from 'vitest'
import { createRateLimit } from '../../../src/engine/server/access/rateLimit.ts'
import { checkOrigin } from '../../../src/engine/server/http/checkOrigin.ts'
import { readJson } from '../../../src/engine/server/http/readJson.ts'

const request = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://console.example/api/v1/x', {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  })

describe('a body', () => {
  it('is an object of JSON', async () => {
    expect(await readJson(request('{"a": [1, {"b": "]}{["}]}'))).toEqual({ a: [1, { b: ']}{[' }] })
  })

  it.each([
    ['[]', 400],
    ['{"a": }', 400],
    [`{"a": ${'['.repeat(100)}${']'.repeat(100)}}`, 400],
    [`{"a": ${'{"a":'.repeat(300_000)}`, 413],
    ['{"__proto__": {"builtIn": true}}', 400],
    ['{"a": {"\\u005f_proto__": 1}}', 400],
    [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    [`{"a": "${'x'.repeat(1_048_576)}"}`, 413],
  ] as const)('%.40s is refused', async (body, status) => {
    await expect(readJson(request(body))).rejects.toMatchObject({ status })
  })
})

describe('the origin of a write', () => {
  const own = { 'x-requested-with': 'astrolabe' }
  const check =
    (headers: Record<string, string>, options = {}) =>
    () =>
      checkOrigin(request('{}', headers), { trustProxy: false, ...options })

  it('is our own, or none', () => {
    expect(check(own)).not.toThrow()
    expect(check({ ...own, origin: 'https://console.example' })).not.toThrow()
    expect(check({ ...own, origin: 'https://evil.example' })).toThrow('another site')
    expect(check({})).toThrow('X-Requested-With')
  })

  it('may be the public one, and what a trusted proxy says', () => {
    const headers = { ...own, origin: 'https://public.example' }
    expect(check(headers)).toThrow()
    expect(check(headers, { publicUrl: 'https://public.example' })).not.toThrow()
    const forwarded = { ...headers, 'x-forwarded-host': 'public.example', 'x-forwarded-proto': 'https' }
    expect(check(forwarded)).toThrow()
    expect(check(forwarded, { trustProxy: true })).not.toThrow()
  })
})

it('tries are counted in a sliding window, for each key', () => {
  let now = 0
  const count = createRateLimit(() => new Date(now), 2, 1000)
  count('a')
  now = 600
  count('a')
  count('b')
  expect(() => count('a')).toThrow('Try again in 1 second.')
  now = 1001
  count('a')
  expect(() => count('a')).toThrow()
  now = 5000
  count('a')
})
