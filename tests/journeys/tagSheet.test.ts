import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { workbook, worksheet } from '../workbook.ts'
import { type AdServer, ownFilm, startAdServer } from './adServer.ts'
import { objections } from './axe.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { choose, chooseFirst } from './form.ts'
import { lineItemsFor } from './lineItemsFor.ts'
import { type JourneyServer, startServer } from './server.ts'

/** The real film where the samples stand beside the checkout. */
const sampleFilm = join(import.meta.dirname, '../../../shared/samples/vast/360p30.mp4')
const real = existsSync(sampleFilm)
if (!real) console.log('tagSheet: the samples are not beside this checkout; playing the project’s own film')

describe('a sheet of 200 tags', () => {
  const browser = journeyBrowser()
  let ads: AdServer
  let host: JourneyServer
  let page: Page
  let mediaPage: string

  beforeAll(async () => {
    ads = await startAdServer(documents, real ? sampleFilm : ownFilm)
    host = await startServer({ copyOf: inject('sampledDataDir'), env: { FETCH_ALLOW: ads.host } })
    page = await browser.newPage({
      url: host.url,
      allow: [new RegExp(`^foreign ${ads.url}/film\\.mp4$`), /^failed POST \/api\/v1\/media\/import: net::ERR_/],
    })
    await signIn(page, 'manager@astrolabe.example', { path: '/media/import' })
  })
  afterAll(async () => {
    await host.stop()
    await ads.stop()
  })

  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const part = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Parts of this creative' }).getByRole('link', { name })

  it('[media.1] says of every row whether it can be imported, and takes nothing that it can not read', async () => {
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles({ name: 'cut.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 cut') })
    await page.getByRole('alert').getByText('damaged').waitFor()
    const buffer = Buffer.from(await workbook({ sheet1: worksheet(sheet(ads.url)) }))
    await input.setInputFiles({ name: 'spring.xlsx', mimeType: '', buffer })
    // What the page doesn't say is asked of the page; each row says what is wrong with itself alone.
    await tab('Ready 180').waitFor()
    await page.getByText('Choose the account that owns these creatives.').waitFor()
    expect(await page.getByRole('button', { name: 'Import 180 creatives' }).isDisabled()).toBe(true)
    await chooseFirst(page, 'Account')
    await page.getByText('Choose the account that owns these creatives.').waitFor({ state: 'detached' })
    await tab('Problems 20').click()
    const preview = page.getByRole('region', { name: 'Preview' })
    for (const why of [
      'Size: Neither a column nor the tag gives the size',
      'This is neither a VAST URL nor markup',
      /Click URL: Enter a URL/,
      /The row has no tag/,
    ]) {
      await preview.getByText(why).first().waitFor()
    }
    expect(await objections(page)).toEqual([])
    // A guess that is put right by hand, and back.
    await choose(page, 'Format', 'Not used')
    await tab('Problems 140').waitFor()
    await choose(page, 'Format', 'Size, like 300x250')
    await tab('Ready 180').click()
  })

  it('[media.4] leads to the inspector, where a film plays behind two wrappers and nothing fires', async () => {
    const links = page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'Inspect' })
    for (const index of [0, 1, 2]) {
      const [inspector] = await Promise.all([page.context().waitForEvent('page'), links.nth(index).click()])
      const chain = inspector.getByRole('list', { name: 'Wrapper chain' })
      await expect.poll(() => chain.getByRole('listitem').count()).toBe(3)
      if (index === 0) await playAll(inspector)
      await inspector.close()
    }
    expect(ads.asked.filter(path => path.startsWith('/t/'))).toEqual([])
  })

  it('[media.1] imports what is good, and hands back the rest with the reasons', async () => {
    await page.getByRole('button', { name: 'Check with the server' }).click()
    await page.getByText('The server has checked 180 of 180.').waitFor()
    await page.getByRole('button', { name: 'Import 180 creatives' }).click()
    await tab('Imported 180').click()
    await page.getByText('180 of 200 imported.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 20 failed rows' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(21)
    expect(lines[0]).toBe('\ufeffCreative name,Format,Ad tag,Click-through URL,__proto__,Line,Verdict,Reason')
    expect(lines[1]).toMatch(/^'=Banner 10,.*,Problem,/)

    // What is made stays made, whatever is changed after.
    await page.getByRole('textbox', { name: 'Labels' }).fill('later')
    await tab('Imported 180').waitFor()
    await page
      .getByRole('row', { name: /Clip 3 / })
      .getByRole('link', { name: 'Open' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Clip 3' }).waitFor()
    mediaPage = new URL(page.url()).pathname
    await page.getByText('video/mp4').first().waitFor()
  })

  it('[media.1] is reviewed here and by a partner, and edited only to be reviewed again', async () => {
    await transition(page, 'Submit for review')
    await transition(page, 'Approve')
    await part(/^Review/).click()
    const partners = page.getByRole('region', { name: 'Partners' })
    await page.getByText('Approved here. It may serve.').waitFor()
    await chooseFirst(page, 'Submit to a partner')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await partners.getByText('Pending', { exact: true }).waitFor()
    await page.getByText('Approved here and by 0 of 1 partner.').waitFor()
    await partners.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('Enter what needs to change').waitFor()
    await dialog.getByLabel('Feedback').fill('The claim needs a source.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await partners.getByText('The claim needs a source.').waitFor()
    await page.getByText('rejected by every partner asked').waitFor()
    await partners.getByRole('button', { name: 'Submit again' }).click()
    await partners.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved here and by every partner asked.').waitFor()
    expect(await objections(page)).toEqual([])

    await page.goto(mediaPage.replace(/\/show$/, ''))
    await page.getByRole('textbox', { name: 'Click URL' }).fill('https://brand.example/other')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await part(/^Review/).click()
    await partners.getByText('Pending', { exact: true }).waitFor()
    await part(/^Details/).click()
    await partners.waitFor({ state: 'detached' })
    await transition(page, 'Approve')
  })

  it('[media.1] is attached to a line item, and swapped for another', async () => {
    const { own } = await lineItemsFor(page, 'Clip 3', 'video')
    await page.goto(`/campaigns/line-items/${own}`)
    await page.getByRole('button', { name: 'Add creative' }).click()
    const box = page.getByRole('combobox', { name: 'Creative', exact: true }).last()
    await box.fill('Clip 3')
    await page.getByRole('option', { name: 'Clip 3', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Line item saved').waitFor()

    await page.goto(mediaPage)
    await part(/^Line items 1$/).waitFor()
    await part(/^Swap/).click()
    await choose(page, 'Replace with', 'Clip 6')
    const lineItems = page.getByRole('region', { name: 'Line items' })
    await lineItems.getByText(/^Shows the new creative/).waitFor()
    await lineItems.getByRole('rowheader').getByRole('link').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await objections(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Swap in 1 line item' }).click()
    await page.getByText('Swapped in 1 line item').waitFor()
    await part(/^Line items 0$/).waitFor()
  })

  it('[media.1] is not offered to another advertiser’s line item, which says why where it is chosen all the same', async () => {
    const { media, own, others, theirs } = await lineItemsFor(page, 'Clip 3', 'video')
    const changed = await page.request.patch('/api/v1/line-item', {
      headers: { ...writeHeaders, origin: host.url },
      data: { ids: [others], changes: { media: { add: [{ media: media.id }] } } },
    })
    expect(await changed.json()).toMatchObject({ results: [{ ok: true }] })
    const searched: URLSearchParams[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/v1/media' && searchParams.has('status')) searched.push(searchParams)
    })
    await page.goto(`/campaigns/line-items/${others}`)
    const why = page.getByText('“Clip 3” belongs to another advertiser and won’t serve here.')
    await why.waitFor()
    await page.getByRole('button', { name: 'Add creative' }).click()
    const box = page.getByRole('combobox', { name: 'Creative', exact: true }).last()
    await box.fill('Clip 3')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Create new creative…'])
    // Asked for twice at most, when it opens and for what was typed, and never for all advertisers'.
    expect(searched.length).toBeLessThanOrEqual(2)
    expect(new Set(searched.map(asked => asked.get('account')))).toEqual(new Set([theirs]))

    await page.goto(`/campaigns/line-items/${own}`)
    await box.waitFor()
    expect(await why.count()).toBe(0)
  })
})

/** From the first event to the last; the film is the only thing that is loaded from elsewhere. */
async function playAll(page: Page): Promise<void> {
  const player = page.getByRole('group', { name: 'Player' })
  await player.getByRole('button', { name: 'Play' }).click()
  const events = () => page.getByRole('log', { name: 'Event log' }).locator('summary b').allInnerTexts()
  await expect.poll(events).toContain('start')
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 8
  })
  await expect.poll(async () => (await events()).at(-1)).toBe('complete')
  expect(await events()).toEqual(expect.arrayContaining(['impression', 'firstQuartile', 'midpoint', 'thirdQuartile']))
}

/** Presses a life-cycle button of the record, and waits until the record is where it leads. */
async function transition(page: Page, action: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: action, exact: true })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** A third are films behind wrappers, the others banners; every tenth row is bad, in four ways by turns. */
function sheet(url: string): readonly (readonly string[])[] {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const number = index + 1
    const film = number % 3 === 0
    const tag = film
      ? `${url}/first?n=${number}`
      : `<a href="https://brand.example/"><img src="https://cdn.example/${number}.png" alt=""></a>`
    const good = [
      `${film ? 'Clip' : 'Banner'} ${number}`,
      film ? '' : '300x250',
      tag,
      `https://brand.example/${number}`,
    ]
    return number % 10 === 0 ? broken(good, number / 10) : good
  })
  return [['Creative name', 'Format', 'Ad tag', 'Click-through URL', '__proto__'], ...rows]
}

