import type { BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The session of somebody who signs in by the API, for pages that share it: signing in takes its time, and is limited to
 * ten tries a minute.
 */
export async function sessionOf(url: string, email: string): Promise<Session> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
  const body = JSON.stringify({ email, password: 'astrolabe' })
  const response = await fetch(`${url}/api/v1/auth`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  const { hostname: domain } = new URL(url)
  const cookies = response.headers.getSetCookie().map(cookie => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  })
  return { cookies, origins: [] }
}

/** For a page's `storageState`. */
export type Session = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>
