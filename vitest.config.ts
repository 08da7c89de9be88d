import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isLong, stretch, trial } from './tests/setup/effort.ts'
import { LongestFirst } from './tests/setup/longestFirst.ts'
import { takeMemoryFolder } from './tests/setup/memoryFolder.ts'

/**
 * Which project is which:
 * - `unit`      plain code, the catalogue's loops, the rooms' rules; nothing outside the process, which no two files share. Seconds.
 * - `contract`  the API's promises, the same suite on the memory store, PGlite and a real PostgreSQL server.
 * - `journeys`  the built host in its own process, driven through a real Chromium; a host per file.
 * - `budgets`   sizes of what Chromium really downloads from the built host.
 *
 * Time zone and language are fixed so that no test depends on whose machine it runs on.
 */
process.env.TZ = 'UTC'
process.env.LANG = 'en_US.UTF-8'
takeMemoryFolder()

/** The long run tries the same things more often, and kills workers. */
const patience = (isLong ? 60 : 1) * stretch

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.VITE_DEMO': JSON.stringify('false') },
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    dangerouslyIgnoreUnhandledErrors: false,
    passWithNoTests: false,
    // A file waits for its database or its browser half of the time: two at once fill two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Two busy cores are slow; what hangs still ends.
    testTimeout: 30_000 * patience,
    // One second, the default, is not enough for a page that waits for its turn.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          hookTimeout: 60_000,
          include: [
            'tests/architecture.test.ts',
            'tests/unit/**/*.test.{ts,tsx}',
            'tests/catalogue/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: isLong
            ? []
            : ['jobKills', 'outageUnderTraffic', 'pointInTime'].map(name => `tests/contract/${name}.test.ts`),
          globalSetup: ['tests/setup/postgres.ts'],
          // Files share their process: what they import, warm code and the embedded database take longer than most tests.
          // What keeps state in its modules, as the browser's code does, is tried in `unit`.
          isolate: false,
          setupFiles: ['tests/setup/undoneStubs.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // The page of the kit is nobody's job, and its pieces are tried with keys of their own.
          exclude: trial.keys
            ? ['axe', 'charts', 'dataGrid', 'hostileCreatives', 'kit'].map(name => `**/${name}.test.ts`)
            : [],
          globalSetup: ['tests/setup/builtHost.ts'],
          // Files share their process, and with it a browser.
          isolate: false,
          setupFiles: ['tests/setup/undoneStubs.ts'],
          testTimeout: 240_000 * stretch,
          hookTimeout: 240_000 * stretch,
        },
      },
      {
        extends: true,
        test: {
          name: 'budgets',
          include: ['tests/budgets/**/*.test.ts'],
          globalSetup: ['tests/setup/builtHost.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
