import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/contract/api.ts'
import { resources } from '../../src/providers/resources.ts'
import { isLong, stretch } from '../setup/effort.ts'
import { objections } from './axe.ts'
import { go, type JourneyBrowser, journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'

/**
 * axe, and the width of the page, on every route of the console: in the long run each in light and dark, at 1440 and at
 * 360 px; in the short one every resource in one of its views and in one of these looks, so that each view is seen in
 * all of them.
 */
describe('what axe objects to', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let session: Session
  let rows: ReadonlyMap<string, string>

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    session = await sessionOf(host.url, 'admin@astrolabe.example')
    rows = await firstIds(host.url, session)
  })
  afterAll(() => host?.stop())

  it(
    'is nothing, on every route',
    async () => {
      const found: string[] = []
      const tasks = routes(rows).map((path, index) => ({ path, looks: isLong ? looks : [lookAt(index)] }))
      await Promise.all(
        themes.map(async theme => {
          const page = await newPage(browser, host.url, theme, session)
          await page.goto('/no/such/page')
          await page.getByText('There is no page at this address').waitFor()
          for (const { path, looks: asked } of tasks) {
            const widths = asked.filter(look => look.theme === theme).map(({ width }) => width)
            if (widths.length === 0) continue
            await visit(page, path)
            for (const width of widths) {
              await page.setViewportSize({ width, height: 900 })
              found.push(...(await objections(page)).map(line => `${path} ${theme} ${width}: ${line}`))
            }
          }
        }),
      )
      expect(found).toEqual([])
    },
    patience,
  )

  it(
    'is nothing, with menus, panels and dialogs open',
    async () => {
      const found: string[] = []
      const asked = isLong
        ? [
            ...looks.map(look => ({ ...look, height: 900 })),
            ...themes.map(theme => ({ theme, width: 720, height: 450 })),
          ]
        : [looks[0], looks[3]].flatMap(look => (look ? [{ ...look, height: 900 }] : []))
      await Promise.all(
        asked.map(async ({ theme, width, height }) => {
          const page = await newPage(browser, host.url, theme, session)
          await page.setViewportSize({ width, height })
          await page.goto('/no/such/page')
          await page.getByText('There is no page at this address').waitFor()
          const read = async (query: string): Promise<EntityRow[]> =>
            (await page.request.get(`/api/v1/campaign?${query}`)).json()
          // Others can't be deleted, and who was never changed can't be put back.
          const [draft] = await read('draft=true&limit=1')
          const changed = (await read('draft=false&limit=100')).find(({ version }) => version > 1)
          const opened = surfaces(draft?.id ?? '', changed?.id ?? '')
          for (const surface of opened.filter(({ narrow }) => narrow === undefined || narrow === width < 800)) {
            if (surface.at && new URL(page.url()).pathname !== surface.at) await visit(page, surface.at)
            await surface.open(page)
            const shown = surface.shown(page)
            await shown.waitFor()
            const objected = [...(await objections(page)), ...(await cutOff(shown))]
            found.push(...objected.map(line => `${surface.name} ${theme} ${width} × ${height}: ${line}`))
            await (surface.close ?? pressEscape)(page)
            await shown.waitFor({ state: 'detached' })
          }
        }),
      )
      expect(found).toEqual([])
    },
    patience,
  )

  it(
    'is nothing, before signing in and where there is no permission',
    async () => {
      const found: string[] = []
      const viewer = await sessionOf(host.url, 'viewer@astrolabe.example')
      await Promise.all(
        themes.map(async theme => {
          const page = await newPage(browser, host.url, theme)
          const look = async (name: string) => {
            for (const width of isLong ? [1440, 360] : [theme === 'light' ? 360 : 1440]) {
              await page.setViewportSize({ width, height: 900 })
              found.push(...(await objections(page)).map(line => `${name} ${theme} ${width}: ${line}`))
            }
          }
          for (const path of ['/products', '/products/galaxy', '/public/nothing', '/reset-password?token=x', '/']) {
            await page.goto(path)
            await page.getByRole('heading', { level: 1 }).and(page.locator(':not(.boot *)')).waitFor()
            await look(path)
          }
          await page.getByRole('button', { name: 'Sign in', exact: true }).click()
          await page.getByText('This field is required').first().waitFor()
          await look('missing fields')
          await page.getByRole('button', { name: 'Forgotten Password' }).click()
          await page.getByRole('button', { name: 'Send Reset Password Email' }).waitFor()
          await look('forgotten password')
          await page.context().addCookies(viewer.cookies)
          await page.goto('/campaigns/create')
          await page.getByText(/^You do not have access to /).waitFor()
          await look('no permission')
        }),
      )
      expect(found).toEqual([])
    },
    patience,
  )
})

