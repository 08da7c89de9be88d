import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/engine/server/http/apiError.ts'
import { consoleOrigin } from '../../../src/engine/server/http/consoleOrigin.ts'

const at = (url: string, headers: Record<string, string> = {}) => new Request(`${url}/api/v1/x`, { headers })
const statusOf = (ask: () => string) => {
  try {
    return ask()
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

describe('where the console stands', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.9.9.9', 'http://127.9.9.9'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://astrolabe.localhost', 'http://astrolabe.localhost'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://evil.example', 421],
    ['http://127.0.0.1.evil.example', 421],
    ['http://localhost.evil.example', 421],
    ['http://evil-localhost', 421],
    ['http://192.168.0.1', 421],
    ['http://0.0.0.0:8080', 421],
    ['http://[::2]', 421],
  ])('without PUBLIC_URL %s is %s', (url, expected) => {
    expect(statusOf(() => consoleOrigin(at(url), { trustProxy: false }))).toBe(expected)
  })

  it.each([
    ['http://console.example', 'https://console.example'],
    ['http://CONSOLE.example', 'https://console.example'],
    ['http://127.0.0.1:8080', 'https://console.example'],
    ['http://console.example:81', 421],
    ['http://console.example.evil.example', 421],
    ['http://evil.example', 421],
  ])('with one, %s leads to %s', (url, expected) => {
    const options = { publicUrl: 'https://console.example', trustProxy: false }
    expect(statusOf(() => consoleOrigin(at(url), options))).toBe(expected)
  })

  it('believes what a proxy forwards only when it is trusted, and then its last word', () => {
    const options = { publicUrl: 'https://console.example', trustProxy: true }
    const forwarded = (host: string) => at('http://10.0.0.7', { 'x-forwarded-host': host })
    const ask = (host: string, more = {}) => statusOf(() => consoleOrigin(forwarded(host), { ...options, ...more }))
    expect(ask('console.example')).toBe('https://console.example')
    expect(ask('evil.example, console.example')).toBe('https://console.example')
    expect(ask('console.example, evil.example')).toBe(421)
    expect(ask('console.example', { trustProxy: false })).toBe(421)
  })

  it('says what to do', () => {
    expect(() => consoleOrigin(at('http://evil.example'), { trustProxy: false })).toThrow(
      'This console doesn’t serve “evil.example”. Set PUBLIC_URL to the URL that users open.',
    )
  })
})
