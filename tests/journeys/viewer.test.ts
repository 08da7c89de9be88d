import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { CurrentUser, EntityRow } from '../../src/engine/contract/api.ts'
import { mayAnywhere } from '../../src/engine/contract/grants.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { listTitle } from '../../src/engine/derive/list/listTitle.ts'
import { go, journeyBrowser, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

const resources = Object.values(catalogue.resources)

/** Whoever may only look sees no button that the API would refuse, and the API refuses what the console hides. */
describe('a viewer, in every resource of the catalogue', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page
  let user: CurrentUser
  let admin: Page
  let foreignRows: ReadonlyMap<string, EntityRow>

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, allow: [/^(403|404|405) /] })
    await signIn(page, 'viewer@astrolabe.example')
    user = (await ask(page, 'GET', '/current-user')).body as CurrentUser
    admin = await browser.newPage({ url: host.url })
    await signIn(admin, 'admin@astrolabe.example')
    const found = await Promise.all(resources.map(async one => [one.entity, await firstRow(admin, one)] as const))
    foreignRows = new Map(found.flatMap(([entity, row]) => (row ? [[entity, row] as const] : [])))
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('may look at most of them, and change none', () => {
    const listed = resources.filter(one => mayAnywhere(user.grants, 'list', one))
    expect(listed.length).toBeGreaterThan(resources.length / 2)
    expect(listed.length).toBeLessThan(resources.length)
    expect(foreignRows.size, 'resources with rows to look at').toBeGreaterThan(resources.length * 0.9)
    for (const one of resources) {
      for (const verb of ['create', 'update', 'delete', 'archive', 'activate', 'approve', 'manage_access'] as const) {
        expect(mayAnywhere(user.grants, verb, one), `${verb} ${one.entity}`).toBe(false)
      }
    }
  })

  it('sees lists and record pages without a button that would be refused', async () => {
    for (const one of resources.filter(({ verbs }) => verbs.includes('list'))) {
      await go(page, one.path)
      if (!mayAnywhere(user.grants, 'list', one)) {
        await noPermission(page, one.path)
        const own = page.getByRole('navigation').locator(`a[href="${one.path}"]`)
        expect(await own.count(), `links to ${one.path}`).toBe(0)
        continue
      }
      await page.getByRole('heading', { level: 1, name: listTitle(one), exact: true }).waitFor()
      await page.locator('main .l-table tbody tr, main .l-tile > a, main .k-state, main .lines > li').first().waitFor()
      expect(await buttons(page, refusedWords(one)), one.path).toEqual([])
      expect(await page.getByRole('button', { name: /^(Change|Reset) / }).count(), one.path).toBe(0)
      expect(await page.getByRole('button', { name: /^Actions for/ }).count(), `row menus of ${one.path}`).toBe(0)
      const select = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
      if (await select.count()) {
        await select.check()
        const bar = page.getByRole('region', { name: 'Selected rows' })
        await bar.getByRole('button', { name: 'Clear' }).waitFor()
        const offered = (await bar.getByRole('button').allTextContents()).filter(text => text !== 'Export')
        expect(offered, `bulk actions of ${one.path}`).toEqual(['Clear'])
        await bar.getByRole('button', { name: 'Clear' }).click()
      }
      const row = await firstRow(page, one)
      if (!row) continue
      const allowed = (row.actions ?? []).filter(action => action.allowed).map(({ action }) => action)
      expect(allowed, `actions of ${one.entity}`).toEqual([])
      await go(page, `${one.path}/${encodeURIComponent(row.id)}/show`)
      await page.locator('main h1').waitFor()
      await page.getByRole('link', { name: 'History' }).first().waitFor()
      expect(await buttons(page, refusedWords(one)), `record of ${one.path}`).toEqual([])
      expect(await page.getByRole('button', { name: 'More actions' }).count(), `menu of ${one.path}`).toBe(0)
    }
  })

  it('meets the no-permission page at the addresses of forms', async () => {
    for (const one of resources) {
      await go(page, `${one.path}/create`)
      if (!one.verbs.includes('create')) await missing(page)
      else await noPermission(page, `${one.path}/create`)
      const row = foreignRows.get(one.entity)
      if (!row) continue
      await go(page, `${one.path}/${encodeURIComponent(row.id)}`)
      // A row that has no form is shown.
      if (!one.verbs.includes('update')) await page.waitForURL(/\/show$/)
      else await noPermission(page, `${one.path}/:id`)
    }
  })

  it('is refused by the API whatever is sent from the page, and nothing changes', async () => {
    const before = await everything(admin)
    for (const one of resources) {
      const row = (await firstRow(page, one)) ?? foreignRows.get(one.entity)
      const id = encodeURIComponent(row?.id ?? 'none')
      const attempts = [
        ['POST', `/${one.entity}`, row ?? {}],
        ['PUT', `/${one.entity}/${id}`, row ?? {}],
        ['PATCH', `/${one.entity}`, { ids: [row?.id ?? 'none'], changes: { name: 'Taken' } }],
        ['DELETE', `/${one.entity}/${id}`, undefined],
        ['POST', `/${one.entity}/${id}/duplicate`, {}],
        ['POST', `/${one.entity}/${id}/move`, { to: 'archive' }],
        ['POST', `/${one.entity}/${id}/restore`, { version: 1 }],
      ] as const
      const answers = await Promise.all(attempts.map(([method, path, body]) => ask(page, method, path, body)))
      for (const [index, { status, body: answer }] of answers.entries()) {
        const attempt = attempts[index]?.slice(0, 2).join(' ')
        expect([403, 404, 405], `${attempt}: ${JSON.stringify(answer)}`).toContain(status)
        expect(answer, attempt).toHaveProperty('error', expect.any(String))
      }
    }
    expect(await everything(admin)).toEqual(before)
  })
})

