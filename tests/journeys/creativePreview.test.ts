import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bytesOf } from '../../src/advertising/server/sample/files/bytesOf.ts'
import { zipOf } from '../../src/advertising/server/sample/files/zipOf.ts'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { trial } from '../setup/effort.ts'
import { objections } from './axe.ts'
import { journeyBrowser } from './browser.ts'
import { inBothThemes } from './inBothThemes.ts'
import { type JourneyServer, startServer } from './server.ts'
import { type Session, sessionOf } from './session.ts'
import { startTraps, type TrapHost } from './traps.ts'

const image = readFileSync(join(import.meta.dirname, '../corpus/files/picture.png'))
const write = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }

describe('the display preview', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let ads: TrapHost
  let page: Page
  let viewer: Session
  let like: EntityRow

  beforeAll(async () => {
    ;[host, ads] = await Promise.all([
      startServer({ copyOf: inject('sampledDataDir') }),
      startTraps({ '/banner.png': image, '/extra.js': Buffer.from('1') }),
    ])
    const admin = await sessionOf(host.url, 'admin@astrolabe.example')
    viewer = await sessionOf(host.url, 'viewer@astrolabe.example')
    page = await browser.newPage({
      url: host.url,
      storageState: admin,
      permissions: ['clipboard-read', 'clipboard-write'],
      // What the frame is forbidden stands in the console; what is asked of the ad host is counted there.
      allow: [
        /^console: .*Content Security Policy/,
        /^console: .*sandboxed/,
        /^(failed GET|foreign) http:\/\/127/,
        // Nor do ad servers' own scripts come, nor files that a ZIP lacks, nor what a broken one calls.
        /^(failed GET|foreign) https:\/\/(s0\.2mdn\.net|tpc\.googlesyndication\.com)\/.*(\.js|csp)$/,
        /^failed GET \/api\/v1\/preview\//,
        /^exception: ReferenceError: openOffer is not defined/,
      ],
    })
    const other = await browser.newPage({ url: host.url, storageState: viewer })
    ;[like] = await (await other.request.get('/api/v1/media?subtype=display&source=third_party_tag&limit=1')).json()
  })
  afterAll(async () => {
    await Promise.all([host?.stop(), ads?.stop()])
  })

  /** Another media like one of the viewer's organization. */
  async function media(name: string, fields: Readonly<Record<string, unknown>>): Promise<string> {
    const { organization, account, advertiserDomain } = like
    const shared = { organization, account, advertiserDomain, subtype: 'display', width: 300, height: 250 }
    const data = { ...shared, name, source: 'third_party_tag', ...fields }
    const answer = await page.request.post('/api/v1/media', { headers: write, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return String((await answer.json()).id)
  }
  const frame = () => page.frameLocator('iframe')
  const tile = (label: string) => page.locator('.k-tile').filter({ hasText: label })
  const asked = () => ads.asked.map(({ path }) => path)

  it('[media.4] shows a tag at its size, asks nobody, and tells who would have been asked', async () => {
    const id = await media('A tag of two requests', {
      clickUrl: 'https://brand.example/landing',
      tag: `<a target="_blank" href="\${CLICK_URL}https://brand.example/offer"><img src="${ads.http}/banner.png" width="300" height="250" alt="Offer"></a><script src="${ads.http}/extra.js"></script>`,
    })
    await page.goto(`/media/${id}/show/preview`)
    await page
      .getByRole('navigation', { name: 'Parts of this creative' })
      .getByRole('link', { name: 'Preview' })
      .waitFor()
    await tile('Requests').getByText('2 blocked').waitFor()
    await tile('Animation').getByText('Nothing moves').waitFor()
    const box = await page.locator('iframe').boundingBox()
    expect([box?.width, box?.height]).toEqual([300, 250])
    const network = page.locator('.k-card').filter({ hasText: 'Network' })
    await network.getByText('image, script blocked').waitFor()
    expect(asked()).toEqual([])

    await frame().getByRole('link').click()
    const clicks = page.getByRole('list', { name: 'Clicks' })
    await clicks.getByText('https://brand.example/offer').waitFor()
    await clicks.getByText('through the click tracker').waitFor()
    expect(page.context().pages()).toHaveLength(1)
    for (const ground of ['Dark', 'Checkered', 'Light']) {
      await page.getByRole('button', { name: ground, exact: true }).click()
      await page.locator(`.p-stage.p-ground-${ground.toLowerCase()}`).waitFor()
    }

    const allow = network.getByRole('switch', { name: `Allow ${ads.host}` })
    await allow.check()
    await expect.poll(() => asked().toSorted()).toEqual(['/banner.png', '/extra.js'])
    await expect
      .poll(() =>
        frame()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    expect(ads.asked.filter(({ cookie, referer }) => cookie ?? referer)).toEqual([])
    await network.getByText('2 loaded').waitFor()
    await tile('Requests').getByText('0 blocked, 2 allowed').waitFor()
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(() => asked().length).toBe(4)
    await allow.uncheck()
    await tile('Requests').getByText('2 blocked').waitFor()
    await allow.check()
    await expect.poll(() => asked().length).toBe(6)
    // It is for this view alone.
    await page.reload()
    await tile('Requests').getByText('2 blocked').waitFor()
    expect(await allow.isChecked()).toBe(false)
    expect(asked()).toHaveLength(6)
  })

  it('[media.4] is shared by a link, with who may see it and nobody else', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^${host.url}/media/preview/[^/]+$`))
    const reviewer = await browser.newPage({
      url: host.url,
      storageState: viewer,
      allow: [
        /^console: .*Content Security Policy/,
        /^(failed GET|foreign) http:\/\/127/,
        /^404 GET \/api\/v1\/media\//,
      ],
    })
    await reviewer.goto(link)
    await reviewer.getByRole('heading', { level: 1, name: 'A tag of two requests' }).waitFor()
    await reviewer.locator('.k-tile').filter({ hasText: 'Requests' }).getByText('2 blocked').waitFor()

    const rows: EntityRow[] = await (await page.request.get('/api/v1/media?subtype=display&limit=200')).json()
    const foreign = rows.find(({ organization }) => organization !== like.organization)
    await reviewer.goto(`/media/preview/${foreign?.id}`)
    await reviewer.getByRole('heading', { level: 1, name: 'This creative doesn’t exist' }).waitFor()
    const refused = await reviewer.request.post(`/api/v1/media/${foreign?.id}/preview`, { headers: write, data: {} })
    expect(refused.status()).toBe(404)

    const stranger = await browser.newPage({ url: host.url })
    await stranger.goto(link)
    await stranger.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('[media.4] takes a tag that comes late for no movement', async () => {
    await page.route(/\/api\/v1\/preview\//, async route => {
      await setTimeout(1500)
      await route.continue()
    })
    await page.goto(`/media/preview/${await media('A late one', { tag: '<b>Here at last</b>' })}`)
    await frame().getByText('Here at last').waitFor()
    await tile('Animation').getByText('Nothing moves').waitFor()
    await page.unrouteAll()
  })

  // That creative takes a pointer only.
  it.skipIf(trial.keys)('[media.4] runs packed HTML with its own files, and measures how long it moves', async () => {
    const html = `<!doctype html><html><head><link rel="stylesheet" href="style/a.css"><meta name="ad.size" content="width=120,height=60"></head>
      <body><img src="picture.png" alt=""><b>moves</b><script src="run.js"></script></body></html>`
    const css = `@font-face{font-family:f;src:url(../f.woff2)}@keyframes k{to{translate:20px}}b{display:block;animation:k .5s 5}`
    const zip = zipOf({
      'index.html': bytesOf(html),
      'style/a.css': bytesOf(css),
      'picture.png': new Uint8Array(image),
      'run.js': bytesOf(
        `fetch('data.json').then(r=>r.json()).then(d=>{document.body.append(d.text)});onclick=()=>open(clickTag);clickTag='https://brand.example/'`,
      ),
      'data.json': bytesOf('{"text":"fetched"}'),
    })
    const uploaded = await page.request.post(`/api/v1/asset?organization=${like.organization}`, {
      headers: { 'x-requested-with': 'astrolabe' },
      multipart: { 'banner.zip': { name: 'banner.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) } },
    })
    expect(uploaded.status(), await uploaded.text()).toBe(200)
    const [asset] = await uploaded.json()
    await page.goto(`/media/assets/${asset.id}/show/preview`)
    await frame().getByText('fetched').waitFor()
    await tile('Requests').getByText('0 blocked, 4 own files').waitFor()
    await expect
      .poll(() =>
        frame()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    await tile('Animation').getByText('Stops within IAB’s limit of 15 s').waitFor()
    const seconds = Number.parseFloat(await tile('Animation').locator('strong').innerText())
    expect(seconds).toBeGreaterThan(1.9)
    await tile('File size').getByText('unpacked').waitFor()
    await page.getByRole('list', { name: 'Files in the ZIP' }).getByText('style/a.css').waitFor()
    await frame().getByText('moves').click()
    await page.getByRole('list', { name: 'Clicks' }).getByText('https://brand.example/').waitFor()

    await inBothThemes(page, async shape => {
      expect(await objections(page), shape).toEqual([])
    })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('[media.4] tells clicks however a creative opens them', async () => {
    const anchor = (attributes: string) => `<a ${attributes} style="display:block;width:300px;height:250px">Ad</a>`
    const declared = '<script>var clickTag = "https://brand.example/offer?a=%20b"</script>'
    const studio = `<script src="https://s0.2mdn.net/ads/studio/Enabler.js"></script><b style="display:block;height:250px">Ad</b>`
    const ready = (then: string) =>
      `<script>const start=()=>{document.querySelector('b').onclick=()=>{${then}}};if(Enabler.isInitialized())start();else Enabler.addEventListener(studio.events.StudioEvent.INIT,start)</script>`
    const offer = 'https://brand.example/offer?a=%20b'
    const ways: readonly (readonly [string, string, readonly string[]])[] = [
      ['void', declared + anchor('href="javascript:void(window.open(clickTag))"'), ['by window.open', offer]],
      [
        'blank',
        declared + anchor('target="_blank" href="javascript:window.open(window.clickTag)"'),
        ['by window.open', offer],
      ],
      [
        'encoded',
        declared + anchor('href="JavaScript:void%20window.open(%22https://brand.example/100%22)"'),
        ['https://brand.example/100'],
      ],
      [
        'nested',
        `${declared}<a href="javascript:void(open(clickTag))"><svg width=300 height=250><rect width=300 height=250 /></svg></a>`,
        ['by window.open', offer],
      ],
      [
        'detached',
        `${declared}<b style="display:block;height:250px" onclick="const a=document.createElement('a');a.href=clickTag;a.target='_blank';a.click()">Ad</b>`,
        ['by a link', offer],
      ],
      ['exit', studio + ready(`Enabler.exit('Background', '${offer}')`), ['by Enabler.exit, “Background”', offer]],
      [
        'exit without URL',
        studio + ready(`Enabler.counter('x');Enabler.exit('Logo')`),
        ['“Logo”', 'https://brand.example/landing'],
      ],
      ['override', studio + ready(`Enabler.exitOverride('Offer', '${offer}')`), ['“Offer”', offer]],
      [
        'exit API',
        `<script src="https://tpc.googlesyndication.com/pagead/gadgets/html5/api/exitapi.js"></script>${anchor('onclick="ExitApi.exit()"')}`,
        ['by ExitApi.exit', 'https://brand.example/landing'],
      ],
    ]
    for (const [name, tag, says] of ways) {
      const clickUrl = 'https://brand.example/landing'
      await page.goto(`/media/preview/${await media(`Click ${name}`, { tag, clickUrl })}`)
      // “0 blocked” stands there before the creative has begun, and a creative that has not begun hears no click.
      await tile('Requests')
        .getByText(tag.includes('<script src=') ? '1 blocked' : '0 blocked')
        .waitFor()
      const body = frame().locator('body')
      await expect.poll(() => body.evaluate(() => document.readyState), { message: name }).toBe('complete')
      await body.click({ position: { x: 100, y: 100 } })
      const click = page.getByRole('list', { name: 'Clicks' }).getByRole('listitem')
      for (const said of says) await click.filter({ hasText: said }).waitFor()
      expect(await click.count(), name).toBe(1)
      expect(await page.locator('.p-stopped').count(), name).toBe(0)
    }
  })

  it('[media.4] says what is wrong with a packed creative', async () => {
    const html = `<!doctype html><html><head><link rel="stylesheet" href="style.css"></head><body style="margin:0">
      <div style="width:400px;height:400px;background:#ace"><img src="images/Logo.png" alt="" onclick="openOffer()" width="300" height="200"></div>
      <script>document.body.append(Object.assign(new Image(), { src: 'late.png', hidden: true }))</script></body></html>`
    const zip = zipOf({
      'index.html': bytesOf(html),
      'style.css': bytesOf('b{background:url("bg.jpg")}'),
      'images/logo.png': new Uint8Array(image),
    })
    const [asset] = await (
      await page.request.post(`/api/v1/asset?organization=${like.organization}`, {
        headers: { 'x-requested-with': 'astrolabe' },
        multipart: { 'banner.zip': { name: 'banner.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) } },
      })
    ).json()
    const id = await media('A careless one', {
      source: 'html5_zip',
      clickUrl: 'https://brand.example/',
      assets: [{ asset: asset.id, role: 'main' }],
    })
    await page.goto(`/media/preview/${id}`)
    const checks = page.getByRole('list', { name: 'Checks' })
    for (const said of [
      'The page has no clickTag.',
      'The page has no ad.size.',
      '“images/Logo.png” isn’t in the ZIP.',
      '“bg.jpg” isn’t in the ZIP.',
      '“late.png” isn’t in the ZIP.',
      'Draws 400 × 400 pixels in a 300 × 250 frame.',
    ]) {
      await checks.getByText(said).waitFor()
    }
    await frame()
      .locator('img')
      .first()
      .click({ position: { x: 10, y: 10 } })
    await checks.getByText('openOffer is not defined').waitFor()
    expect(await checks.getByRole('listitem').count()).toBe(7)
    expect(await objections(page)).toEqual([])

    await page.goto(`/media/preview/${await media('A calm one', { tag: `<b>\${CLICK_URL}</b>` })}`)
    await page.locator('.k-card').filter({ hasText: 'Checks' }).getByText('No problems found').waitFor()
  })

  it('[media.4] stops a creative that leaves, hangs, floods the page or takes the keyboard', async () => {
    const bad = {
      'It tried to open': `<script>setTimeout(()=>{location.href='${ads.http}/elsewhere'},600)</script>`,
      'flooded this page': `<script>setInterval(()=>{for(let i=0;i<200;i++)parent.postMessage(i,'*')},10)</script>`,
      'kept taking keyboard focus':
        '<input><script>setInterval(()=>{focus();document.querySelector("input").focus()},50)</script>',
    }
    const before = ads.connections()
    // Who points at a frame may want to type in it.
    await page.mouse.move(0, 0)
    for (const [says, tag] of Object.entries(bad)) {
      await page.goto(`/media/preview/${await media(says, { tag })}`)
      await page.locator('.p-stopped').getByText(says).waitFor()
      await page.getByRole('button', { name: 'Load again' }).waitFor()
    }
    await page.goto(
      `/media/preview/${await media('hangs', { tag: '<script>setTimeout(()=>{for(;;);},600)</script>' })}`,
    )
    await page.getByRole('button', { name: 'Stop creative' }).click()
    await page.getByText('You stopped it.').waitFor()
    expect(asked().filter(path => path === '/elsewhere')).toEqual([])
    const chromium = Number(page.context().browser()?.version().split('.')[0])
    if (chromium >= 152) expect(ads.connections()).toBe(before)
  })

  it('[media.4] shows images and native cards in the page itself', async () => {
    const list = async (path: string): Promise<EntityRow[]> => (await page.request.get(`/api/v1${path}`)).json()
    const [[asset], [native]] = await Promise.all([
      list(`/asset?organization=${like.organization}&kind=image&limit=1`),
      list('/media?subtype=display&source=native_assets&status=approved&limit=1'),
    ])
    const billboard = await media('Billboard', {
      source: 'hosted_asset',
      width: 970,
      clickUrl: 'https://brand.example/',
      assets: [{ asset: asset?.id, role: 'main' }],
    })
    for (const id of [billboard, native?.id]) {
      await page.goto(`/media/${id}/show/preview`)
      const image = page.locator('.p-stage img')
      await image.waitFor()
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
      // The widest common banners stand whole on a common screen.
      expect(await page.locator('.p-stage').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      )
      expect(await page.locator('iframe').count()).toBe(0)
      await page.setViewportSize({ width: 360, height: 800 })
      // An image that is wider than its stage is reached by keys as well.
      expect(await objections(page), id).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    // The status stands beside the name, and no fact says it again.
    expect(await page.locator('main').getByText('Approved', { exact: true }).count()).toBe(1)
    const card = page.getByRole('article', { name: 'Native ad' })
    await card.getByText('Sponsored by').waitFor()
    // native.rating, of five stars.
    await card.getByText('4 of 5').waitFor()
    expect(await objections(page)).toEqual([])
    // It looks as its place does, not as the console does.
    const [paper, ink] = await Promise.all(['background-color', 'color'].map(name => styleOf(card, name)))
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    expect(await styleOf(card, 'background-color')).toBe(paper)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect.poll(() => styleOf(card, 'background-color')).not.toBe(paper)
    expect(await styleOf(card, 'color')).not.toBe(ink)
    expect(await objections(page)).toEqual([])
  })
})

const styleOf = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
