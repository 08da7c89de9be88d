import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type AdServer, ownFilm, startAdServer } from './adServer.ts'
import { objections } from './axe.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { inBothThemes } from './inBothThemes.ts'
import { type JourneyServer, startServer } from './server.ts'

/** The real film where the samples stand beside the checkout. */
const sampleFilm = join(import.meta.dirname, '../../../shared/samples/vast/360p30.mp4')
const real = existsSync(sampleFilm)
if (!real) console.log('vastInspector: the samples are not beside this checkout; playing the project’s own film')

describe('the VAST inspector', () => {
  const browser = journeyBrowser()
  let ads: AdServer
  let host: JourneyServer
  let page: Page
  const requested: string[] = []

  beforeAll(async () => {
    ads = await startAdServer(documents, real ? sampleFilm : ownFilm)
    host = await startServer({ copyOf: inject('sampledDataDir'), env: { FETCH_ALLOW: ads.host } })
    page = await browser.newPage({
      url: host.url,
      permissions: ['clipboard-read', 'clipboard-write'],
      // The film is the only thing that the page may load from elsewhere, and only after play has been pressed.
      allow: [
        new RegExp(`^foreign ${ads.url}/film\\.mp4$`),
        /^failed POST \/api\/v1\/vast: net::ERR_INTERNET_DISCONNECTED$/,
      ],
    })
    page.on('request', request => requested.push(request.url()))
    await signIn(page, 'manager@astrolabe.example', { path: '/media' })
  })
  afterAll(async () => {
    await host.stop()
    await ads.stop()
  })

  const foreign = () => requested.filter(url => !url.startsWith(host.url) && !/^(blob|data):/.test(url))
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

  it('[media.4] follows two wrappers, draws the way, and a link repeats the question', async () => {
    await page.goto('/media/vast')
    await page.getByLabel('URL or VAST document').fill(`${ads.url}/first?n=[CACHEBUSTING]`)
    await page.getByRole('button', { name: 'Inspect', exact: true }).click()
    const chain = page.getByRole('list', { name: 'Wrapper chain' })
    await expect.poll(() => chain.getByRole('listitem').count()).toBe(3)
    await expect
      .poll(() => chain.getByRole('button').allInnerTexts())
      .toEqual([
        expect.stringMatching(/1 Wrapper[\s\S]*First Exchange[\s\S]*200[\s\S]*\+4 trackers/),
        expect.stringMatching(/2 Wrapper[\s\S]*Second Exchange[\s\S]*200[\s\S]*1 redirect[\s\S]*\+3 trackers/),
        expect.stringMatching(/3 InLine[\s\S]*Studio[\s\S]*200[\s\S]*\+10 trackers/),
      ])
    await expect.poll(() => new URL(page.url()).searchParams.get('url')).toBe(`${ads.url}/first?n=[CACHEBUSTING]`)
    await chain.getByRole('button', { name: /^1 Wrapper/ }).click()
    const hop = page.getByRole('region', { name: 'Hop 1' })
    await hop.getByText('[CACHEBUSTING] =').waitFor()
    await hop.getByRole('button', { name: 'to hop 2' }).click()
    await page.getByRole('region', { name: 'Hop 2' }).getByText('/second').first().waitFor()

    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(link)
    await expect.poll(() => page.getByRole('list', { name: 'Wrapper chain' }).getByRole('listitem').count()).toBe(3)
    expect(await page.getByLabel('URL or VAST document').inputValue()).toBe(`${ads.url}/first?n=[CACHEBUSTING]`)
  })

  it('[media.4] leads from a finding to its line and its node, and shows hostile text as text', async () => {
    await tab('Findings').click()
    const findings = page.getByRole('region', { name: 'Findings' })
    const row = findings.getByRole('row').filter({ hasText: 'url-insecure' }).first()
    const place = row.getByRole('button', { name: /^Hop \d, line \d+$/ })
    const line = /line (\d+)$/.exec(await place.innerText())?.[1]
    await place.click()
    const tree = page.getByRole('tree', { name: 'Document as a tree' })
    await tree
      .getByRole('treeitem', { selected: true })
      .getByText('error')
      .or(tree.getByText('warning'))
      .first()
      .waitFor()
    await page.getByRole('region', { name: 'Selected node' }).getByText(`Line ${line}, column`).waitFor()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await page.locator('.k-code-revealed').getByText('http:').waitFor()

    await page.getByRole('button', { name: 'Tree', exact: true }).click()
    await page.getByRole('combobox', { name: 'Document of this hop' }).click()
    await page.getByRole('option', { name: /^Hop 3/ }).click()
    await tree.focus()
    const active = () => tree.getByRole('treeitem', { selected: true }).locator('b').innerText()
    await page.keyboard.press('Home')
    await expect.poll(active).toBe('VAST')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => tree.getByRole('treeitem').count()).toBe(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(active).toBe('Ad')
    await page.keyboard.type('adt')
    await expect.poll(active).toBe('AdTitle')
    await page.getByRole('region', { name: 'Selected node' }).getByText('<img src=x onerror=alert(1)>').waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(active).toBe('InLine')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Document as text' }).waitFor()
  })

  it('[media.4] says what this browser plays, who is told what, and where the ad fits', async () => {
    await tab('Media files').click()
    const files = page.getByRole('region', { name: 'Media files' })
    await files.getByText('In the player').waitFor()
    await files.getByText('VPAID, not run').waitFor()

    await tab('Trackers').click()
    await page.getByRole('combobox', { name: 'Event' }).click()
    await page.getByRole('option', { name: 'impression: 3' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'Trackers' }).getByRole('row').count()).toBe(4)

    await tab('Creative').click()
    await page.getByRole('region', { name: 'Verifications' }).getByText('OMID', { exact: true }).waitFor()

    await tab('Compatibility').click()
    const web = page
      .getByRole('region', { name: 'Common rules' })
      .getByRole('listitem')
      .filter({ hasText: 'Web, in-stream' })
    await web
      .first()
      .getByText(/URLs don’t use HTTPS/)
      .waitFor()
    const exchanges = page.getByRole('region', { name: 'Exchanges' })
    await exchanges
      .getByRole('listitem')
      .filter({ hasText: 'Xandr, in-stream' })
      .first()
      .getByText(/^Rejected$/)
      .first()
      .waitFor()
    await exchanges.getByRole('link', { name: 'Sharethrough' }).waitFor()
    await page.getByRole('combobox', { name: 'Placement' }).click()
    await page.getByRole('option').first().click()
    await page
      .getByRole('region', { name: 'Your inventory' })
      .getByText(/^(Fits|Doesn’t fit|Partly fits)$/)
      .waitFor()
  })

  it('[media.4] plays the film, shows the events that would fire, and nothing fires', async () => {
    expect(foreign()).toEqual([])
    const player = page.getByRole('group', { name: 'Player' })
    const log = page.getByRole('log', { name: 'Event log' })
    const events = () => log.locator('summary b').allInnerTexts()
    await page.getByText(`Pressing play loads one file from ${ads.host}`).waitFor()
    await player.getByRole('button', { name: 'Play' }).click()
    // Paused first: the film must not end before everything is pressed.
    await player.getByRole('button', { name: 'Pause' }).click()
    await expect
      .poll(async () => (await events()).slice(0, 4))
      .toEqual(['loaded', 'impression', 'creativeView', 'start'])
    await player.getByRole('button', { name: 'Mute' }).click()
    await expect.poll(events).toContain('mute')
    await player.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(events).toContain('resume')
    await player.getByRole('button', { name: 'Click through' }).click()
    await expect.poll(events).toContain('click')
    expect(page.context().pages()).toHaveLength(1)

    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 8
    })
    await expect.poll(async () => (await events()).at(-1)).toBe('complete')
    const once = (await events()).filter(event => !['mute', 'pause', 'resume', 'click', 'rewind'].includes(event))
    expect(once).toEqual([
      'loaded',
      'impression',
      'creativeView',
      'start',
      'progress',
      'firstQuartile',
      'midpoint',
      'thirdQuartile',
      'complete',
    ])
    const impression = log
      .getByRole('listitem')
      .filter({ has: page.getByText('impression', { exact: true }) })
      .first()
    await impression.locator('summary').click()
    for (const path of ['/t/first/impression', '/t/second/impression', '/t/studio/impression']) {
      await impression.getByText(path).waitFor()
    }

    // Again, in its own time, and skipped as soon as that is allowed.
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 1
    })
    await player.getByRole('button', { name: 'Play again' }).click()
    await expect.poll(events).toContain('start')
    await expect.poll(() => player.getByRole('button', { name: 'Skip', exact: true }).isEnabled()).toBe(true)
    await player.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect.poll(async () => (await events()).at(-1)).toBe('skip')
    await player.getByText(/^Skipped at/).waitFor()

    expect(new Set(foreign())).toEqual(new Set([`${ads.url}/film.mp4`]))
    expect(ads.asked.filter(path => !/^\/(first|moved|second|third|film\.mp4)/.test(path))).toEqual([])
  })

  it('[media.4] stands on a media’s own page, and takes what is no VAST without losing it', async () => {
    const idOf = (source: string) =>
      page.evaluate(async from => {
        const [row] = await (await fetch(`/api/v1/media?subtype=video&source=${from}&limit=1`)).json()
        return String(row.id)
      }, source)
    await page.goto(`/media/${await idOf('vast_xml')}/show`)
    const parts = page.getByRole('navigation', { name: 'Parts of this creative' })
    await parts.getByRole('link', { name: 'Inspector' }).click()
    await page.getByRole('list', { name: 'Wrapper chain' }).waitFor()
    await page.goto(`/media/vast?media=${await idOf('hosted_asset')}`)
    await page.getByText('Built from its assets').waitFor()
    await page.getByRole('group', { name: 'Player' }).getByRole('button', { name: 'Play' }).waitFor()

    // Sound is called sound, though its document does not say so.
    const heard = await page.evaluate(async () => {
      const [row] = await (await fetch('/api/v1/media?subtype=audio&source=vast_xml&limit=1')).json()
      return String(row.id)
    })
    await page.goto(`/media/vast?media=${heard}`)
    await page.locator('.k-tile').filter({ hasText: 'Version' }).getByText('audio', { exact: true }).waitFor()

    await page.goto('/media/vast')
    const box = page.getByLabel('URL or VAST document')
    const inspect = page.getByRole('button', { name: 'Inspect', exact: true })
    await inspect.click()
    await page.getByText('Paste a URL or a document first.').waitFor()
    for (const [text, says] of [
      ['<html><body>Not found</body></html>', /HTML page/],
      ['<VAST version="4.2"/>', /no ad/i],
      [`<VAST version="4.2"><Ad id="${'x'.repeat(400_000)}"/></VAST>`, /neither InLine nor Wrapper/],
    ] as const) {
      await box.fill(text)
      await inspect.click()
      await page.getByRole('status').getByText(says).waitFor()
      expect(await box.inputValue()).toBe(text)
    }
    await page.context().setOffline(true)
    await box.fill('<VAST version="3.0"/>')
    await inspect.click()
    await page.getByRole('alert').getByText('The server can’t be reached').waitFor()
    expect(await box.inputValue()).toBe('<VAST version="3.0"/>')
    await page.context().setOffline(false)
    await page.locator('main').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('status').getByText(/no ad/i).waitFor()
  })

  it('[media.4] shows hostile markup in every text and every attribute as text', async () => {
    const before = foreign().length
    // With the parts that the film of this file has none of.
    const parts = `<Creative><CompanionAds><Companion width="300" height="250"><HTMLResource>b</HTMLResource><AltText>a</AltText></Companion></CompanionAds></Creative>
<Creative><NonLinearAds><NonLinear width="1" height="1"><IFrameResource>i</IFrameResource></NonLinear></NonLinearAds></Creative></Creatives>
<Category authority="iab">IAB1</Category><Advertiser>a</Advertiser><Description>d</Description><Survey>s</Survey>
<Pricing model="cpm" currency="USD">1</Pricing><Extensions><Extension type="t">e</Extension></Extensions>`
    const document = (documents(ads.url)['/third'] ?? '').replace('</Creatives>', parts)
    const text = '"\'><img src=x onerror=window.ran=1><script>window.ran=1</script>'
    const escaped = text.replace(/["'<>]/g, letter => `&#${letter.charCodeAt(0)};`)
    const texts = document.replace(
      />\s*(?:<!\[CDATA\[[\s\S]*?\]\]>|[^<>\s][^<]*?)\s*(?=<\/)/g,
      () => `><![CDATA[${text}]]>`,
    )
    const attributes = document.replace(/ (?!version|event)(\w+)="[^"]*"/g, (_, name) => ` ${name}="${escaped}"`)
    // The film stays, so that the ad has a player.
    const mixed = texts.replace(/(type="video\/mp4"[^>]*>)<!\[CDATA\[.*?\]\]>/, `$1${ads.url}/film.mp4`)
    for (const [index, hostile] of [texts, attributes, mixed].entries()) {
      expect(hostile.split('onerror').length, String(index)).toBeGreaterThan(25)
      await page.goto('/media/vast')
      await page.getByLabel('URL or VAST document').fill(hostile)
      await page.getByRole('button', { name: 'Inspect', exact: true }).click()
      await page.getByRole('list', { name: 'Wrapper chain' }).waitFor()
      for (const name of ['Findings', 'Document', 'Media files', 'Trackers', 'Creative', 'Compatibility']) {
        await tab(name).click()
        await page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }).waitFor()
        if (name === 'Document') await page.getByRole('tree').getByText('onerror').first().waitFor()
        expect(await page.locator('main :is(img, script, iframe)').count(), `${name} of ${index}`).toBe(0)
      }
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(foreign().length).toBe(before)
  })

  it('[media.4] has no accessibility fault, light and dark, wide and narrow', async () => {
    await page.goto(`/media/vast?${new URLSearchParams({ url: `${ads.url}/first` })}`)
    await page.getByRole('list', { name: 'Wrapper chain' }).waitFor()
    await inBothThemes(page, async shape => {
      for (const name of ['Findings', 'Document', 'Media files', 'Trackers', 'Creative', 'Compatibility']) {
        await tab(name).click()
        await page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }).waitFor()
        if (name === 'Document') await page.getByRole('tree').waitFor()
        expect(await objections(page), `${name} at ${shape}`).toEqual([])
      }
    })
  })

  it('[media.4] inspects a pasted document at /public/vast, where nothing is fetched', async () => {
    const alone = await browser.newPage({ url: host.url })
    const calls: string[] = []
    alone.on('request', request => {
      if (request.url().includes('/api/') || !request.url().startsWith(host.url)) calls.push(request.url())
    })
    await alone.goto('/public/vast')
    await alone.getByLabel('VAST document').fill(documents(ads.url)['/third'] ?? '')
    await alone.getByRole('button', { name: 'Inspect', exact: true }).click()
    await alone.getByRole('list', { name: 'Wrapper chain' }).waitFor()
    await alone.getByRole('button', { name: 'Play' }).waitFor()
    await alone.getByLabel('VAST document').fill(documents(ads.url)['/second'] ?? '')
    await alone.getByRole('button', { name: 'Inspect', exact: true }).click()
    await alone.getByText('Not followed', { exact: true }).waitFor()
    await alone.getByLabel('VAST document').fill(`${ads.url}/first`)
    await alone.getByRole('button', { name: 'Inspect', exact: true }).click()
    await alone.getByText('This page doesn’t call other servers').first().waitFor()
    expect(await objections(alone)).toEqual([])
    expect(calls).toEqual([])
  })
})