async function noPermission(page: Page, where: string): Promise<void> {
  await page
    .locator('main')
    .getByText(/^You don’t have (access|permission) to /)
    .waitFor()
    .catch(() => expect.fail(`${where} shows ${page.url()} without the no-permission page`))
}

/** Where nobody can do it, there is no page for it. */
async function missing(page: Page): Promise<void> {
  await page.locator('main').getByText('There is no page at this URL').waitFor()
}

/** What would change something, as its buttons and links are called. */
function refusedWords(resource: Resource): RegExp {
  const transitions = (resource.states?.transitions ?? []).map(({ label }) => label)
  return new RegExp(`^(New .*|Edit|Duplicate|Delete|Archive|Restore|${transitions.join('|') || 'Edit'})$`)
}

async function buttons(page: Page, words: RegExp): Promise<string[]> {
  const main = page.locator('main')
  const found = [
    // A column's header sorts, whatever it is called.
    ...(await main.locator('button:not(th button)').allTextContents()),
    // Links into rows can be called anything; those into forms are told by their class.
    ...(await main.locator('a.MuiButton-root').allTextContents()),
  ]
  return found.map(text => text.trim()).filter(text => words.test(text))
}

async function firstRow(page: Page, { entity, verbs }: Resource): Promise<EntityRow | undefined> {
  if (!verbs.includes('list')) return undefined
  const { body } = await ask(page, 'GET', `/${entity}?limit=1&sort=asc(id)`)
  return Array.isArray(body) ? (body[0] as EntityRow | undefined) : undefined
}

/** How many rows each resource has, and its first as it is; the tables that the refused attempts could have reached. */
async function everything(page: Page): Promise<Record<string, unknown>> {
  const firsts = resources.map(async ({ entity }) => {
    const { body, ...answer } = await ask(page, 'GET', `/${entity}?limit=1&sort=asc(id)`)
    return [entity, { ...answer, body: entity === 'goal' ? (body as EntityRow[]).map(unmeasured) : body }] as const
  })
  return Object.fromEntries(await Promise.all(firsts))
}

/** The server itself works out how far goals have come, first when it has been up for twenty seconds. */
function unmeasured({ state: _, actual: __, attainment: ___, trend7d: ____, ...goal }: EntityRow): object {
  return goal
}

/** What the console's own requests carry, cookie and all. */
async function ask(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([how, where, text]) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'astrolabe' }
      const answer = await fetch(`/api/v1${where}`, { method: how, headers, ...(text ? { body: text } : {}) })
      return {
        status: answer.status,
        total: answer.headers.get('x-total-count'),
        body: await answer.json().catch(() => null),
      }
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )
}

interface Answer {
  readonly status: number
  readonly total: string | null
  readonly body: unknown
}