/** Of what opens nothing lies outside of the window. */
async function cutOff(shown: Locator): Promise<string[]> {
  return shown.evaluate(node => {
    const { left, right, top, bottom } = (node.closest('[popover]') ?? node).getBoundingClientRect()
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return isWithin ? [] : [`it lies at ${left} to ${right}, ${top} to ${bottom} of ${innerWidth} × ${innerHeight}`]
  })
}

/** Some five hundred looks in the long run. */
const patience = (isLong ? 3_600_000 : 180_000) * stretch

const themes = ['light', 'dark'] as const
const looks = themes.flatMap(theme => [1440, 360].map(width => ({ theme, width })))
const views = ['list', 'show', 'create', 'edit'] as const

/** Every address; in the short run one of each resource's. Views and looks turn at different paces, so that all pairs meet. */
function routes(ids: ReadonlyMap<string, string>): string[] {
  const derived = resources.flatMap((resource, index) => {
    const id = encodeURIComponent(ids.get(resource.entity) ?? '')
    const all = {
      list: resource.verbs.includes('list') ? [resource.path] : [],
      show: id ? [`${resource.path}/${id}/show`] : [],
      create: resource.verbs.includes('create') ? [`${resource.path}/create`] : [],
      edit: id && resource.verbs.includes('update') ? [`${resource.path}/${id}`] : [],
    }
    const turned = views.flatMap((_, step) => all[views[(index + step) % views.length] ?? 'list'])
    return isLong ? turned : turned.slice(0, 1)
  })
  return [...derived, ...otherRoutes]
}

const pressEscape = (page: Page) => page.keyboard.press('Escape')

/** What opens over a page: where, how, and by what it is known to be open. */
function surfaces(draft: string, changed: string): readonly Surface[] {
  const record = `/campaigns/${draft}/show`
  const press =
    (name: string | RegExp, role: 'button' | 'combobox' = 'button') =>
    async (page: Page) => {
      await page
        .getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) })
        .first()
        .click()
    }
  const menu = (page: Page) => page.getByRole('menu')
  const list = (page: Page) => page.getByRole('listbox')
  const panel = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true })
  const dialog = (page: Page) => page.locator('dialog[open]')
  const inRow = async (page: Page) => {
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    if (!(await box.isChecked())) await box.check()
  }
  return [
    { name: 'user menu', at: '/campaigns', open: press(/account of/), shown: menu },
    { name: 'sections', narrow: true, open: press('Sections'), shown: menu },
    { name: 'organizations', open: press('Organization', 'combobox'), shown: list },
    { name: 'filters', open: press('+ Filter'), shown: panel('Filter') },
    {
      name: 'filter by choices',
      open: async page => {
        await press('+ Filter')(page)
        await panel('Filter')(page).getByRole('button', { name: 'Type', exact: true }).click()
        await panel('Filter')(page).getByRole('checkbox').first().waitFor()
      },
      shown: panel('Filter'),
    },
    {
      name: 'filter by dates',
      open: async page => {
        await press('+ Filter')(page)
        await panel('Filter')(page).getByRole('button', { name: 'Updated', exact: true }).click()
        await panel('Filter')(page).locator('input[type="date"]').first().waitFor()
      },
      shown: panel('Filter'),
    },
    { name: 'saved views', open: press(/^Saved views/), shown: panel('Saved views') },
    { name: 'columns', open: press('Columns'), shown: panel('Columns') },
    { name: 'page sizes', narrow: false, open: press('Rows on a page', 'combobox'), shown: list },
    { name: 'row menu', open: press(/^Actions for/), shown: menu },
    {
      name: 'bulk moves',
      open: async page => {
        await inRow(page)
        await press(/^Move to/)(page)
      },
      shown: menu,
    },
    {
      name: 'bulk edit',
      open: async page => {
        await inRow(page)
        await page
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Edit', exact: true })
          .click()
      },
      shown: dialog,
    },
    {
      name: 'bulk move',
      open: async page => {
        await inRow(page)
        await press(/^Move to/)(page)
        await menu(page).getByRole('menuitem').first().click()
      },
      shown: dialog,
    },
    {
      name: 'rows as a table',
      open: async page => {
        await inRow(page)
        await press('Edit as table')(page)
        await dialog(page).getByRole('grid').locator('[data-row="0"]').first().waitFor()
      },
      shown: dialog,
    },
    { name: 'palette', open: page => page.keyboard.press('Control+k'), shown: dialog },
    { name: 'section menu', at: '/media', narrow: true, open: press('Menu', 'combobox'), shown: list },
    { name: 'record menu', at: record, open: press('More actions'), shown: menu },
    {
      name: 'palette on a record',
      at: record,
      open: async page => {
        await page.keyboard.press('Control+k')
        await page.getByRole('option', { name: /^Edit/ }).waitFor()
      },
      shown: dialog,
    },
    {
      name: 'delete',
      at: record,
      open: async page => {
        await press('More actions')(page)
        await menu(page)
          .getByRole('menuitem', { name: /^Delete/ })
          .click()
      },
      shown: dialog,
    },
    {
      name: 'delete, refused',
      at: record,
      open: async page => {
        const dependants = [{ entity: 'strategy', id: 'one', name: 'Prospecting' }]
        const refusal = { error: 'Strategies refer to this campaign.', dependants }
        await page.route('**/api/v1/campaign/*', route => route.fulfill({ status: 409, json: refusal }))
        await press('More actions')(page)
        await menu(page)
          .getByRole('menuitem', { name: /^Delete/ })
          .click()
        await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
        await dialog(page).getByRole('alert').waitFor()
        await page.unrouteAll()
      },
      shown: dialog,
    },
    { name: 'restore', at: `/campaigns/${changed}/show/history`, open: press('Restore'), shown: dialog },
    {
      name: 'session that ended',
      open: async page => {
        await page.route('**/api/v1/current-user', route => route.fulfill({ status: 401, json: { error: 'Nobody' } }))
        await page.evaluate(() => dispatchEvent(new Event('focus')))
      },
      shown: dialog,
      close: async page => {
        await page.unrouteAll()
        await press('Not now')(page)
      },
    },
    {
      name: 'keys',
      open: async page => {
        await press(/account of/)(page)
        await menu(page).getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
      },
      shown: dialog,
    },
    { name: 'days', at: '/reporting/explore', open: press(/^Last \d+ days/), shown: panel('Days') },
    {
      name: "days of one's own",
      open: async page => {
        await press(/^Last \d+ days/)(page)
        await panel('Days')(page).getByRole('button', { name: 'Custom…' }).click()
        await panel('Days')(page).getByLabel('First day').waitFor()
      },
      shown: panel('Days'),
    },
    { name: 'dimensions', open: press('+ Dimension'), shown: panel('Dimensions') },
    { name: 'metrics', open: press('+ Metric'), shown: panel('Metrics') },
    { name: 'files of figures', open: press('Download'), shown: menu },
    {
      name: 'ways down',
      open: async page => {
        await page.getByRole('region', { name: 'Figures' }).getByRole('rowheader').getByRole('button').first().click()
      },
      shown: menu,
    },
    { name: 'links of a form', at: '/campaigns/strategies/create', open: press('Campaign', 'combobox'), shown: list },
    {
      name: 'leaving',
      at: '/admin/groups/create',
      open: async page => {
        await page.getByRole('textbox', { name: 'Name' }).fill('Half a thought')
        await page.getByRole('link', { name: 'Cancel' }).click()
      },
      shown: dialog,
    },
  ]
}

