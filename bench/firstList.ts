import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tests/journeys/server.ts'
import { launchChromium } from '../tests/setup/chromium.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { firstVisit, type ListPlace, slowFirstRow, type Visit } from './setup/firstVisit.ts'
import { signedIn } from './setup/listTimes.ts'
import { serveSmallest } from './setup/serveSmallest.ts'
import { sessionState } from './setup/sessionState.ts'

const rounds = Number(process.env.ROUNDS ?? 5)

/** The way to the first list and on from there, beside the smallest application that react-admin and Material UI can be. */
export const bench: Bench = {
  title: `The first list, medians of ${rounds} visits: this console, and the smallest application of react-admin and Material UI`,
  run: async () => {
    if (!existsSync('dist/server/node.js')) throw new Error('Build first: npm run build')
    const dataDir = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'))
    const host = await startServer({ dataDir })
    const smallest = await serveSmallest()
    const browser = await launchChromium()
    try {
      const cookie = await signedIn(host.url, 'manager')
      const [ours, plain] = [consolePlace(host.url, cookie), smallestPlace(smallest.url)]
      const visits: { ours: Visit[]; plain: Visit[] } = { ours: [], plain: [] }
      // The first round warms both servers and doesn't count.
      for (let round = 0; round <= rounds; round += 1) {
        const [one, other] = [await visit(ours), await visit(plain)]
        if (round === 0) continue
        visits.ours.push(one)
        visits.plain.push(other)
      }
      return Object.keys(visits.ours[0] ?? {}).map(what => measurement(what, visits))
    } finally {
      await browser.close()
      await smallest.close()
      await host.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }

    async function visit(place: ListPlace): Promise<Visit> {
      return { ...(await firstVisit(browser, place)), 'first row, slow': await slowFirstRow(browser, place) }
    }
  },
}

function consolePlace(url: string, cookie: string): ListPlace {
  return {
    url,
    path: '/campaigns/line-items?show=30',
    context: { storageState: sessionState(url, cookie) },
    opensRow: 'main table tbody tr td a',
    record: 'main .r-facts',
    sorts: 'main table thead th button',
    nextPage: 'role=button[name="Next page"]',
    opens: {
      'open filter': { press: 'role=button[name="+ Filter"]', shows: '[role=dialog]' },
      palette: {
        press: 'role=button[name=/^Search/]',
        shows: '[role=dialog] [role=combobox], dialog[open] [role=combobox]',
      },
      'form, first': { press: 'main >> role=link[name=/^New /]', shows: 'main form' },
    },
  }
}

function smallestPlace(url: string): ListPlace {
  return {
    url,
    path: '/#/campaigns',
    context: {},
    opensRow: 'main table tbody tr td:nth-child(2)',
    record: 'main form',
    sorts: 'main table thead th [role=button]',
    nextPage: 'role=button[name="Go to next page"]',
    opens: { 'form, first': { press: 'main table tbody tr td:nth-child(2)', shows: 'main form' } },
  }
}

/** What the issue of this console's rebuilding asks for, in parts of the smallest application's figure or by itself. */
const demands: Readonly<Record<string, { readonly times?: number; readonly most?: number }>> = {
  'first row': { times: 1.4 },
  'first row, slow': { times: 1.1 },
  'JavaScript, kB': { most: 310 },
  scripts: { most: 8 },
  requests: { most: 20 },
  'list → record, first': { times: 1.5 },
  'list → record, again': { times: 1.2 },
  'open filter': { most: 100 },
  palette: { most: 100 },
  'form, first': { most: 100 },
  'warm visit, kB': { most: 40 },
}

function measurement(
  what: string,
  visits: { readonly ours: readonly Visit[]; readonly plain: readonly Visit[] },
): Measurement {
  const ours = median(visits.ours.map(visit => visit[what]))
  const plain = median(visits.plain.map(visit => visit[what]))
  const { times, most } = demands[what] ?? {}
  const limit = most ?? (times && plain !== undefined ? times * plain : undefined)
  const text = most ? `at most ${most}` : `at most ${times} times`
  return {
    what,
    ours: ours?.toFixed(0) ?? '',
    plain: plain?.toFixed(0) ?? '',
    ...(limit && ours !== undefined ? { demand: { text, met: ours <= limit } } : {}),
  }
}

function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter(value => value !== undefined).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
