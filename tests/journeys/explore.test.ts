import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

/** What a trader asks of Explore by hand: filters by keyboard, comparisons, hours of the day, currencies kept. */
describe('Explore', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  const figures = () => page.getByRole('region', { name: 'Results' })

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    await signIn(page, 'manager@astrolabe.example', { path: '/reporting/explore?by=country' })
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('[report.1] narrows to a country by keyboard alone: typed, found by name, taken with Enter', async () => {
    await figures().waitFor()
    await page.getByRole('button', { name: '+ Filter' }).press('Enter')
    await page.keyboard.type('country')
    await page.keyboard.press('Enter')
    const search = page.getByRole('searchbox', { name: 'Search Country' })
    await expect.poll(() => search.evaluate(node => node === document.activeElement)).toBe(true)
    const options = page.getByRole('group', { name: 'Country' }).getByRole('checkbox')
    const names = await page.getByRole('group', { name: 'Country' }).locator('label').allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    await page.keyboard.type('ger')
    await expect.poll(() => options.count()).toBe(4)
    await page.keyboard.press('Enter')
    expect(await page.getByRole('checkbox', { name: 'Germany' }).isChecked()).toBe(true)
    // Nothing is typed any more: now Enter applies.
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Country.*Germany/ }).waitFor()
    await settled(page)
    expect(await figures().getByRole('rowheader').allTextContents()).toEqual(['Total', 'Germany'])
  })

  it('[report.1] shows what a figure was in the days before, beside what it is and how it changed', async () => {
    await page.goto('/reporting/explore?by=campaign&show=impressions&vs=previous_period')
    const head = figures().getByRole('columnheader', { name: 'Before' })
    await head.waitFor()
    const [, now, before, change] = await figures()
      .getByRole('row')
      .filter({ hasText: 'Total' })
      .getByRole('cell')
      .allTextContents()
      .then(cells => ['', ...cells])
    const read = (text = '') => Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))
    expect(read(before)).toBeGreaterThan(0)
    expect(read(now) - read(before)).toBe(read(change))
  })

  it('[report.1] charts the hours of the day by the hour', async () => {
    await page.goto('/reporting/explore?by=hourOfDay&show=impressions')
    const chart = page.getByRole('figure', { name: 'Impressions by hour of day' })
    await chart.getByRole('button', { name: 'Show as table' }).click()
    const hours = await chart.getByRole('rowheader').allTextContents()
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`))
  })

  it('[report.1] keeps amounts in their own currencies in the report that is saved of them', async () => {
    await page.goto('/reporting/explore?by=campaign&show=spend')
    await figures().waitFor()
    await page.getByRole('button', { name: 'Save as report' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('In their own money')
    await page.getByRole('button', { name: 'Create report' }).click()
    await page.getByRole('heading', { level: 1, name: 'In their own money' }).waitFor()
    const [report] = await rows(page, 'report?q=In%20their%20own%20money')
    expect(report?.currency ?? null).toBeNull()
  })

  it('[kit.10] marks zero once on a scale on which everything is zero', async () => {
    // Nobody clicks on a screen in the street; such campaigns are few, so it takes some months to see one.
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const asked = 'by=lineItemType&show=conversionValue&f=lineItemType:in:dooh&cur=EUR&step=day'
    await page.goto(`/reporting/explore?${asked}&from=${day(85)}&to=${day(1)}`)
    const marks = page
      .getByRole('figure', { name: 'Conversion value by day' })
      .locator('.recharts-yAxis-tick-labels text')
    await marks.first().waitFor()
    expect(await marks.allTextContents()).toEqual(['€0'])
  })

  it('leaves no template alone in its row, on any width', async () => {
    await page.goto('/reporting/report-builder/create')
    const cards = page.getByRole('region', { name: 'Templates' }).getByRole('listitem')
    await cards.first().waitFor()
    for (const width of [1920, 1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await cards.evaluateAll(nodes => nodes.map(node => Math.round(node.getBoundingClientRect().top)))
      const lengths = [...new Set(tops)].map(top => tops.filter(one => one === top).length)
      if (lengths.some(length => length > 1)) expect(lengths, `${width} px`).not.toContain(1)
    }
  })
})

async function rows(page: Page, query: string): Promise<EntityRow[]> {
  return (await page.request.get(`/api/v1/${query}`)).json()
}
