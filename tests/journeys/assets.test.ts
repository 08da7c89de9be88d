import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { source } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { chooseFirst } from './form.ts'
import { type JourneyServer, startServer } from './server.ts'

const corpus = join(import.meta.dirname, '../corpus/files')

describe('the asset library', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    host = await startServer({ copyOf: inject('sampledDataDir') })
    page = await browser.newPage({ url: host.url, allow: [/^409 DELETE /, /^507 POST /] })
    await signIn(page, 'manager@astrolabe.example', { path: '/media/assets' })
  })

  afterAll(async () => {
    await host?.stop()
  })

  it('[media.1] shows a fresh start real images, as a gallery or as a table, and keeps the choice', async () => {
    await page.getByRole('heading', { level: 1, name: 'Asset library' }).waitFor()
    const images = page.locator('.l-tile img')
    await images.first().waitFor()
    await expect.poll(() => loaded(images.first())).toBe(true)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.locator('.l-table tbody tr').first().waitFor()
    await page.reload()
    await page.locator('.l-table tbody tr').first().waitFor()
    await page.getByRole('button', { name: 'Gallery', exact: true }).click()
    await page.locator('.l-tile').first().waitFor()
    await page.getByRole('searchbox').fill('spot-10')
    await expect.poll(() => page.locator('.l-tile .a-name').allTextContents()).toSatisfy(all(/spot-10\.mp4$/))
    await expect.poll(() => page.locator('.l-tile .a-clock').allTextContents()).toSatisfy(all(/^0:10$/))
    await page.getByRole('searchbox').fill('')
  })

  it('[media.2] [kit.3] takes what is dropped anywhere, and says of each file what became of it', async () => {
    const panel = page.getByRole('region', { name: 'Upload multiple files' })
    expect(await panel.isVisible()).toBe(false)
    await drop(page, ['film.mp4', 'picture.jpg'], { 'evil.png': '<svg xmlns="x"><script>1</script></svg>' })
    await panel.getByText('Selected files (3):').waitFor()
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().includes('/asset?'))
        sent.push(request.headers()['content-type'] ?? '')
    })
    await chooseFirst(page, 'Account')
    await page.getByRole('textbox', { name: 'Folder' }).fill('Spring')
    await panel.getByRole('button', { name: 'Start Upload' }).click()
    await page.getByText('2 uploaded, 1 rejected.').waitFor()
    const stored = (await (await page.request.get('/api/v1/asset?q=film.mp4')).json()) as EntityRow[]
    expect(stored[0]).toMatchObject({ name: 'film.mp4', folder: 'Spring', account: expect.stringMatching(/./) })
    await panel.getByRole('alert').getByText('evil.png: SVG images aren’t supported').waitFor()
    await panel.getByText('Selected files (0):').waitFor()
    // What would be refused is not even sent.
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatch(/^multipart\/form-data; boundary=/)

    await panel.locator('input[type=file]').setInputFiles(join(corpus, 'film.mp4'))
    await panel.getByRole('button', { name: 'Start Upload' }).click()
    await page.getByText('0 uploaded, 1 already in the library.').waitFor()
    await page.getByText('Already in the library as film.mp4').waitFor()
    const film = page.locator('.l-tile').filter({ hasText: 'film.mp4' })
    await film.getByText('MP4 · 160 × 90 · 22 kB').waitFor()
    await film.getByText('0:04').waitFor()
    // The image of the film that this browser drew.
    await expect.poll(() => loaded(film.locator('img'))).toBe(true)
  })

  it('shows the answer of a server that refuses, as it is', async () => {
    await page.route('**/api/v1/asset?*', async route => {
      if (route.request().method() === 'POST') await route.fulfill({ status: 507, body: 'There is no room for it' })
      else await route.fallback()
    })
    const panel = page.getByRole('region', { name: 'Upload multiple files' })
    await panel.locator('input[type=file]').setInputFiles(join(corpus, 'sound.ogg'))
    await panel.getByRole('button', { name: 'Start Upload' }).click()
    await panel.getByRole('alert').getByText('sound.ogg: There is no room for it').waitFor()
    await page.unroute('**/api/v1/asset?*')
  })

  it('[media.2] shows in a form how far an upload is; who cancels it, or loses the connection, keeps what was typed', async () => {
    const form = await browser.newPage({ url: host.url, allow: [/net::ERR_FAILED/, /^console: /] })
    await signIn(form, 'manager@astrolabe.example', { path: '/media/add?subtype=video' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour film')
    await chooseFirst(form, 'Account')
    await form.getByRole('radio', { name: 'Hosted asset' }).check()
    const asset = form.getByRole('combobox', { name: 'Asset', exact: true })
    const upload = async () => {
      await asset.click()
      const chooser = form.waitForEvent('filechooser')
      await form.getByRole('option', { name: 'Upload file…' }).click()
      await (await chooser).setFiles({ name: 'long.mp4', mimeType: 'video/mp4', buffer: longFilm() })
    }
    const line = await form.context().newCDPSession(form)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await line.send('Network.emulateNetworkConditions', slow)
    await upload()
    const bar = form.getByRole('progressbar', { name: 'Uploading long.mp4…' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await form.getByRole('button', { name: 'Cancel upload' }).click()
    await bar.waitFor({ state: 'detached' })
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

    await form.route('**/api/v1/asset?*', route => route.abort())
    await upload()
    await form.getByText('The server can’t be reached. Nothing was saved; try again.').waitFor()
    await form.unroute('**/api/v1/asset?*')
    expect(await asset.inputValue()).toBe('')
    expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Harbour film')

    await upload()
    await expect.poll(() => asset.inputValue()).toBe('long.mp4')
    expect(await bar.count()).toBe(0)
  })

  it('[media.1] plays a film on its page, by ranges, and has nothing that axe objects to', async () => {
    const ranges: number[] = []
    page.on('response', response => {
      if (response.url().endsWith('/file')) ranges.push(response.status())
    })
    await axe(page)
    await page.locator('.l-tile').filter({ hasText: 'film.mp4' }).getByRole('link').click()
    const video = page.locator('video')
    await video.waitFor()
    await axe(page)
    await video.evaluate(async (film: HTMLVideoElement) => {
      film.muted = true
      await film.play()
    })
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
    await video.evaluate((film: HTMLVideoElement) => {
      film.currentTime = 3
    })
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThanOrEqual(3)
    expect(ranges).toContain(206)
    expect(new Set(ranges).size).toBe(1)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('film.mp4')
  })

  it('serves nothing that could run in this origin', async () => {
    const [zip] = await assets(page, 'kind=html_zip&limit=1')
    const opened = await page.context().newPage()
    const download = opened.waitForEvent('download')
    await opened.goto(String(zip?.url)).catch(() => undefined)
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    await opened.close()
    const answer = await page.request.get(String(zip?.url))
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/zip',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('[entity.5] says where an asset is used and keeps it, and deletes one that is not', async () => {
    const [used] = await assets(page, 'usedBy_gte=2&kind=image&limit=1')
    await page.goto(`/media/assets/${used?.id}/show`)
    await page.getByRole('link', { name: `Creatives ${used?.usedBy}` }).click()
    await expect.poll(() => page.locator('.l-table tbody tr').count()).toBe(Math.min(20, Number(used?.usedBy)))
    await remove(page)
    await page.getByRole('dialog').getByText('It is used by').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    const [film] = await assets(page, 'q=film.mp4&limit=1')
    await page.goto(`/media/assets/${film?.id}/show`)
    await page.locator('video').waitFor()
    await remove(page)
    await page.getByRole('heading', { level: 1, name: 'Asset library' }).waitFor()
    await page.locator('.l-tile').first().waitFor()
    expect(await assets(page, 'q=film.mp4&limit=1')).toEqual([])
    expect((await page.request.get(String(film?.url))).status()).toBe(404)
  })

  it('works on a phone, in the dark, and not at all for who may only look', async () => {
    const phone = await browser.newPage({ url: host.url, colorScheme: 'dark' })
    await signIn(phone, 'viewer@astrolabe.example', { path: '/media/assets' })
    await phone.setViewportSize({ width: 360, height: 780 })
    await phone.locator('.l-tile img').first().waitFor()
    expect(await phone.getByRole('button', { name: 'Upload files' }).count()).toBe(0)
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await axe(phone)
    await phone.goto('/media/assets/create')
    await phone.getByText(/^You don’t have permission to create /).waitFor()
  })
})

function all(pattern: RegExp) {
  return (texts: readonly string[]) => texts.length > 0 && texts.every(text => pattern.test(text))
}

function loaded(image: Locator): Promise<boolean> {
  return image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)
}

async function assets(page: Page, query: string): Promise<readonly EntityRow[]> {
  return (await page.request.get(`/api/v1/asset?${query}`)).json()
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

/** Drags files of the corpus, and others by their text, over the page and lets go. */
async function drop(page: Page, names: readonly string[], texts: Readonly<Record<string, string>>): Promise<void> {
  const files = [
    ...names.map(name => [name, readFileSync(join(corpus, name)).toString('base64')] as const),
    ...Object.entries(texts).map(([name, text]) => [name, btoa(text)] as const),
  ]
  const data = await page.evaluateHandle(all => {
    const transfer = new DataTransfer()
    for (const [name, content] of all) {
      const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, files)
  await page.locator('main h1').dispatchEvent('dragenter', { dataTransfer: data })
  const area = page.getByText('Drop your files anywhere')
  await area.waitFor()
  await area.dispatchEvent('drop', { dataTransfer: data })
}

async function axe(page: Page): Promise<void> {
  await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  expect(found).toEqual([])
}

/** The film of the corpus with a megabyte of free space behind it. */
function longFilm(): Buffer {
  const space = Buffer.alloc(1_000_000)
  space.writeUInt32BE(space.length, 0)
  space.write('free', 4)
  return Buffer.concat([readFileSync(join(corpus, 'film.mp4')), space])
}
