import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type AdServer, ownFilm, startAdServer } from './adServer.ts'
import { objections } from './axe.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { inBothThemes } from './inBothThemes.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('a video media', () => {
  const browser = journeyBrowser()
  let ads: AdServer
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    ads = await startAdServer(() => ({}), ownFilm)
    host = await startServer({ copyOf: inject('sampledDataDir'), env: { FETCH_ALLOW: ads.host } })
    page = await browser.newPage({ url: host.url, allow: [new RegExp(`^foreign ${ads.url}/film\\.mp4$`)] })
    await signIn(page, 'manager@astrolabe.example', { path: '/media' })
  })
  afterAll(async () => {
    await host.stop()
    await ads.stop()
  })

  it('[media.4] shows a media’s ad itself at the link that is shared', async () => {
    const made = await page.evaluate(async film => {
      const [like] = await (await fetch('/api/v1/media?subtype=video&source=vast_xml&limit=1')).json()
      const { organization, account, advertiserDomain } = like
      const body = {
        ...{ organization, account, advertiserDomain, subtype: 'video', source: 'vast_xml', name: 'The ad itself' },
        vastXml: `<VAST version="4.2"><Ad id="a"><InLine><AdSystem>Studio</AdSystem><AdTitle>Autumn</AdTitle><AdServingId>a</AdServingId>
          <Impression>${new URL('/t/impression', film)}</Impression><Creatives><Creative><UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>
          <Linear><Duration>00:00:08</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">${film}</MediaFile>
          </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`,
      }
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
      const answer = await fetch('/api/v1/media', { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, text: await answer.clone().text(), id: (await answer.json()).id }
    }, `${ads.url}/film.mp4`)
    expect(made.status, made.text).toBe(200)
    await page.goto(`/media/preview/${made.id}`)
    await page.getByRole('heading', { level: 1, name: 'The ad itself' }).waitFor()
    const player = page.getByRole('group', { name: 'Player' })
    await player.getByRole('button', { name: 'Play' }).click()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    await page.getByText('Autumn').waitFor()
    expect(ads.asked.filter(path => path.startsWith('/t/'))).toEqual([])
    await inBothThemes(page, async shape => {
      expect(await objections(page), shape).toEqual([])
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Open inspector' }).click()
    await page.getByRole('tab', { name: /^Findings/ }).waitFor()
    await page
      .getByRole('navigation', { name: 'Parts of this creative' })
      .getByRole('link', { name: 'Preview' })
      .click()
    await player.getByRole('button', { name: 'Play' }).waitFor()
  })

  it('[media.4] shows findings whole, with their rules, beside the player and without it', async () => {
    await page.goto('/media/vast')
    await page.getByLabel('URL or VAST document').fill(careless)
    await page.getByRole('button', { name: 'Inspect', exact: true }).click()
    const findings = page.getByRole('region', { name: 'Findings' })
    await findings.getByRole('row').filter({ hasText: 'url-insecure' }).first().waitFor()
    for (const width of [360, 768, 1024, 1180, 1360, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await findings.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(cut, `${width} px`).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

/** Long rules, and players beside them. */
const careless = `<VAST version="4.2"><Ad id="a"><InLine><AdSystem>Studio</AdSystem><AdTitle>Autumn</AdTitle>
  <Impression>http://a.example/i</Impression><Creatives><Creative><Linear><Duration>00:00:10</Duration><MediaFiles>
  <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">http://a.example/f.mp4</MediaFile>
  </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
