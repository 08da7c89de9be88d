import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CreativePreview } from '../../src/advertising/creative/creativePreview.ts'
import { bytesOf } from '../../src/advertising/server/sample/files/bytesOf.ts'
import { zipOf } from '../../src/advertising/server/sample/files/zipOf.ts'
import { clickTraps, hostileCreatives, pageOf, type Traps } from '../corpus/creatives/hostileCreatives.ts'
import { launchChromium } from '../setup/chromium.ts'
import { type JourneyServer, startServer } from './server.ts'
import { sessionOf } from './session.ts'
import { startTraps, type TrapHost } from './traps.ts'

/** Names that nobody may look up; the browser's own log of its network is searched for it. */
const domain = 'leak.invalid'
/** From this version on nothing may even be connected to (ADR 13). */
const withAllowlist = 152
const atOnce = 18
const clickedAtOnce = 4

describe('hostile creatives in the preview frame', () => {
  let host: JourneyServer
  let trap: TrapHost
  let browser: Browser
  let page: Page
  let folder: string
  let root: string
  const happened: string[] = []
  const paths = new Map<string, string>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'astrolabe-hostile-'))
    ;[host, trap, browser] = await Promise.all([
      startServer({ copyOf: inject('sampledDataDir') }),
      startTraps(),
      launchChromium([`--log-net-log=${join(folder, 'network.json')}`]),
    ])
    const storageState = await sessionOf(host.url, 'manager@astrolabe.example')
    const permissions = ['clipboard-read', 'clipboard-write', 'geolocation', 'notifications', 'camera', 'microphone']
    const context = await browser.newContext({ baseURL: host.url, storageState })
    await context.grantPermissions(permissions, { origin: host.url })
    context.setDefaultTimeout(60_000)
    context.on('response', response => {
      if (new URL(response.url()).origin !== host.url && /^(http|ws)/.test(response.url())) {
        happened.push(`answer of ${response.url()}`)
      }
    })
    page = await context.newPage()
    context.on('page', other => happened.push(`window ${other.url()}`))
    page.on('dialog', dialog => {
      happened.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('download', download => happened.push(`download ${download.url()}`))
    page.on('framenavigated', frame => {
      if (frame === page.mainFrame() && frame.url() !== shown) happened.push(`page went to ${frame.url()}`)
    })

    const traps: Traps = { http: trap.http, udp: trap.udp, domain }
    const creatives = [...hostileCreatives(traps), ...clickTraps(traps)]
    const files: Record<string, Uint8Array> = { 'index.html': bytesOf('<!doctype html><title>calm</title><p>calm') }
    creatives.forEach((creative, index) => {
      paths.set(creative.name, `${index}.html`)
      files[`${index}.html`] = bytesOf(pageOf(creative))
    })
    const { id, url } = await stored(host.url, storageState.cookies, zipOf(files))
    root = url.replace(/index\.html$/, '')
    shown = `${host.url}/media/assets/${id}/show/preview`
    // There must be somewhere to be led back to.
    await page.goto('/media')
    await page.goto(shown)
    await page.locator('iframe').waitFor()
    // The frame as the page makes it is the mould of all others.
    await page.evaluate(listen)
    happened.length = 0
  })
  let shown = 'about:blank'

  afterAll(async () => {
    await browser?.close()
    await Promise.all([host?.stop(), trap?.stop(), rm(folder, { recursive: true, force: true })])
  })

  /** Runs creatives side by side until all have run for a while. */
  async function run(names: readonly string[]): Promise<void> {
    const sources = names.map(name => root + paths.get(name))
    await page.evaluate(show, { sources, calm: `${root}index.html` })
    await expect
      .poll(() => page.evaluate(heard), { timeout: 60_000 })
      .toMatchObject({ ran: names.toSorted(), calm: true })
  }

  function nothingHappened(): void {
    expect(happened).toEqual([])
    expect(trap.asked).toEqual([])
    expect(trap.datagrams()).toBe(0)
    if (Number(browser.version().split('.')[0]) >= withAllowlist) expect(trap.connections()).toBe(0)
  }

  it('[media.4] there are at least sixty', () => {
    expect(hostileCreatives({ http: '', udp: '', domain }).length).toBeGreaterThanOrEqual(60)
    expect(new Set(paths.values()).size).toBe(paths.size)
  })

  it('[media.4] reach no host, no window, no storage and nothing of the page by themselves', async () => {
    const names = [...paths.keys()].filter(name => !name.startsWith('click: '))
    for (let from = 0; from < names.length; from += atOnce) {
      await run(names.slice(from, from + atOnce))
      expect((await page.evaluate(heard)).loot).toEqual([])
      nothingHappened()
    }
  })

  it('[media.4] reach nothing with a click either', async () => {
    const names = [...paths.keys()].filter(name => name.startsWith('click: '))
    // A few at a time: a click that the browser never answers for keeps those behind it waiting until its frame is gone.
    for (let from = 0; from < names.length; from += clickedAtOnce) {
      const few = names.slice(from, from + clickedAtOnce)
      await run(few)
      for (const [index, frame] of (await page.locator('.hostile').all()).entries()) {
        const box = await frame.boundingBox()
        if (!box) throw new Error(`${few[index]} is not to be seen`)
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        await answered(page.mouse.click(x, y))
        await answered(page.mouse.click(x, y, { button: 'middle' }))
        await answered(page.keyboard.down('Control'))
        await answered(page.mouse.click(x, y))
        await answered(page.keyboard.up('Control'))
      }
      expect((await page.evaluate(heard)).loot).toEqual([])
    }
    nothingHappened()
  })

  it('[media.4] leave the person signed in, the page as it was, and no name looked up', async () => {
    const left = await page.evaluate(async () => ({
      signedIn: (await fetch('/api/v1/current-user')).status,
      cookie: document.cookie,
      stolen: [Reflect.get(window, 'stolen'), localStorage.stolen, sessionStorage.stolen].filter(Boolean),
      copied: await navigator.clipboard.readText(),
      screen: document.fullscreenElement ?? document.pointerLockElement,
    }))
    expect(left).toEqual({ signedIn: 200, cookie: '', stolen: [], copied: '', screen: null })
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['astrolabe_session'])
    expect(page.url()).toBe(shown)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await browser.close()
    nothingHappened()
    const log = await readFile(join(folder, 'network.json'), 'utf8')
    expect(log).toContain(host.url)
    expect(log).not.toContain(domain)
    expect(log).not.toContain(trap.udp)
  })
})

