import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnce } from '../../../src/engine/shell/reloadOnce.ts'

describe('a page whose code did not come', () => {
  const reload = vi.fn()
  let kept: Map<string, string>

  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('location', { pathname: '/reporting', reload })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
    vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') })
  })

  afterEach(() => {
    vi.useRealTimers()
    reload.mockReset()
  })

  it('[access.5] is loaded anew, but not twice within a minute', async () => {
    expect(await reloadOnce()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.setSystemTime(new Date('2026-11-23T10:00:59Z'))
    expect(await reloadOnce()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.setSystemTime(new Date('2026-11-23T10:01:00Z'))
    await reloadOnce()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is left alone when the person has gone elsewhere meanwhile', async () => {
    vi.stubGlobal('fetch', async () => {
      vi.stubGlobal('location', { pathname: '/', reload })
      return new Response(null, { status: 200 })
    })
    expect(await reloadOnce()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(kept.size).toBe(0)
  })

  it('stays as it is while there is no server, where that refuses, and where storage does', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await reloadOnce()
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
    await reloadOnce()
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
    vi.stubGlobal('sessionStorage', undefined)
    await reloadOnce()
    expect(reload).not.toHaveBeenCalled()
    expect(kept.size).toBe(0)
  })
})