function broken([name = '', size = '', tag = '', click = '']: readonly string[], turn: number): readonly string[] {
  const ways = [
    [`=${name}`, '', '<img src="https://cdn.example/none.png">', click],
    [name, size, 'htp:/nowhere', click],
    [name, size || '300x250', tag, 'no address'],
    [name, size, '', click],
  ]
  return ways[(turn - 1) % 4] ?? []
}

function documents(url: string) {
  const wrapper = (next: string) => `<VAST version="4.2"><Ad id="1"><Wrapper><AdSystem>Exchange</AdSystem>
<VASTAdTagURI><![CDATA[${url}${next}]]></VASTAdTagURI><Impression><![CDATA[${url}/t${next}]]></Impression></Wrapper></Ad></VAST>`
  return {
    '/first': wrapper('/second'),
    '/second': wrapper('/third'),
    '/third': `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>Studio</AdSystem><AdTitle>Film</AdTitle>
<Impression><![CDATA[${url}/t/impression]]></Impression><Creatives><Creative id="1"><UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>
<Linear><Duration>00:00:${real ? '17.267' : '08'}</Duration>
<TrackingEvents><Tracking event="start"><![CDATA[${url}/t/start]]></Tracking><Tracking event="complete"><![CDATA[${url}/t/complete]]></Tracking></TrackingEvents>
<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="700"><![CDATA[${url}/film.mp4]]></MediaFile></MediaFiles>
</Linear></Creative></Creatives></InLine></Ad></VAST>`,
  }
}
