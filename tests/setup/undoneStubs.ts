import { afterAll, expect, vi } from 'vitest'
import { theLanguage } from '../../src/engine/texts/language.ts'

/** Where files share a process: what the last test of one has stubbed is undone before the next one begins. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  expect(theLanguage().code, 'the language that the next file reads').toBe('en')
})
