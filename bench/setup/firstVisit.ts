import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Where a console's list is, and what in it is what. */
export interface ListPlace {
  readonly url: string
  readonly path: string
  readonly context: BrowserContextOptions
  /** Playwright's selectors of what opens a row, sorts and turns the page; the record is a CSS selector. */
  readonly opensRow: string
  readonly record: string
  readonly sorts: string
  readonly nextPage: string
  /** More that people open from the list: what is pressed, and the CSS selector of what then shows. */
  readonly opens: Readonly<Record<string, { readonly press: string; readonly shows: string }>>
}

/** Milliseconds, but for counts, kB and the layout's shift. */
export type Visit = Readonly<Record<string, number>>

/** A person's first visit, from an empty cache: the list, a record, back, the record again, a sort, a page, and a second visit. */
export async function firstVisit(browser: Browser, place: ListPlace): Promise<Visit> {
  const context = await browser.newContext({ ...desk, ...place.context })
  try {
    const page = await context.newPage()
    await watch(page)
    const cold = await traffic(page, () => openList(page, place))
    // What is fetched while nobody does anything is there before anybody goes on.
    await quiet(page)
    const shift = await page.evaluate(() => Reflect.get(window, 'shift') as number)
    const record = await press(page, place.opensRow, place.record)
    await backToList(page, place)
    const again = await press(page, place.opensRow, place.record)
    await backToList(page, place)
    const opened: Record<string, number> = {}
    for (const [what, { press: selector, shows }] of Object.entries(place.opens)) {
      opened[what] = await press(page, selector, shows)
      await page.goto(`${place.url}${place.path}`)
      await page.locator(rowCell, { hasText: /./ }).first().waitFor()
      await quiet(page)
    }
    const sort = await change(page, place.sorts)
    const next = await change(page, place.nextPage)
    const warm = await traffic(page, () => openList(page, place))
    return {
      'first row': cold.took,
      'JavaScript, kB': cold.script / 1000,
      scripts: cold.scripts,
      requests: cold.requests,
      'layout shift × 1000': shift * 1000,
      'list → record, first': record,
      'list → record, again': again,
      ...opened,
      sort,
      'next page': next,
      'warm visit, kB': warm.bytes / 1000,
    }
  } finally {
    await context.close()
  }
}

/** Milliseconds to the first row on a quarter of the processor, at 9 Mbit/s with 40 ms to the server and back. */
export async function slowFirstRow(browser: Browser, place: ListPlace): Promise<number> {
  const context = await browser.newContext({ ...desk, ...place.context })
  try {
    const page = await context.newPage()
    await watch(page)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devTools.send('Network.enable')
    const throughput = (9 * 1_000_000) / 8
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    return await openList(page, place)
  } finally {
    await context.close()
  }
}

const desk = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const rowCell = 'main table tbody tr td:nth-child(2)'

/** Notes in the page when the first row was painted, and how far the layout moved by itself. */
async function watch(page: Page): Promise<void> {
  // What tsx compiles names its inner functions by a helper that a page doesn't have.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(selector => {
    const noted = window as unknown as { shift: number; firstRow?: number }
    noted.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) noted.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (document.querySelector(selector)?.textContent)
        requestAnimationFrame(() => (noted.firstRow = performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  }, rowCell)
}

async function openList(page: Page, { url, path }: ListPlace): Promise<number> {
  await page.goto(`${url}${path}`)
  const first = await page.waitForFunction(() => Reflect.get(window, 'firstRow') as number | undefined)
  return (await first.jsonValue()) as number
}

/** What went over the wire until it was done. */
async function traffic(page: Page, act: () => Promise<number>) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const scriptIds = new Set<string>()
  const sums = { requests: 0, scripts: 0, script: 0, bytes: 0 }
  devTools.on('Network.requestWillBeSent', () => (sums.requests += 1))
  devTools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scriptIds.add(requestId))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums.bytes += encodedDataLength
    if (!scriptIds.has(requestId)) return
    sums.scripts += 1
    sums.script += encodedDataLength
  })
  const took = await act()
  const until = { ...sums }
  await devTools.detach()
  return { took, ...until }
}

/** From the press until what it leads to has been painted. */
function press(page: Page, selector: string, shows: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (element, shown) => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const started = performance.now()
      ;(element as HTMLElement).click()
      while (!document.querySelector(shown)) {
        if (performance.now() - started > 20_000) throw new Error(`${shown} did not show`)
        await frame()
      }
      await frame()
      return performance.now() - started
    }, shows)
}

/** From the press until the rows are others. */
function change(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (element, cells) => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const rows = () => document.querySelector(cells)?.closest('tbody')?.textContent
      const before = rows()
      const started = performance.now()
      ;(element as HTMLElement).click()
      while (rows() === before || !rows()) {
        if (performance.now() - started > 20_000) throw new Error('The rows stayed the same')
        await frame()
      }
      await frame()
      return performance.now() - started
    }, rowCell)
}

async function backToList(page: Page, { record }: ListPlace): Promise<void> {
  await page.goBack()
  await page.locator(rowCell, { hasText: /./ }).first().waitFor()
  await page.locator(record).waitFor({ state: 'detached' })
  await quiet(page)
}

/**
 * Until nothing has come over the wire for half a second. Playwright's own `networkidle` is there once and for all as soon as a page has
 * asked for nothing for so long, also while it draws its first rows.
 */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== count(); ) {
      before = count()
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  })
}
