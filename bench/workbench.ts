import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../tests/setup/chromium.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { openRows, scrollThrough } from './setup/scrollTree.ts'
import { sessionState } from './setup/sessionState.ts'
import { rounds, sideBySide, timesMeasurement } from './setup/sideBySide.ts'
import { type LongestTask, traceMainThread } from './setup/traceMainThread.ts'
import { type TreeHost, withTreeHost } from './setup/treeHost.ts'
import { campaignName, strategyName, treeSize } from './setup/treeRows.ts'

/** What the workbench shows at first, and eight metrics. */
const plain = ['status', 'startAt', 'endAt', 'budgetTotal', 'pacing', 'spendToday', 'goal', 'bid', 'pace', 'warnings']
const metrics = ['spend', 'impressions', 'clicks', 'ctr', 'cpm', 'conversions', 'winRate', 'viewability']
const ours = [...plain, ...metrics.map(metric => `metric.${metric}`)]

/** The workbench as people see it: the built host on PostgreSQL, in a browser. The first rows are held against those of the same list without metrics. */
export const bench: Bench = {
  title: `The workbench with ${treeSize.lineItems} line items and eight metric columns on PostgreSQL; "plain" has no metrics`,
  run: () =>
    withTreeHost(async host => {
      const browser = await launchChromium()
      try {
        const first = await sideBySide(
          () => firstRows(browser, host, ours),
          () => firstRows(browser, host, plain),
        )
        const { down, up, calls } = await scrolled(browser, host)
        return [
          timesMeasurement(`first rows of the line items, from an empty cache, median of ${rounds} visits`, first, 1.5),
          ...blocks('scrolling to the end, rows on their way', down),
          ...blocks('scrolling back', up),
          { what: 'calls while scrolling there and back', ours: String(calls), plain: '' },
        ]
      } finally {
        await browser.close()
      }
    }),
}

async function firstRows(browser: Browser, host: TreeHost, columns: readonly string[]): Promise<void> {
  const page = await pageOf(browser, host, columns)
  await page.goto('/campaigns/workbench?start=line-item')
  await page.locator('[role=treegrid] tbody tr[aria-setsize]').first().waitFor()
  await page.context().close()
}

/** Opens the whole tree and turns the wheel to its end and back. */
async function scrolled(browser: Browser, host: TreeHost): Promise<Scrolled> {
  const { campaigns, strategies, lineItems } = treeSize
  const page = await pageOf(browser, host, ours)
  await page.goto('/campaigns/workbench')
  await openRows(page, named(campaigns, campaignName))
  await openRows(page, inTreeOrder)
  await scrollThrough(page, 'start')
  let calls = 0
  page.on('request', () => (calls += 1))
  const stopDown = await traceMainThread(page)
  const lines = await scrollThrough(page, 'end')
  const down = await stopDown()
  if (lines !== campaigns + strategies + lineItems) throw new Error(`The tree has ${lines} lines`)
  const stopUp = await traceMainThread(page)
  await scrollThrough(page, 'start')
  const up = await stopUp()
  await page.context().close()
  return { down, up, calls }
}

interface Scrolled {
  readonly down: LongestTask
  readonly up: LongestTask
  readonly calls: number
}

async function pageOf(browser: Browser, { url, cookie }: TreeHost, columns: readonly string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: sessionState(url, cookie, { 'astrolabe.user-manager.workbench.columns': columns }),
  })
  // What tsx compiles names its inner functions by a helper that a page doesn't have.
  await context.addInitScript('globalThis.__name = named => named')
  const page = await context.newPage()
  page.on('pageerror', error => console.error(error))
  return page
}

function blocks(when: string, { busy, clock }: LongestTask): Measurement[] {
  const demand = { text: 'under 50 ms', met: busy < 50 }
  return [
    { what: `longest block ${when}, processor time`, ours: ms(busy), plain: '', demand },
    { what: `longest block ${when}, on the clock`, ours: ms(clock), plain: '' },
  ]
}

const inTreeOrder = Array.from({ length: treeSize.campaigns }, (_, number) => number).flatMap(number =>
  [number, number + treeSize.campaigns].map(strategyName),
)

function named(count: number, name: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, number) => name(number))
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
