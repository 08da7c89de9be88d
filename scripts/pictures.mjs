import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogue } from '../resources.config.ts'
import { startServer } from '../tests/journeys/server.ts'
import { launchChromium } from '../tests/setup/chromium.ts'
import { kindPictures, retiredPictures, wordPictures } from './pictures/pictured.ts'
import { takeGuide } from './pictures/takeGuide.ts'

// From the built console and its sample, `npm run pictures` takes the pictures of `docs/entry.md`, `npm run pictures -- guide`
// those of `docs/guide` in both themes; names after it take these alone.
const [which, ...only] = process.argv.slice(2)
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const folder = 'docs/images/entry'

const host = await startServer()
const browser = await launchChromium()
try {
  if (which === 'guide') await takeGuide(browser, host.url, only)
  else await takeEntry()
} finally {
  await browser.close()
  await host.stop()
}

async function takeEntry() {
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    baseURL: host.url,
    viewport: { width: 1100, height: 2400 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const headers = { 'X-Requested-With': 'astrolabe' }
  const signIn = { email: 'admin@astrolabe.example', password: 'astrolabe' }
  await context.request.post('/api/v1/auth', { headers, data: signIn })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).first().waitFor()

  for (const [kind, field] of Object.entries(kindPictures)) {
    if (retiredPictures.includes(kind)) continue
    const [entity, name] = field.split('.')
    const { path } = catalogue.resources[entity]
    const row = await rowWith(entity, name)
    await page.goto(`${path}/${row ? row.id : 'create'}`)
    const input = page.locator(`[data-path="${name}"]`).first()
    await input.waitFor()
    await input.scrollIntoViewIfNeeded()
    await take(input, `kind-${kind}`, 360)
  }
  for (const { name, entity, view, part, height, before } of wordPictures) {
    const { path } = catalogue.resources[entity]
    const id = view === 'show' || view === 'edit' ? (await rowWith(entity, 'name')).id : ''
    await page.goto({ show: `${path}/${id}/show`, edit: `${path}/${id}`, create: `${path}/create` }[view] ?? path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await before?.(page)
    await take(page.locator(part).first(), name, height)
  }

  /** One that can be changed, if there is any. */
  async function rowWith(entity, name) {
    const rows = await (await context.request.get(`/api/v1/${entity}`)).json()
    const live = rows.filter(row => !row.archivedAt && row.status !== 'archived')
    const isFull = value => (typeof value === 'object' ? Object.keys(value ?? {}).length > 0 : value !== undefined)
    return live.find(row => isFull(row[name])) ?? null
  }

  async function take(part, name, height) {
    await part.waitFor()
    await page.waitForLoadState('networkidle')
    const box = await part.boundingBox()
    const clip = { ...box, height: Math.min(box.height, height ?? box.height) }
    await page.screenshot({ path: `${folder}/${name}.png`, clip })
    console.log(`${name}.png  ${Math.round(clip.width)} × ${Math.round(clip.height)}`)
  }
}
