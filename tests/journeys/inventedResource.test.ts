import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { checkFourFiles } from './fourFiles.ts'
import { buildInvented } from './inventedProduct.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('one entry in resources.config.ts', () => {
  const browser = journeyBrowser()
  let root: string
  let host: JourneyServer

  beforeAll(async () => {
    root = await buildInvented()
    host = await startServer({ root })
    // It is compiled and built first.
  }, 600_000)

  afterAll(async () => {
    await host?.stop()
    if (root) await rm(root, { recursive: true, force: true })
  })

  it('[entity.1] adds a page, list, filters, form, validation, history, OpenAPI paths and sample rows', async () => {
    const page = await browser.newPage({ url: host.url })
    await signIn(page, 'manager@astrolabe.example', { path: '/inventory/publishers' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Billboards' }).click()
    await page.getByRole('heading', { level: 1, name: 'Billboards' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    for (const column of ['Name', 'Street', 'Lit', 'Rent', 'Rating', 'Publisher']) {
      await page.getByRole('columnheader', { name: column }).waitFor()
    }
    await page.getByRole('button', { name: '+ Lit' }).waitFor()
    await page
      .getByRole('cell')
      .getByRole('img', { name: /^\d of 5 stars$/ })
      .first()
      .waitFor()
    await page.goto('/inventory/walls')
    await page.getByRole('heading', { level: 1, name: 'Walls by night' }).waitFor()
    await page.getByRole('list', { name: 'Walls' }).getByRole('link').first().click()
    await page.getByRole('figure', { name: 'Rent by time' }).waitFor()
    await page.goto('/inventory/billboards')
    await page.getByRole('row').nth(1).waitFor()
    // A campaign manager may look at inventory, not make it: permissions came with the entry, too.
    expect(await page.getByRole('link', { name: 'New billboard' }).count()).toBe(0)

    const admin = await browser.newPage({ url: host.url })
    await signIn(admin, 'admin@astrolabe.example', { path: '/inventory/billboards' })
    await admin.getByRole('link', { name: 'New billboard' }).first().click()
    await admin.getByRole('textbox', { name: 'Name' }).fill('Corner of Elm Street')
    await admin.getByRole('textbox', { name: 'Rent' }).fill('0.5')
    await admin.getByRole('button', { name: 'Create billboard' }).click()
    await admin.getByText('This field is required').first().waitFor()
    await admin.getByText('Must be at least 1').first().waitFor()
    await admin.getByRole('textbox', { name: 'Street' }).fill('Elm Street')
    await admin.getByRole('textbox', { name: 'Rent' }).fill('1,200')
    await admin.getByRole('textbox', { name: 'Rating' }).fill('4')
    await admin.locator('.ProseMirror').fill('Posters only')
    await admin.getByRole('textbox', { name: 'Alias' }).pressSequentially('Elm & Main')
    await admin.getByRole('button', { name: 'Create billboard' }).click()
    await admin.getByRole('heading', { level: 1, name: 'Corner of Elm Street' }).waitFor()
    await admin.getByText('$1,200.00').first().waitFor()
    await admin.getByText('elm-main', { exact: true }).waitFor()
    await admin.getByRole('img', { name: '4 of 5 stars' }).first().waitFor()
    await admin.getByRole('link', { name: 'History' }).click()
    await admin.getByRole('listitem').filter({ hasText: 'created it' }).waitFor()

    const { paths } = await (await admin.request.get('/api/v1/openapi.json')).json()
    expect(Object.keys(paths).filter(path => path.includes('/billboard')).length).toBeGreaterThan(5)
  })

  it('takes unchanged parts of react-admin into a list and a record page of one’s own', async () => {
    const page = await browser.newPage({ url: host.url })
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/publishers' })
    const tiles = page.getByRole('list', { name: 'Publishers' }).getByRole('link')
    const first = await tiles.first().innerText()
    expect(first).toMatch(/^Called \w/)
    const before = await tiles.count()
    expect(before).toBeGreaterThan(1)

    await page.getByRole('button', { name: 'Narrow down' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Words' }).click()
    const name = first.replace('Called ', '')
    await page.getByRole('textbox', { name: 'Words' }).fill(name)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name)
    await expect.poll(() => tiles.allInnerTexts()).toEqual([first])

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(lines[0]).toContain('Name')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(name)

    await tiles.first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(first, { exact: true }).waitFor()
  })

  it('takes unchanged inputs of react-admin into a form: they read, validate, save and show what the server refuses', async () => {
    browser.allow(/^400 PUT /)
    const page = await browser.newPage({ url: host.url })
    const listed = page.waitForResponse(/\/api\/v1\/billboard\?/)
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/billboards' })
    const rows: EntityRow[] = await (await listed).json()
    const [one, other] = rows.filter(
      // Not the one that the first test made, whose notice is to be refused for others.
      row => row.organization === rows[0]?.organization && !row.archivedAt && !/Posters only/.test(String(row.notice)),
    )
    if (!one || !other) throw new Error('The sample lacks billboards')
    await page.goto(`/inventory/billboards/${one.id}`)
    const street = page.getByRole('textbox', { name: 'Street and number', exact: true })
    await expect.poll(() => street.inputValue()).toBe(one.street)
    const noticeError = page.locator('[data-path=notice] .MuiFormHelperText-root.Mui-error')
    const seers = page.getByRole('combobox', { name: 'Who sees it' })
    const seen = [(one.seenBy ?? []) as readonly string[]].flat()
    const added = ['commuters', 'shoppers', 'tourists'].find(name => !seen.includes(name))
    if (!added) throw new Error('Everybody sees it already')

    const notice = page.locator('.ProseMirror')
    await expect.poll(() => notice.innerText()).toBe(String(one.notice).replace(/<\/?p>/g, ''))

    await street.fill('')
    await seers.click()
    await page.getByRole('option', { name: `The ${added}`, exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This field is required').first().waitFor()

    await street.fill(String(other.street))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .locator('.MuiFormHelperText-root.Mui-error')
      .filter({ hasText: /already/i })
      .waitFor()
    expect(await street.getAttribute('aria-invalid')).toBe('true')

    await street.fill('A street of its own')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/show$/)
    const saved = await (await page.request.get(`/api/v1/billboard/${one.id}`)).json()
    expect(saved).toMatchObject({ street: 'A street of its own', seenBy: [...seen, added] })

    await page.goto(`/inventory/billboards/${other.id}`)
    await notice.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await noticeError.filter({ hasText: 'This field is required' }).waitFor()
    await notice.fill('Posters only')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await noticeError.filter({ hasText: /already/i }).waitFor()
    await notice.press('End')
    await notice.press('Enter')
    await page.getByRole('button', { name: 'Bold' }).click()
    await notice.pressSequentially('No smoke')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/show$/)
    expect(await (await page.request.get(`/api/v1/billboard/${other.id}`)).json()).toMatchObject({
      notice: '<p>Posters only</p><p><strong>No smoke</strong></p>',
    })
  })

  it('takes a related list of react-admin’s into a record page', async () => {
    const page = await browser.newPage({ url: host.url })
    const listed = page.waitForResponse(/\/api\/v1\/publisher\?/)
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/publishers' })
    const [publisher]: EntityRow[] = await (await listed).json()
    const street = 'Long Lane'
    const made = await page.request.post('/api/v1/billboard', {
      headers: { 'X-Requested-With': 'astrolabe' },
      data: {
        name: 'At its publisher’s',
        street,
        lit: 'never',
        notice: 'None',
        publisher: publisher?.id,
        organization: publisher?.organization,
      },
    })
    expect(made.status(), await made.text()).toBe(200)
    await page.goto(`/inventory/publishers/${publisher?.id}/show`)
    await page.getByRole('columnheader', { name: 'On which street' }).waitFor()
    await page.getByRole('cell', { name: street }).waitFor()
  })

  it('does an action of its own with one row, and with all that are selected', async () => {
    browser.allow(/^409 POST /)
    const page = await browser.newPage({ url: host.url })
    const listed = page.waitForResponse(/\/api\/v1\/publisher\?/)
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/publishers' })
    const [publisher]: EntityRow[] = await (await listed).json()
    const organization = publisher?.organization
    const make = async (name: string, lit: string): Promise<EntityRow> => {
      const made = await page.request.post('/api/v1/billboard', {
        headers: { 'X-Requested-With': 'astrolabe' },
        data: {
          name,
          street: name,
          notice: name,
          lit,
          rent: 100_000_000,
          organization,
        },
      })
      expect(made.status(), await made.text()).toBe(200)
      return made.json()
    }
    const rents = async (...ids: readonly string[]) => {
      const rows = ids.map(async id => (await (await page.request.get(`/api/v1/billboard/${id}`)).json()).rent)
      return Promise.all(rows)
    }
    const [one, two, dark] = [
      await make('Wall one', 'always'),
      await make('Wall two', 'always'),
      await make('Wall without light', 'never'),
    ]

    await page.goto(`/inventory/billboards/${one.id}/show`)
    // The panel's chart, over words: a bar for each.
    const chart = page.getByRole('figure', { name: 'Rent by time' })
    await chart.getByText('Quarter').waitFor()
    expect(await chart.locator('.recharts-bar-rectangle path').count()).toBe(3)
    await page.getByRole('button', { name: 'Raise the rent' }).click()
    const dialog = page.getByRole('dialog', { name: /^Raise the rent: .Wall one.$/ })
    const by = dialog.getByRole('textbox', { name: 'By' })
    await by.fill('0.5')
    await dialog.getByRole('button', { name: 'Raise the rent' }).click()
    await dialog.getByText('Must be at least 1').first().waitFor()
    await by.fill('20')
    await dialog.getByRole('button', { name: 'Raise the rent' }).click()
    await page.getByText(/Raise the rent: done for .Wall one/).waitFor()
    await page.getByText('$120.00').first().waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('listitem').filter({ hasText: 'ran “Raise the rent”' }).getByText('$120.00').waitFor()

    await page.goto('/inventory/billboards?q=Wall')
    for (const { name } of [one, two, dark]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Raise the rent' }).click()
    await page.getByRole('textbox', { name: 'By' }).fill('5')
    await page.getByRole('button', { name: 'Continue' }).click()
    const results = page.getByRole('dialog', { name: 'Raise the rent: 3 billboards' })
    await results.getByRole('button', { name: 'Raise the rent' }).click()
    const done = page.getByRole('dialog', { name: '2 billboards done' })
    await done.getByText('Nobody pays more for a wall in the dark.').waitFor()
    await done.getByRole('button', { name: 'Done' }).click()
    expect(await rents(one.id, two.id, dark.id)).toEqual([125_000_000, 105_000_000, 100_000_000])
  })
})

describe('the four files of a whole resource', () => {
  it('are all that the checks ask for: no table of promises, no test, no German, no Arabic', async () => {
    expect(await checkFourFiles()).toEqual([
      'resources.config.ts',
      'src/advertising/server/hooks/advertisingHooks.ts',
      'src/advertising/pages/RentPanel.tsx',
      'src/advertising/pages/parts.ts',
    ])
  })
})
