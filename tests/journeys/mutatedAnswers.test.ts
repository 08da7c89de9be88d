import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theCatalogue } from '../../src/engine/providers/resources.ts'
import { seeded } from '../../src/engine/server/sample/random.ts'
import '../setup/productCatalogue.ts'
import { times } from '../setup/effort.ts'
import { mutate } from '../standIn/mutate.ts'
import { type StandIn, startStandIn } from '../standIn/standIn.ts'
import { journeyBrowser, settled } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

describe('in front of a platform that answers at random', () => {
  const browser = journeyBrowser()
  let random: (() => number) | null = null
  let mutated = 0
  let platform: StandIn
  let host: JourneyServer

  beforeAll(async () => {
    platform = await startStandIn({
      change: (answer, call) => {
        if (!random) return answer
        // Who is signed in is mostly known: the sign-in page hides everything else.
        const share = call.includes('current-user') ? 0.1 : 0.6
        if (random() >= share) return answer
        mutated += 1
        return mutate(answer, random)
      },
    })
    host = await startServer({ env: { API_ORIGIN: platform.url } })
  })
  afterAll(async () => {
    await host?.stop()
    await platform?.stop()
  })

  it.each(rounds)(
    '[platform.3] [platform.10] shows every page without an error page, a failed part or nothing at all (round %i)',
    async round => {
      // What the browser says of answers that failed; an exception of ours is never allowed.
      browser.allow(/^[45]\d\d (GET|POST) /, /^failed /)
      random = null
      mutated = 0
      const page = await browser.newPage({ url: host.url })
      await page.goto('/campaigns')
      await page.getByLabel('Email').fill('ada@platform.example')
      await page.getByLabel('Password', { exact: true }).fill('astrolabe')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('1–10 of 12').waitFor()

      const paths = allPaths()
      const choose = seeded(round)
      const broken: string[] = []
      for (let visit = 0; visit < visits; visit += 1) {
        const seed = Math.floor(choose() * 2 ** 31)
        const path = paths[Math.floor(choose() * paths.length)] ?? '/'
        random = seeded(seed)
        const problem = await look(page, path)
        if (problem) broken.push(`${path} (seed ${seed}): ${problem}`)
      }
      expect(broken).toEqual([])
      // Two thousand in the long run's forty rounds, and more.
      expect(mutated).toBeGreaterThanOrEqual(visits)
      await page.close()
    },
  )

  /** What is wrong with the page once it stands; null where nothing is. */
  async function look(page: Page, path: string): Promise<string | null> {
    const thrown: string[] = []
    const note = (error: Error) => thrown.push(`exception ${error.message}`)
    page.on('pageerror', note)
    await page.goto(path)
    await settled(page)
    const stands = await page
      .waitForFunction(
        () =>
          !document.querySelector('.boot, main [aria-busy="true"]') &&
          (document.querySelector('main') ?? document.body).innerText.trim() !== '',
        null,
        { timeout: 10_000 },
      )
      .then(
        () => true,
        () => false,
      )
    page.off('pageerror', note)
    const text = await page.evaluate(() => (document.querySelector('main') ?? document.body).innerText.trim())
    if (thrown[0]) return thrown[0]
    const failed = /This page stopped working|The console has stopped|.* couldn’t be shown/.exec(text)
    if (failed) return `${failed[0]}: ${text.slice(0, 300)}`
    if (text === '') return 'nothing is shown'
    return stands ? null : `waits for ever: ${text.slice(0, 100)}`
  }
})

/** A round signs in anew and visits so many pages; the long run changes two thousand. */
const visits = 50
const rounds = Array.from({ length: times(1) }, (_, place) => place + 1)

/** Each resource's list, a record, its history and its forms, and the console's own pages. */
function allPaths(): readonly string[] {
  const ofResources = Object.values(theCatalogue().resources).flatMap(({ path, entity }) => {
    const record = `${path}/${entity}-north-1`
    return [path, `${record}/show`, record, `${path}/create`, `${record}/history`]
  })
  return [...ofResources, ...ownPaths]
}

const ownPaths = [
  '/',
  '/account',
  '/media/import',
  '/media/vast',
  '/media/preview/media-north-1',
  '/reporting/explore',
  '/admin/access',
  '/admin/api',
  '/no-such-page',
]