/** A browser may never answer for a press on a frame that is on its way elsewhere just then. */
function answered(press: Promise<void>): Promise<unknown> {
  return Promise.race([press, new Promise(resolve => setTimeout(resolve, 3_000))])
}

/** Uploads a packed creative as the console does, and asks for its preview. */
async function stored(url: string, cookies: readonly { name: string; value: string }[], zip: Uint8Array<ArrayBuffer>) {
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-requested-with': 'astrolabe',
  }
  const [account] = await (await fetch(`${url}/api/v1/account?limit=1`, { headers })).json()
  const body = new FormData()
  body.append('hostile.zip', new File([zip], 'hostile.zip'))
  const uploaded = await fetch(`${url}/api/v1/asset?organization=${account.organization}`, {
    method: 'POST',
    headers,
    body,
  })
  expect(uploaded.status, await uploaded.clone().text()).toBe(200)
  const [{ id }] = await uploaded.json()
  const answer = await fetch(`${url}/api/v1/asset/${id}/preview`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  const preview: CreativePreview = await answer.json()
  return { id: String(id), url: preview.url }
}

/** In the page: hears what creatives say, and keeps the frame that the page made as a mould. */
function listen(): void {
  const known: Heard = { ran: [], loot: [], calm: false }
  const mould = document.querySelector('iframe')
  Object.assign(window, { heard: known, mould: mould?.cloneNode() })
  addEventListener('message', ({ source, data }) => {
    if (data?.ran) known.ran.push(data.ran)
    if (data?.loot) known.loot.push(data.loot)
    const calm = document.querySelector<HTMLIFrameElement>('.calm')
    if (data?.preview === 'state' && source === calm?.contentWindow && data.at > 1500) known.calm = true
  })
}

/** In the page: a frame for each source, made as the page makes its own; a calm one comes last and tells the time. */
function show({ sources, calm }: { readonly sources: readonly string[]; readonly calm: string }): void {
  const { heard, mould } = window as unknown as { heard: Heard; mould: HTMLIFrameElement }
  document.querySelector('.hostiles')?.remove()
  Object.assign(heard, { ran: [], calm: false })
  const place = document.createElement('div')
  place.className = 'hostiles'
  place.style.cssText = 'position:fixed;inset:0;z-index:9999;display:flex;flex-wrap:wrap'
  for (const [index, source] of [...sources, calm].entries()) {
    const frame = mould.cloneNode() as HTMLIFrameElement
    Object.assign(frame, { src: source, width: '120', height: '80' })
    frame.className = index === sources.length ? 'calm' : 'hostile'
    place.append(frame)
  }
  document.body.append(place)
}

/** In the page: what was heard so far. */
function heard(): Heard {
  const known = Reflect.get(window, 'heard') as Heard
  return { ...known, ran: [...new Set(known.ran)].toSorted() }
}

interface Heard {
  ran: string[]
  loot: string[]
  calm: boolean
}
