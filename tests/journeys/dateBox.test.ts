import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { journeyBrowser, settled, signIn } from './browser.ts'
import { typeMoment } from './form.ts'
import { holdRequests } from './holdRequests.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('a date box', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  const asked: string[] = []
  /** Lets the picker's code through; until then it is on its way. */
  let release = () => {}

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url })
    page.on('request', request => void (pickerCode.test(request.url()) && asked.push(request.url())))
    release = await holdRequests(page, pickerCode)
    await signIn(page, 'manager@astrolabe.example', { path: '/campaigns/line-items/create' })
    await box('Start').first().waitFor()
    for (let flights = 1; flights < 4; flights += 1) await page.getByRole('button', { name: 'Add flight' }).click()
    await settled(page)
  })

  afterAll(async () => {
    await host.stop()
  })

  it('costs a form nothing at rest: no picker is drawn, none of its code asked for', async () => {
    expect(await moments().count()).toBeGreaterThanOrEqual(8)
    expect(await page.locator(picker).count()).toBe(0)
    expect(asked).toEqual([])
  })

  it('keeps the keys that are pressed until the picker is there, and the focus where the person went on to', async () => {
    const first = moments().nth(0)
    const second = moments().nth(1)
    await first.getByRole('spinbutton', { name: 'Month' }).focus()
    await page.keyboard.type('10122027')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('2026')
    await page.keyboard.type('1405')
    await second.getByRole('spinbutton', { name: 'Month' }).focus()
    await page.keyboard.type('no')
    release()
    await second.and(page.locator(picker)).waitFor()
    await page.keyboard.type('v3')
    await expect.poll(() => text(second)).toBe('Nov 3, YYYY, hh:mm')
    await expect.poll(() => text(first)).toBe('Oct 12, 2026, 14:05')
    expect(asked).toHaveLength(1)
  })

  it('reads the same and stands the same before and after it is pointed at', async () => {
    const third = moments().nth(2)
    expect(await third.and(page.locator(picker)).count()).toBe(0)
    const before = { spoken: await third.ariaSnapshot(), places: await places(third) }
    await third.hover()
    await third.and(page.locator(picker)).waitFor()
    expect({ spoken: await third.ariaSnapshot(), places: await places(third) }).toEqual(before)
  })

  it('is led to by its label', async () => {
    const cell = page.locator('.f-cell[data-kind="dateTime"]').nth(3)
    await cell.locator('label').click()
    await page.keyboard.type('feb')
    await expect.poll(() => text(moments().nth(3))).toBe('Feb DD, YYYY, hh:mm')
  })

  it('opens its calendar at the first press of its button', async () => {
    release()
    const fifth = moments().nth(4)
    expect(await fifth.and(page.locator(picker)).count()).toBe(0)
    await fifth.getByRole('button', { name: 'Choose date' }).focus()
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog')
    await calendar.getByRole('gridcell').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await fifth.getByRole('button', { name: 'Choose date' }).and(page.locator(':focus')).waitFor()
  })

  it('has its calendar and its times within the window of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const sixth = moments().nth(5)
    await sixth.getByRole('button', { name: 'Choose date' }).click()
    const minutes = page.getByRole('dialog').getByRole('listbox', { name: 'Select minutes' })
    await minutes.scrollIntoViewIfNeeded()
    await expect.poll(async () => right(await minutes.boundingBox())).toBeLessThanOrEqual(360)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('lets a button that is pressed meanwhile wait for what was typed, and drops the press where that is lost', async () => {
    browser.allow(/^failed GET .*DatePicker/)
    for (const comes of [true, false]) {
      const hurried = await browser.newPage({ url: host.url })
      const answer = await holdRequests(hurried, pickerCode, route =>
        comes ? route.continue() : route.abort('internetdisconnected'),
      )
      await signIn(hurried, 'manager@astrolabe.example', { path: '/reporting/explore?range=last_14' })
      await hurried.getByRole('button', { name: /Last 14 days/ }).click()
      const panel = hurried.getByRole('dialog', { name: 'Days' })
      await panel.getByRole('button', { name: 'Custom…' }).click()
      await typeMoment(panel.getByRole('group', { name: 'First day' }), '2026-10-12')
      await typeMoment(panel.getByRole('group', { name: 'Last day' }), '2026-10-11')
      await panel.getByRole('button', { name: 'Apply' }).click()
      answer()
      if (comes) await panel.getByText('The last day is before the first day').waitFor()
      else await panel.getByRole('textbox', { name: 'Last day' }).waitFor()
      expect(new URL(hurried.url()).searchParams.get('range'), String(comes)).toBe('last_14')
    }
  })

  it('takes the first key in the box that the person went on to', async () => {
    const quick = await browser.newPage({ url: host.url })
    const answer = await holdRequests(quick, pickerCode)
    await signIn(quick, 'manager@astrolabe.example', { path: '/reporting/explore?range=last_14' })
    await quick.getByRole('button', { name: /Last 14 days/ }).click()
    const panel = quick.getByRole('dialog', { name: 'Days' })
    await panel.getByRole('button', { name: 'Custom…' }).click()
    await typeMoment(panel.getByRole('group', { name: 'First day' }), '2026-10-12')
    const last = panel.getByRole('group', { name: 'Last day' })
    await last.getByRole('spinbutton', { name: 'Month' }).focus()
    answer()
    await last.and(quick.locator(picker)).waitFor()
    await quick.keyboard.type('10142026')
    await expect.poll(() => text(last)).toBe('Oct 14, 2026')
    expect(await text(panel.getByRole('group', { name: 'First day' }))).toBe('Oct 12, 2026')
  })

  it('takes a typed text where the picker does not come', async () => {
    browser.allow(/^failed GET .*DatePicker/)
    const cutOff = await browser.newPage({ url: host.url })
    await cutOff.route(pickerCode, route => route.abort('internetdisconnected'))
    await signIn(cutOff, 'manager@astrolabe.example', { path: '/campaigns/line-items/create' })
    const start = cutOff.getByRole('group', { name: 'Start', exact: true }).first()
    await start.getByRole('spinbutton', { name: 'Month' }).focus()
    const typed = cutOff.getByRole('textbox', { name: 'Start', exact: true })
    await expect.poll(() => typed.evaluate(node => node === document.activeElement)).toBe(true)
    await typed.fill('2026-10-12 14:05')
    await typed.press('Tab')
    expect(await typed.inputValue()).toBe('2026-10-12 14:05')
    await typed.fill('2026-10-12 14')
    expect(await typed.inputValue()).toBe('2026-10-12 14')
  })

  const picker = '.MuiPickersInputBase-root'
  const pickerCode = /\/assets\/DatePicker-[^/]*\.js$/
  const moments = () => page.locator('[data-kind="dateTime"]').getByRole('group')
  const box = (name: string) => page.getByRole('group', { name, exact: true })

  function right(box: { readonly x: number; readonly width: number } | null): number {
    return box === null ? Number.POSITIVE_INFINITY : box.x + box.width
  }

  async function text(group: ReturnType<typeof moments>): Promise<string> {
    const shown = await group.evaluate(node => node.textContent)
    return (shown ?? '').replaceAll(/[\u200b\u200e]/g, '').replace('UTC', '')
  }

  async function places(group: ReturnType<typeof moments>): Promise<unknown> {
    return group.evaluate(node =>
      [node, ...node.querySelectorAll('[role="spinbutton"], button, svg')].map(part => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  }
})
