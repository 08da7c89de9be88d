import { type ComponentType, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { laterPart, preloadIdly } from '../../src/engine/kit/laterPart.tsx'

function Clock({ zone }: { readonly zone: string }) {
  return <time>{zone}</time>
}

function drawn(Part: ComponentType<{ readonly zone: string }>): string {
  return renderToStaticMarkup(
    <Suspense fallback="…">
      <Part zone="UTC" />
    </Suspense>,
  )
}

describe('a part whose code comes later', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is drawn at once where its code is there, and waits where it is not', async () => {
    const load = vi.fn(async () => Clock)
    const Part = laterPart<{ readonly zone: string }>(load)
    expect(drawn(Part)).toContain('…')
    await vi.waitFor(() => expect(drawn(Part)).toBe('<time>UTC</time>'))
    Part.preload()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is fetched ahead, once', async () => {
    const load = vi.fn(async () => Clock)
    const Part = laterPart<{ readonly zone: string }>(load)
    Part.preload()
    Part.preload()
    await vi.waitFor(() => expect(drawn(Part)).toBe('<time>UTC</time>'))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is asked for again when it could not be fetched, but not in one breath', async () => {
    vi.useFakeTimers()
    const load = vi.fn(async (): Promise<typeof Clock> => Clock)
    load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
    const Part = laterPart<{ readonly zone: string }>(load)
    Part.preload()
    await vi.advanceTimersByTimeAsync(999)
    Part.preload()
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    Part.preload()
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(2)
    expect(drawn(Part)).toBe('<time>UTC</time>')
  })

  it('comes when the browser is idle, and not to who saves data', () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    const preload = vi.fn()
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    preloadIdly({ preload })
    expect(idle).toEqual([])
    vi.stubGlobal('navigator', {})
    preloadIdly({ preload })
    expect(preload).not.toHaveBeenCalled()
    for (const run of idle) run()
    expect(preload).toHaveBeenCalledTimes(1)
  })
})
