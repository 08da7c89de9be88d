import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../examples/library/library.config.ts'
import { objections } from './axe.ts'
import { journeyBrowser, settled } from './browser.ts'
import { choose } from './form.ts'
import { type JourneyServer, startServer } from './server.ts'

const root = join(import.meta.dirname, '../..')

/** What only the advertising product has words for. */
const advertising = /\b(campaigns?|advertis\w*|deals?|vast|line[ -_]?items?|creatives?|galaxy|archetype)\b/gi

describe('a second console, made of one file of data', () => {
  const browser = journeyBrowser()
  let host: JourneyServer

  beforeAll(async () => {
    const build = spawnSync(process.execPath, ['scripts/build.mjs', 'examples/library'], {
      cwd: root,
      stdio: 'inherit',
    })
    expect(build.status).toBe(0)
    host = await startServer({ root: join(root, 'examples/library') })
  })

  afterAll(async () => {
    await host.stop()
  })

  const open = async (options: object = {}) => {
    const page = await browser.newPage({ url: host.url, ...options })
    await page.goto('/')
    await page.getByLabel('Email').waitFor()
    expect(await adWords(page)).toEqual([])
    await page.getByLabel('Email').fill('admin@library.example')
    await page.getByLabel('Password', { exact: true }).fill('library1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Books', exact: true }).waitFor()
    return page
  }

  const adWords = async (page: Page) => {
    const shown = await page.evaluate(() => `${document.title} ${document.body.innerText}`)
    return shown.match(advertising) ?? []
  }

  it('lends a book: a book, a member and a loan are made, and the loan goes through its life', async () => {
    const page = await open()
    expect(await page.title()).toMatch(/Library$/)
    await page.goto('/books/create')
    await page.getByLabel('Name').fill('The Summer Book')
    await page.getByLabel('Author').fill('Tove Jansson')
    await page.getByRole('button', { name: 'Create book' }).click()
    await page.getByRole('heading', { name: 'The Summer Book' }).waitFor()

    await page.goto('/members/create')
    await page.getByLabel('Name').fill('Sophia')
    await page.getByLabel('Email').fill('sophia@island.example')
    await page.getByRole('button', { name: 'Create member' }).click()
    await page.getByRole('heading', { name: 'Sophia' }).waitFor()

    await page.goto('/loans/create?takenOn=2026-06-01&dueOn=2026-07-01')
    await page.getByLabel('Name').fill('Summer on the island')
    await choose(page, 'Book', 'The Summer Book')
    await choose(page, 'Member', 'Sophia')
    await page.getByRole('button', { name: 'Create loan' }).click()
    await page.getByRole('heading', { name: 'Summer on the island' }).waitFor()
    await page.getByRole('button', { name: 'Lend', exact: true }).click()
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await page.getByText('Returned', { exact: true }).first().waitFor()
    expect(await page.getByRole('link', { name: 'The Summer Book' }).count()).toBeGreaterThan(0)
  })

  it.each([
    ['list and form, 1440 wide, light', /./, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
    // What every console has is tried at this width by the product's journeys.
    [
      'list and form of its own, 360 wide, dark',
      /^(book|member|loan)$/,
      { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    ],
  ] as const)('every %s: nothing for axe to object to, and no word of advertising', async (_, entities, options) => {
    const page = await open(options)
    const found: string[] = []
    const resources = Object.values(catalogue.resources).filter(({ entity }) => entities.test(entity))
    expect(resources.length).toBeGreaterThan(2)
    for (const { path, verbs } of resources) {
      for (const at of verbs.includes('create') ? [path, `${path}/create`] : [path]) {
        await page.goto(at)
        await page.locator('h1:not(.boot-say)').first().waitFor()
        await settled(page)
        const wrong = [...(await objections(page)), ...(await adWords(page))]
        found.push(...wrong.map(what => `${at}: ${what}`))
      }
    }
    expect(found).toEqual([])
  })

  it('describes its API without a word of advertising', async () => {
    const page = await open()
    const text = await page.evaluate(() => fetch('/api/v1/openapi.json').then(answer => answer.text()))
    expect(text.length).toBeGreaterThan(10_000)
    expect(text).toContain('/loan')
    // A field of refusals that the engine still has for `GET /vast`.
    const without = text.replace(/"vastError":\{[^}]*\}/g, '')
    expect([...new Set(without.match(advertising) ?? [])]).toEqual([])
  })
})

describe('the same console on React’s development build', () => {
  const browser = journeyBrowser()
  let built: string
  let host: JourneyServer

  beforeAll(async () => {
    built = await mkdtemp(join(tmpdir(), 'astrolabe-development-'))
    const vite = spawnSync(
      join(root, 'node_modules/.bin/vite'),
      ['build', '--mode', 'development', '--outDir', join(built, 'dist/client'), '--emptyOutDir'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'development', CONSOLE: 'examples/library' } },
    )
    expect(vite.status, vite.stderr).toBe(0)
    const assets = join(built, 'dist/client/assets')
    const scripts = (await readdir(assets)).filter(name => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map(name => readFile(join(assets, name), 'utf8')))
    // Only that build of React warns.
    expect(texts.some(text => text.includes('should have a unique "key" prop'))).toBe(true)
    await cp(join(root, 'examples/library/dist/server'), join(built, 'dist/server'), { recursive: true })
    await symlink(join(root, 'node_modules'), join(built, 'node_modules'))
    host = await startServer({ root: built })
  })

  afterAll(async () => {
    await host?.stop()
    await rm(built, { recursive: true, force: true })
  })

  it('is warned of nothing by React, Material UI and react-admin: lists, filters, forms, records, dialogs', async () => {
    const page = await browser.newPage({ url: host.url })
    const warnings: string[] = []
    page.on('console', message => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.goto('/')
    await page.getByLabel('Email').fill('admin@library.example')
    await page.getByLabel('Password', { exact: true }).fill('library1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Books', exact: true }).waitFor()
    await page.getByRole('button', { name: '+ Genre' }).click()
    await page.getByText('Poetry').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select Frankenstein' }).check()
    await page.getByRole('link', { name: 'Frankenstein' }).click()
    await page.getByRole('heading', { name: 'Frankenstein' }).waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await settled(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Author').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This field is required').first().waitFor()
    await page.getByLabel('Author').fill('Mary Wollstonecraft Shelley')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/show$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(warnings).toEqual([])
  })
})
