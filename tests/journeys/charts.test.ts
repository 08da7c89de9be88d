import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyBrowser } from './browser.ts'
import { openKitPage } from './kitPage.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('the charts of the kit', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  let page: Page

  beforeAll(async () => {
    // The page asks for nothing, so nothing needs to be there to answer.
    host = await startServer({ env: { API_ORIGIN: 'http://127.0.0.1:1' } })
    // One page for all: each test leaves it as it was.
    page = await browser.newPage({ url: host.url })
    // With all its pieces in their places: what is pointed at by its place must not move.
    await openKitPage(page)
  })
  afterAll(() => host.stop())

  async function chartOf(piece: string) {
    const place = page.getByRole('article', { name: piece, exact: true })
    const chart = place.getByRole('figure')
    await chart.locator('.recharts-surface').first().waitFor()
    await chart.scrollIntoViewIfNeeded()
    return { place, chart }
  }

  it('[kit.10] keeps to the measures: h-80, legend right, axis 56, gaps of ticks and bars, margin 5', async () => {
    const { chart } = await chartOf('Combined chart')
    expect(await chart.getAttribute('class')).toContain('h-80')
    expect((await boxOf(chart)).height).toBe(20 * 16)
    const drawing = await boxOf(chart.locator('.recharts-surface').first())
    const legend = await boxOf(chart.getByRole('group', { name: 'Series of Spend and rate by day' }))
    expect(legend.x).toBeGreaterThanOrEqual(drawing.x + drawing.width)

    const line = chart.locator('.recharts-cartesian-grid-horizontal line')
    await expect.poll(() => line.count()).toBeGreaterThan(3)
    expect(await line.first().getAttribute('x1')).toBe(String(5 + 56))
    expect(await line.first().getAttribute('x2')).toBe(String(drawing.width - 5 - 56))

    const bars = (place: number) => chart.locator(`.k-series-${place} .recharts-rectangle`)
    for (const place of [0, 1]) await expect.poll(() => bars(place).count()).toBe(21)
    const [web, television] = [await boxesOf(bars(0)), await boxesOf(bars(1))]
    const band = (drawing.width - 2 * 61) / 21
    const [first, second, next] = [web[0], television[0], web[1]]
    if (!first || !second || !next) throw new Error('There are no bars')
    expect(second.left - first.right).toBeCloseTo(4, 0)
    // A tenth of the band stays free at either end, and what is left of a pixel.
    expect(next.left - second.right).toBeGreaterThanOrEqual(2 * 0.1 * band - 1)
    expect(next.left - second.right).toBeLessThanOrEqual(2 * 0.1 * band + 3)

    const ticks = await boxesOf(chart.locator('.recharts-xAxis-tick-labels text'))
    expect(ticks.length).toBeGreaterThan(5)
    for (const [place, tick] of ticks.entries())
      if (place > 0) expect(tick.left - (ticks[place - 1]?.right ?? 0)).toBeGreaterThanOrEqual(5)
  })

  it('[kit.10] shows values under the pointer and by arrow keys, in 100 ms, at most about 60 times a second', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { chart } = await chartOf('Combined chart')
    const drawing = await boxOf(chart.locator('.recharts-surface').first())
    const tip = chart.getByRole('status')
    await page.mouse.move(drawing.x + drawing.width / 2, drawing.y + 150)
    await tip.getByText('Connected television').waitFor()
    await tip
      .getByText(/^\$[\d,]+$/)
      .first()
      .waitFor()
    const wrapper = chart.locator('.recharts-tooltip-wrapper')
    await expect.poll(() => wrapper.evaluate(box => box.style.transition)).toContain('100ms')

    const moved = await wrapper.evaluate(async box => {
      let changes = 0
      let last = box.style.transform
      const watch = new MutationObserver(() => {
        if (box.style.transform !== last) changes++
        last = box.style.transform
      })
      watch.observe(box, { attributes: true })
      const surface = box.parentElement
      const rect = surface?.getBoundingClientRect()
      if (!surface || !rect) throw new Error('The chart is gone')
      const started = performance.now()
      let sent = 0
      // For a second, or for as long as it takes a slow machine to send what would be too much.
      while (performance.now() - started < 1000 || sent < 200) {
        for (let burst = 0; burst < 20; burst++) {
          const clientX = rect.x + 80 + ((sent * 37) % (rect.width - 160))
          surface.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX, clientY: rect.y + 100 }))
          sent++
        }
        await new Promise(resolve => setTimeout(resolve, 0))
      }
      // The last move is answered later by a timer of its own: this one ends after it.
      await new Promise(resolve => setTimeout(resolve, 50))
      watch.disconnect()
      return { changes, seconds: (performance.now() - started) / 1000 }
    })
    expect(moved.changes / moved.seconds).toBeLessThanOrEqual(64)
    expect(moved.changes).toBeGreaterThan(3)

    await page.mouse.move(0, 0)
    await tip.getByText('Connected television').waitFor({ state: 'hidden' })
    await chart.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await tip.getByText('Oct 13, 2026').waitFor()
    await page.keyboard.press('ArrowRight')
    await tip.getByText('Oct 14, 2026').waitFor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  it('[kit.10] draws a line in 1500 ms, and at once where motion is not wanted', async () => {
    const drawn = async (reducedMotion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion })
      const { place, chart } = await chartOf('Combined chart')
      const toggle = chart.getByRole('button', { name: 'Show as table' })
      await toggle.click()
      await chart.getByRole('table').waitFor()
      await place.evaluate(piece => {
        const watched = new Promise<number>(resolve => {
          let [first, last, still] = [0, 0, 0]
          const seen = () => {
            last = performance.now()
            first ||= last
            still = 0
          }
          new MutationObserver(changes => {
            if (changes.some(({ target }) => target instanceof Element && target.closest('.recharts-line'))) seen()
            else if (!first && piece.querySelector('.recharts-line-curve')) seen()
          }).observe(piece, {
            subtree: true,
            childList: true,
            attributes: true,
            attributeFilter: ['stroke-dasharray'],
          })
          // At rest for half a second in which frames were drawn: a machine that hangs for as long is not at rest.
          const done = () => {
            still += 1
            if (first && still > 20 && performance.now() - last > 500) resolve(last - first)
            else requestAnimationFrame(done)
          }
          done()
        })
        Object.assign(window, { watched })
      })
      await toggle.click()
      return page.evaluate(() => (window as unknown as { watched: Promise<number> }).watched)
    }
    const moving = await drawn('no-preference')
    expect(await drawn('reduce')).toBeLessThan(500)
    expect(moving).toBeGreaterThan(1200)
    expect(moving).toBeLessThan(4000)
  })

  it('[kit.10] scrolls a legend that does not fit every 300 ms while the pointer rests at its end', async () => {
    const { chart } = await chartOf('Line chart')
    const list = chart.getByRole('group', { name: /^Series of/ })
    const after = chart.getByRole('button', { name: 'Next series', includeHidden: true })
    await after.waitFor()
    // When it is told to scroll: a busy machine tells of the scrolling late.
    await list.evaluate(box => {
      const steps: number[] = []
      Object.assign(window, { steps })
      const scrollBy = box.scrollBy.bind(box)
      const noted = (by: ScrollToOptions) => {
        steps.push(performance.now())
        scrollBy(by)
      }
      Object.assign(box, { scrollBy: noted })
    })
    await after.hover()
    // At the end there is nothing to scroll to, and no arrow.
    await after.waitFor({ state: 'detached' })
    const steps = await page.evaluate(() => (window as unknown as { steps: number[] }).steps)
    expect(steps.length).toBeGreaterThan(1)
    // On the whole, as a busy machine may be late with one and in time with the next.
    const [first = 0, last = 0] = [steps[0], steps.at(-1)]
    expect((last - first) / (steps.length - 1)).toBeGreaterThan(290)
    await chart.getByRole('button', { name: 'Previous series', includeHidden: true }).waitFor()
    const glasses = chart.getByRole('button', { name: 'Glasses' })
    await glasses.click()
    await expect.poll(() => glasses.getAttribute('aria-pressed')).toBe('true')
  })

  it('[kit.11] selects by legend item, bar and dot; again, or the background, lets go; also by keyboard', async () => {
    const { place, chart } = await chartOf('Combined chart')
    const selected = (name: string) => place.getByText(`Selected: ${name}`, { exact: true }).waitFor()
    const item = chart.getByRole('button', { name: 'Web' })
    const opacities = () =>
      chart
        .locator('.recharts-bar-rectangle path')
        .evaluateAll(all => [...new Set(all.map(one => one.getAttribute('opacity')))])
    await item.click()
    await selected('web')
    await expect.poll(() => item.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(opacities).toEqual(['1', '0.2'])
    await item.click()
    await selected('nothing')
    await expect.poll(opacities).toEqual(['1'])

    const bar = chart.locator('.k-series-1 .recharts-rectangle').nth(3)
    await bar.click()
    await selected('television')
    await bar.click()
    await selected('nothing')

    const dot = chart.locator('.recharts-line-dots .k-series-2').nth(4)
    await dot.click({ force: true })
    await selected('viewable')
    const { x, y, width } = await boxOf(chart.locator('.recharts-surface').first())
    await page.mouse.click(x + width / 2, y + 8)
    await selected('nothing')
    // With nothing selected the background changes nothing.
    await page.mouse.click(x + width / 2, y + 8)
    await selected('nothing')

    // Pressed as the pointer arrives, released on the larger dot that has come under it since.
    const larger = chart.locator('.recharts-active-dot .k-series-2')
    await place.getByText(/^Selected: /).hover()
    await larger.waitFor({ state: 'detached' })
    const at = await boxOf(chart.locator('.recharts-line-dots .k-series-2').nth(8))
    const pointer = await page.context().newCDPSession(page)
    const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
      pointer.send('Input.dispatchMouseEvent', {
        type,
        x: at.x + at.width / 2,
        y: at.y + at.height / 2,
        button: type === 'mouseMoved' ? 'none' : 'left',
        clickCount: 1,
      })
    // Without waiting in between, as Playwright's own mouse would.
    await Promise.all([send('mouseMoved'), send('mousePressed')])
    await larger.waitFor()
    await send('mouseReleased')
    await selected('viewable')
    await page.mouse.click(x + width / 2, y + 8)
    await selected('nothing')

    await item.focus()
    await page.keyboard.press('Enter')
    await selected('web')
    await page.keyboard.press('Escape')
    await selected('nothing')
  })

  it('[kit.10] is told in words and as a table, and keeps its height empty, failed and on its way', async () => {
    const { place, chart } = await chartOf('Combined chart')
    expect(await chart.getAttribute('aria-label')).toBe('Spend and rate by day')
    await chart.getByText(/Viewable \(lines\): lowest .* at Oct .*, 2 without a value\..*Bid raised 12%/).waitFor()
    await chart.getByRole('button', { name: 'Show as table' }).click()
    const rows = chart.getByRole('row')
    await expect.poll(() => rows.count()).toBe(22)
    expect(await rows.nth(9).getByRole('cell').last().textContent()).toBe('–')
    await chart.getByText('Oct 17, 2026: Bid raised 12%').last().waitFor()
    await chart.getByRole('button', { name: 'Show as table' }).click()
    await chart.locator('.recharts-surface').first().waitFor()

    const choose = async (state: string) => {
      await place.getByRole('combobox', { name: 'State' }).click()
      await page.getByRole('option', { name: state }).click()
    }
    await choose('Loading')
    await chart.getByRole('status', { name: /loading/ }).waitFor()
    expect((await boxOf(chart)).height).toBe(320)
    await choose('Empty')
    await chart.getByText('No data for this selection').waitFor()
    expect((await boxOf(chart)).height).toBe(320)
    await choose('Failed')
    await chart.getByText('too many requests').waitFor()
    expect((await boxOf(chart)).height).toBe(320)
    await chart.getByRole('button', { name: 'Try again' }).click()
    await chart.locator('.recharts-surface').first().waitFor()
  })

  it('[kit.10] draws at most 600 of 100,000 points, thinned out apart from the page', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const { place, chart } = await chartOf('Many points')
    // On a phone the legend is below, and nothing is wider than the screen.
    const gap = () =>
      chart.evaluate(figure => {
        const box = (one: string) => figure.querySelector(one)?.getBoundingClientRect()
        return (box('.k-legend')?.top ?? 0) - (box('.recharts-surface')?.bottom ?? Number.POSITIVE_INFINITY)
      })
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await page.setViewportSize({ width: 1440, height: 900 })
    await place.getByRole('combobox', { name: 'Points' }).click()
    await page.getByRole('option', { name: '100,000 points' }).click()
    // One minute after another for 100,000 minutes ends late in December.
    await chart.getByText(/Oct 12, 2026, 00:00 to Dec 20, 2026, 10:39\./).waitFor()
    await expect.poll(() => chart.locator('.recharts-xAxis-tick-labels').textContent()).toContain('Dec')
    await expect.poll(() => chart.locator('.recharts-rectangle').count()).toBeLessThanOrEqual(600)
    expect(await chart.locator('.recharts-rectangle').count()).toBeGreaterThan(100)
    expect(page.workers().filter(worker => worker.url().includes('decimateWorker'))).toHaveLength(1)
  })
})

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('It has no place on the page')
  return box
}

function boxesOf(many: Locator): Promise<{ left: number; right: number }[]> {
  return many.evaluateAll(all =>
    all.map(one => {
      const { left, right } = one.getBoundingClientRect()
      return { left, right }
    }),
  )
}