interface Surface {
  readonly name: string
  /** Left out: wherever the one before was. */
  readonly at?: string
  /** Left out: at any width. */
  readonly narrow?: boolean
  readonly open: (page: Page) => Promise<void>
  readonly shown: (page: Page) => Locator
  /** Left out: Escape. */
  readonly close?: (page: Page) => Promise<void>
}

const otherRoutes = ['/', '/reporting/explore', '/media/import', '/admin/api', '/no/such/page']

function lookAt(index: number): Look {
  return looks[(index + Math.floor(index / views.length)) % looks.length] ?? { theme: 'light', width: 1440 }
}

interface Look {
  readonly theme: (typeof themes)[number]
  readonly width: number
}

async function newPage(browser: JourneyBrowser, url: string, theme: Look['theme'], session?: Session): Promise<Page> {
  return browser.newPage({
    url,
    colorScheme: theme,
    allow: [/^409 DELETE /],
    ...(session ? { storageState: session } : {}),
  })
}

/** Goes there and waits until everything on the page is there. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''))
  await go(page, path)
  await page.locator('main h1:not([data-left])').first().waitFor({ state: 'attached' })
  await settled(page)
  await expect
    .poll(() => page.locator('main [aria-busy="true"], main [aria-label="Loading"]').count(), { timeout: 20_000 })
    .toBe(0)
}

async function firstIds(url: string, { cookies }: Session): Promise<ReadonlyMap<string, string>> {
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const found = await Promise.all(
    resources.map(async ({ entity }) => {
      const answer = await fetch(`${url}/api/v1/${entity}?limit=1&sort=asc(id)`, { headers })
      const [row] = (answer.ok ? await answer.json() : []) as EntityRow[]
      return row ? ([[entity, row.id]] as const) : []
    }),
  )
  return new Map(found.flat())
}
