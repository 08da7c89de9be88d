import { describe, expect, it } from 'vitest'
import { createCookieJar } from '../../../src/engine/demo/cookieJar.ts'

describe('createCookieJar', () => {
  it('sends back what it took, the last value of a name', () => {
    const jar = createCookieJar()
    expect(jar.header()).toBe('')
    jar.take('session=one=1; Path=/; HttpOnly; SameSite=Lax')
    jar.take('other=2')
    jar.take('session=two')
    expect(jar.header()).toBe('session=two; other=2')
  })

  it('forgets when a cookie ends', () => {
    let now = 1_000_000
    const jar = createCookieJar(() => now)
    jar.take('a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    jar.take('b=1; Expires=Thu, 01 Jan 1970 00:20:00 GMT')
    jar.take('c=1; Max-Age=0')
    expect(jar.header()).toBe('a=1; b=1')
    now += 11_000
    expect(jar.header()).toBe('b=1')
    now += 1_000_000
    expect(jar.header()).toBe('')
  })

  it('takes nothing from a header without a name', () => {
    const jar = createCookieJar()
    jar.take('=x; Path=/')
    jar.take('')
    expect(jar.header()).toBe('')
  })
})
