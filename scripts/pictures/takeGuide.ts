import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { catalogue } from '../../resources.config.ts'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { type GuidePicture, guidePictures } from './guidePictures.ts'

const folder = 'docs/images/guide'
const size = { width: 1280, height: 800 }
/** As the site's pages have room for, and a repository can carry. */
const most = 90_000

/**
 * Takes each picture of the guides in both themes, from a console with the sample at `url`; `only` are names, none means all.
 * @throws when a picture is larger than 90 kB.
 */
export async function takeGuide(browser: Browser, url: string, only: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const wanted = guidePictures.filter(({ name }) => only.length === 0 || only.includes(name))
  const files = guidePictures.flatMap(({ name }) => themes.map(theme => `${name}-${theme}.webp`))
  for (const file of readdirSync(folder)) if (!files.includes(file)) rmSync(`${folder}/${file}`)
  const large: string[] = []
  for (const theme of themes) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      deviceScaleFactor: 1,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      colorScheme: theme,
    })
    await context.addInitScript(dark => localStorage.setItem('darkMode', dark), String(theme === 'dark'))
    const page = await context.newPage()
    await signIn(page)
    for (const picture of wanted) {
      const path = `${folder}/${picture.name}-${theme}.webp`
      const taken = await take(page, picture)
      writeFileSync(path, taken)
      console.log(`${path}  ${Math.round(taken.length / 1000)} kB`)
      if (taken.length > most) large.push(path)
    }
    await context.close()
  }
  if (large.length > 0) throw new Error(`Larger than ${most / 1000} kB: ${large.join(', ')}`)
}

const themes = ['light', 'dark'] as const

async function signIn(page: Page): Promise<void> {
  const headers = { 'X-Requested-With': 'astrolabe' }
  const data = { email: 'admin@astrolabe.example', password: 'astrolabe' }
  await page.request.post('/api/v1/auth', { headers, data })
}

async function take(page: Page, { name, path, row, before, part, until, height }: GuidePicture): Promise<Buffer> {
  await page.goto(row ? await pathOfRow(page, row) : (path ?? '/'))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  await before?.(page)
  const start = page.locator(part).first()
  await start.waitFor()
  await settled(page)
  // A pointer that rests on something would show its tip.
  await page.mouse.move(1, size.height - 1)
  const box = await start.boundingBox()
  const end = until === undefined ? box : await page.locator(until).first().boundingBox()
  if (!box || !end) throw new Error(`${name}: ${box ? until : part} isn't in view.`)
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
  const right = Math.min(size.width, Math.ceil(Math.max(box.x + box.width, end.x + end.width)))
  const below = Math.min(size.height, Math.ceil(end.y + end.height), height === undefined ? size.height : y + height)
  return webp(page, { x, y, width: right - x, height: below - y })
}

/** A third of a PNG's size; Playwright itself takes no WebP. The clip is a part of the window. */
async function webp(page: Page, clip: Clip): Promise<Buffer> {
  await page.addStyleTag({ content: '* { caret-color: transparent !important }' }).catch(() => undefined)
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }))
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 85,
    clip: { ...clip, x: clip.x + scrolled.x, y: clip.y + scrolled.y, scale: 1 },
  })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}

interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function pathOfRow(page: Page, { entity, where = '', fits, tab = 'show' }: NonNullable<GuidePicture['row']>) {
  // The organization that the console shows first.
  const user: unknown = await (await page.request.get('/api/v1/current-user')).json()
  const { organizations } = user as { readonly organizations: readonly { readonly id: string }[] }
  const asked = `organization=${organizations[0]?.id}&limit=${fits ? 100 : 1}${where && `&${where}`}`
  const answer = await page.request.get(`/api/v1/${entity}?${asked}`)
  const rows = (await answer.json()) as readonly EntityRow[]
  let [found] = rows
  for (const one of fits ? rows : []) {
    found = one
    if (await fits?.(page, one.id)) break
  }
  if (!found) throw new Error(`The sample has no ${entity} with ${where}.`)
  return `${resourceNamed(entity).path}/${found.id}/${tab}`
}

function resourceNamed(entity: string): Resource {
  const resource = Object.entries<Resource>(catalogue.resources).find(([name]) => name === entity)?.[1]
  if (!resource) throw new Error(`There is no resource ${entity}.`)
  return resource
}

/** Charts and figures come after the page. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}
