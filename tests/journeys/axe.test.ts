import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { isLong, stretch } from '../setup/effort.ts'
import { objections } from './axe.ts'
import { go, type JourneyBrowser, journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'
import { cutOff, pressEscape, surfaces } from './surfaces.ts'

const resources = Object.values(catalogue.resources)

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
          await page.getByText('There is no page at this URL').waitFor()
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
          await page.getByText('There is no page at this URL').waitFor()
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
          await page.getByText(/^You don’t have permission to create /).waitFor()
          await look('no permission')
        }),
      )
      expect(found).toEqual([])
    },
    patience,
  )
})

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

const otherRoutes = [
  '/',
  '/reporting/explore',
  '/media/import',
  '/admin/access?entity=campaign&verb=activate',
  '/admin/api',
  '/account',
  '/no/such/page',
]

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
