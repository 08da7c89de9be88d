import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { stretch } from '../setup/effort.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { speeches } from './speech.ts'
import { readable } from './stops.ts'

const browser = journeyBrowser()
let host: JourneyServer
beforeAll(async () => {
  host = await startServer({ copyOf: inject('sampledDataDir'), env: { SIMULATOR: 'true' } })
})
afterAll(() => host.stop())

/** Measured, by step; a click, an entry, a choice, a key or an upload is one action. */
const measured = {
  'Sign in': 1,
  'Create organization': 5,
  'Add an advertiser': 6,
  'Add creative': 15,
  'Build a campaign': 17,
  'Launch the campaign': 3,
  'Save a report': 5,
}

type Step = keyof typeof measured

describe.each(speeches)('in $locale', speech => {
  const { code, locale, say, noun, like, figure, country } = speech

  it('somebody new gets from the sign-in page to a campaign that delivers, by what the screens say', async () => {
    const page = await browser.newPage({ url: host.url, locale })
    const began = performance.now()
    const actions = new Map<string, number>()
    let step: Step = 'Sign in'
    const act = async (what: () => Promise<unknown>) => {
      actions.set(step, (actions.get(step) ?? 0) + 1)
      await what()
    }
    const steps = page.getByRole('list', { name: say('Get started') })
    const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
    const press = (name: string | RegExp) => act(() => button(name).click())
    const write = (name: string, text: string) => act(() => page.getByRole('textbox', { name, exact: true }).fill(text))
    const pick = async (label: string, option: string) => {
      await act(() => page.getByRole('combobox', { name: label, exact: true }).click())
      await act(() => page.getByRole('option').filter({ hasText: option }).first().click())
    }
    const headed = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
    const backToSteps = async (...done: readonly number[]) => {
      await act(() =>
        page
          .getByRole('banner')
          .getByRole('link', { name: say('Dashboard'), exact: true })
          .click(),
      )
      await page.getByText(stepsDone(...done)).waitFor()
    }
    const stepsDone = (...done: readonly number[]) =>
      like('%{done} of %{all} done', { done: `(${done.join('|')})`, all: '6' })
    const follow = async (label: Step) => {
      step = label
      await act(() => steps.getByRole('link', { name: say(label), exact: true }).click())
    }

    await page.goto('/')
    await act(() => page.getByRole('button', { name: 'Platform administrator' }).click())
    await page.getByRole('heading', { name: say('Choose where to start') }).waitFor()

    step = 'Create organization'
    await press(say('Create organization'))
    const dialog = page.getByRole('dialog', { name: say('New organization') })
    await dialog.waitFor()
    await write(say('Name'), 'First Light')
    await write(say('Slug'), `first-light-${code}`)
    await write(say('Domain'), `firstlight-${code}.example`)
    await act(() => dialog.getByRole('button', { name: say('Create organization') }).click())
    await page.getByText(stepsDone(0)).waitFor()

    await follow('Add an advertiser')
    await write(say('Name'), 'Lumen')
    await write(say('Domain'), 'lumen.example')
    await press(say('Create %{label}', { label: noun('Account') }))
    await headed('Lumen')
    await press(say('Approve'))
    await button(say('Approve')).waitFor({ state: 'detached' })
    await backToSteps(1)

    await follow('Add creative')
    await press(new RegExp(`^${say('Display')}`))
    await write(say('Name'), 'Lumen banner')
    await pick(say('Account'), 'Lumen')
    await pick(say('Source'), say('Hosted asset'))
    await act(() => page.getByRole('combobox', { name: say('Asset'), exact: true }).click())
    const chooser = page.waitForEvent('filechooser')
    await act(() => page.getByRole('option', { name: say('Upload file…') }).click())
    await act(async () => (await chooser).setFiles(join(import.meta.dirname, '../corpus/files/picture.png')))
    await expect
      .poll(() => page.getByRole('combobox', { name: say('Asset'), exact: true }).inputValue())
      .toBe('picture.png')
    // Taken over from the account.
    expect(await page.getByRole('textbox', { name: say('Advertiser domain'), exact: true }).inputValue()).toBe(
      'lumen.example',
    )
    await write(say('Click URL'), 'https://lumen.example')
    await press(say('Create %{label}', { label: noun('Creative') }))
    await headed('Lumen banner')
    await press(say('Submit for review'))
    await press(say('Approve'))
    await button(say('Approve')).waitFor({ state: 'detached' })
    await backToSteps(2)

    await follow('Build a campaign')
    await pick(say('Advertiser'), 'Lumen')
    await write(say('Name'), 'Lumen spring')
    await write(say('Budget'), figure(5000))
    await pick(say('Goal'), say('CTR'))
    await write(say('Target'), figure(0.2))
    await write(say('Bid CPM'), '4')
    await act(() => page.getByRole('checkbox', { name: say('Display') }).check())
    await act(() => page.getByRole('combobox', { name: say('Markets'), exact: true }).fill(country('DE')))
    await act(() => page.getByRole('option', { name: country('DE') }).click())
    await page.keyboard.press('Escape')
    await pick(say('Creatives'), 'Lumen banner')
    await page.keyboard.press('Escape')
    await press(say('Propose campaign'))
    await page.getByText(`${say('Creates %{count}', { count: 5 })}.`).waitFor()
    await readable(page, speech)
    await press(say('Create %{count} drafts', { count: 5 }))
    await act(() => page.getByRole('link', { name: say('Open campaign') }).click())
    await headed('Lumen spring')

    step = 'Launch the campaign'
    await page.getByText(say('No problems found')).waitFor()
    await readable(page, speech)
    await press(say('Launch campaign'))
    await act(() =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('Launch campaign') })
        .click(),
    )
    const launched = `${say('%{count} %{status}', { count: 4, status: noun('Active') })}`
    await page.getByText(like('%{name} launched: %{outcome}.', { outcome: launched })).waitFor()
    await backToSteps(4, 5)
    const delivered = like('%{delivered} of %{expected} planned by now, %{budget} by midnight.', {
      delivered: '[\\d,.]*[1-9][\\d,.]*\\s?\\S{0,6}',
    })
    // What the simulator delivers shows by itself.
    const today = page.getByRole('list', { name: say('Delivery today') })
    await today.getByText(delivered).waitFor({ timeout: 150_000 })
    await page.getByText(stepsDone(5)).waitFor()

    await follow('Save a report')
    await press(new RegExp(`^${say('Delivery')}`))
    await pick(say('Date range'), say('Today'))
    await page
      .getByRole('cell', { name: /^Lumen spring .*DE/ })
      .first()
      .waitFor()
    await press(say('Create %{label}', { label: noun('Report') }))
    await headed(say('Delivery'))
    await page.getByRole('row', { name: new RegExp(`^${say('Total')} .*[1-9]`) }).waitFor()
    await readable(page, speech)
    await page.goto('/')
    await today.waitFor()
    await settled(page)
    expect(await steps.count()).toBe(0)

    const minutes = (performance.now() - began) / 60_000
    const total = [...actions.values()].reduce((sum, count) => sum + count, 0)
    console.log(`first campaign: ${total} actions in ${minutes.toFixed(1)} min`, Object.fromEntries(actions))
    expect(Object.fromEntries(actions)).toEqual(measured)
    expect(minutes).toBeLessThan(5 * stretch)
  })
})
