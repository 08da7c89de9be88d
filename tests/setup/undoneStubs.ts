import { afterAll, vi } from 'vitest'

/** Where files share a process: what the last test of one has stubbed is undone before the next one begins. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