function documents(url: string) {
  const wrapper = (system: string, key: string, next: string, extra: string) => `<?xml version="1.0"?>
<VAST version="4.2">
  <Ad id="${key}">
    <Wrapper>
      <AdSystem>${system}</AdSystem>
      <VASTAdTagURI><![CDATA[${url}${next}]]></VASTAdTagURI>
      <Impression><![CDATA[${url}/t/${key}/impression]]></Impression>
      <Creatives><Creative><Linear><TrackingEvents>
        <Tracking event="start"><![CDATA[${url}/t/${key}/start]]></Tracking>
        <Tracking event="complete"><![CDATA[${url}/t/${key}/complete]]></Tracking>
        ${extra}
      </TrackingEvents></Linear></Creative></Creatives>
    </Wrapper>
  </Ad>
</VAST>`
  const tracking = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'mute', 'skip']
    .map(event => `<Tracking event="${event}"><![CDATA[${url}/t/studio/${event}]]></Tracking>`)
    .join('\n              ')
  const first = wrapper(
    'First Exchange',
    'first',
    '/moved',
    `<Tracking event="progress" offset="00:00:01"><![CDATA[${url}/t/first/progress]]></Tracking>`,
  )
  return {
    '/first': first,
    '/second': wrapper('Second Exchange', 'second', '/third', ''),
    '/third': `<?xml version="1.0"?>
<VAST version="4.2">
  <Ad id="studio">
    <InLine>
      <AdSystem>Studio</AdSystem>
      <AdTitle><![CDATA[<img src=x onerror=alert(1)>]]></AdTitle>
      <AdServingId>serving</AdServingId>
      <Impression><![CDATA[${url}/t/studio/impression]]></Impression>
      <Error><![CDATA[${url}/t/studio/error?code=[ERRORCODE]]]></Error>
      <Creatives>
        <Creative id="film">
          <UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>
          <Linear skipoffset="00:00:01">
            <Duration>00:00:${real ? '17.267' : '08'}</Duration>
            <TrackingEvents>
              ${tracking}
            </TrackingEvents>
            <VideoClicks>
              <ClickThrough><![CDATA[https://brand.example/?q=<b>]]></ClickThrough>
              <ClickTracking><![CDATA[${url}/t/studio/click]]></ClickTracking>
            </VideoClicks>
            <MediaFiles>
              <MediaFile delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="VPAID"><![CDATA[${url}/t/vpaid.js]]></MediaFile>
              <MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="700"><![CDATA[${url}/film.mp4]]></MediaFile>
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
      <AdVerifications>
        <Verification vendor="verifier.example-omid">
          <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[${url}/t/omid.js]]></JavaScriptResource>
        </Verification>
      </AdVerifications>
    </InLine>
  </Ad>
</VAST>`,
  }
}
