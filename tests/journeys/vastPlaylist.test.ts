import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { daastDocument, inlineDocument } from '../corpus/vast/validDocuments.ts'
import { vmapDocument } from '../corpus/vast/vmapCases.ts'
import { type AdServer, ownFilm, startAdServer } from './adServer.ts'
import { objections } from './axe.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { inBothThemes } from './inBothThemes.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('the VAST inspector on playlists, DAAST and films of another length', () => {
  const browser = journeyBrowser()
  let ads: AdServer
  let host: JourneyServer
  let page: Page

  beforeAll(async () => {
    ads = await startAdServer(
      url => ({
        '/list': vmapDocument.replace('https://ads.example/mid', `${url}/mid`),
        '/mid': inlineDocument('3.0').replace('>Spring<', '>Summer<'),
        // The film plays eight seconds.
        '/wrong': inlineDocument('3.0').replace('https://cdn.example/mid.mp4', `${url}/film.mp4`),
      }),
      ownFilm,
    )
    host = await startServer({ copyOf: inject('sampledDataDir'), env: { FETCH_ALLOW: ads.host } })
    page = await browser.newPage({ url: host.url, allow: [new RegExp(`^foreign ${ads.url}/film\\.mp4$`)] })
    await signIn(page, 'manager@astrolabe.example', { path: '/media/vast' })
  })
  afterAll(async () => {
    await host.stop()
    await ads.stop()
  })

  const inspect = async (text: string) => {
    await page.goto('/media/vast')
    await page.getByLabel('URL or VAST document').fill(text)
    await page.getByRole('button', { name: 'Inspect', exact: true }).click()
  }

  it('[media.4] lists the breaks of a VMAP playlist, and shows the ad and the document of each', async () => {
    await inspect(`${ads.url}/list`)
    const breaks = page.getByRole('region', { name: 'Ad breaks' })
    await expect
      .poll(async () => (await breaks.getByRole('row').allInnerTexts()).slice(1).map(text => text.replace(/\s+/g, ' ')))
      .toEqual([
        expect.stringMatching(/^Pre-roll pre linear Document, hop 2 Plays Show 1 ad 30 s breakStart, error$/),
        expect.stringMatching(
          /^Mid-roll at 10:00 mid, repeats every 10:00 linear, nonlinear Ad tag, hop 3 http.*Plays Show 1 ad 30 s –$/,
        ),
        expect.stringMatching(
          /^Post-roll post linear Document as text, hop 4 Nothing plays The ad is neither InLine nor Wrapper 0 – –$/,
        ),
      ])
    await page.getByRole('list', { name: 'Wrapper chain' }).getByText('VMAP, 3 breaks').waitFor()
    await breaks
      .getByRole('row', { name: /^Mid-roll/ })
      .getByRole('button', { name: 'Show 1 ad' })
      .click()
    await page.getByRole('tab', { name: 'Creative' }).click()
    await page.getByText('Summer', { exact: true }).waitFor()
    await breaks
      .getByRole('row', { name: /^Pre-roll/ })
      .getByRole('button', { name: 'Show 1 ad' })
      .click()
    await page.getByRole('tab', { name: /^Trackers/ }).click()
    const trackers = page.getByRole('region', { name: 'Trackers' })
    await trackers.getByText('Ad break').first().waitFor()
    await breaks.getByRole('button', { name: 'Post-roll' }).click()
    const tree = page.getByRole('tree', { name: 'Document as a tree' })
    await tree.getByRole('treeitem', { selected: true }).getByText('vmap:AdBreak').waitFor()
  })

  it('[media.4] reads DAAST as sound', async () => {
    await inspect(daastDocument)
    const version = page.locator('.k-tile').filter({ hasText: 'Version' })
    await version.getByText('DAAST 1.0', { exact: true }).waitFor()
    await version.getByText('audio', { exact: true }).waitFor()
    await page.locator('.v-verdict').getByText('Valid', { exact: true }).waitFor()
  })

  it('[media.4] says that a film plays shorter than its document says', async () => {
    await inspect(`${ads.url}/wrong`)
    const player = page.getByRole('group', { name: 'Player' })
    await page.getByRole('tab', { name: /^Media files/ }).click()
    await page
      .getByRole('region', { name: 'Media files' })
      .getByRole('row')
      .filter({ hasText: ads.host })
      .getByRole('button', { name: /Choose|In the player/ })
      .click()
    await player.getByRole('button', { name: 'Play' }).click()
    await page.getByText(/^Error 202/).waitFor()
    await page.getByText(/The file plays for 8\S* s, but the document says 30 s\./).waitFor()
  })

  it('[media.4] has no accessibility fault with a playlist, light and dark, wide and narrow', async () => {
    await inspect(`${ads.url}/list`)
    await page.getByRole('region', { name: 'Ad breaks' }).waitFor()
    await inBothThemes(page, async shape => {
      expect(await objections(page), shape).toEqual([])
    })
  })

  it('[media.4] reads a pasted playlist at /public/vast without following its tags', async () => {
    const alone = await browser.newPage({ url: host.url })
    await alone.goto('/public/vast')
    await alone.getByLabel('VAST document').fill(vmapDocument)
    await alone.getByRole('button', { name: 'Inspect', exact: true }).click()
    const breaks = alone.getByRole('region', { name: 'Ad breaks' })
    await breaks
      .getByRole('row', { name: /^Pre-roll/ })
      .getByText('Plays', { exact: true })
      .waitFor()
    await breaks
      .getByRole('row', { name: /^Mid-roll/ })
      .getByText('Not followed', { exact: true })
      .waitFor()
  })
})
