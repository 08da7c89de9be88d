import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { seeded } from '../../src/engine/server/sample/random.ts'
import { launchChromium } from '../setup/chromium.ts'
import { trial } from '../setup/effort.ts'
import { takeKeys } from './byKeys.ts'
import { watchKeys } from './keys.ts'

export interface JourneyBrowser {
  /** A page in a context of its own: no cookies, no storage of another. Closed after the last test of the file. */
  newPage(options: PageOptions): Promise<Page>
  /** Problems that the running test brings about on purpose, on whichever page; the next test may not. */
  allow(...patterns: readonly RegExp[]): void
}

export interface PageOptions extends BrowserContextOptions {
  /** The host's address; relative addresses go there, and a request to any other origin is a problem. */
  readonly url: string
  /** Problems that this test brings about on purpose, by their text: `/^409 PUT /`. */
  readonly allow?: readonly RegExp[]
}

/**
 * For the top of a file: a Chromium for its tests. After each test it fails on everything that went wrong in the
 * background of any page: an error in the console, an exception, an answer of 400 and more, a request that failed or
 * that left for another origin.
 */
export function journeyBrowser(): JourneyBrowser {
  let browser: Browser
  let contexts: BrowserContext[] = []
  let problems: string[] = []
  let brought: readonly RegExp[] = []

  beforeAll(async () => {
    browser = await sharedChromium()
  })

  afterEach(() => {
    const found = problems
    problems = []
    brought = []
    expect(found, 'problems in the background of the page').toEqual([])
  })

  afterAll(async () => {
    for (const context of contexts) await context.close()
    contexts = []
  })

  async function newPage({ url, allow = [], ...options }: PageOptions): Promise<Page> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...options,
    })
    contexts.push(context)
    const allowed = [...expected, ...allow]
    const note = (problem: string) => {
      if (![...allowed, ...brought].some(pattern => pattern.test(problem))) problems.push(problem)
    }
    // Two files share two cores: what takes a second alone may take long beside another.
    context.setDefaultTimeout(60_000)
    context.on('weberror', webError => note(`exception: ${webError.error().stack || webError.error().message}`))
    context.on('console', message => {
      // Answers and failures are noted below, with method and path.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        note(`console: ${message.text()}`)
      }
    })
    context.on('response', response => {
      if (response.status() >= 400) note(`${response.status()} ${named(response.request(), url)}`)
    })
    context.on('requestfailed', request => note(`failed ${named(request, url)}: ${request.failure()?.errorText}`))
    context.on('request', request => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(url).origin) note(`foreign ${request.url()}`)
    })
    await tryOut(context)
    const page = await context.newPage()
    if (trial.keys) takeKeys(page)
    const open = new Set<Request>()
    page.on('request', request => open.add(request))
    page.on('requestfinished', request => open.delete(request))
    page.on('requestfailed', request => open.delete(request))
    underWay.set(page, open)
    return page
  }

  return {
    newPage,
    allow(...patterns) {
      brought = [...brought, ...patterns]
    },
  }
}

let shared: Promise<Browser> | undefined

/** One for all files of this process, with which it ends; another one when it is gone. */
async function sharedChromium(): Promise<Browser> {
  const browser = await shared
  if (browser?.isConnected()) return browser
  shared = launchChromium()
  return shared
}

/** The trials that `trial` asks for. */
async function tryOut(context: BrowserContext): Promise<void> {
  if (trial.keys) await watchKeys(context)
  if (trial.slow > 1) context.on('page', page => void slowDown(page).catch(() => undefined))
  if (trial.late === 0) return
  const random = seeded(trial.late)
  // A page's own routes come first.
  await context.route(/^[^?]*\/(api|assets)\//, async route => {
    await wait(random() * trial.late)
    // By now the page may be gone.
    await route.fallback().catch(() => undefined)
  })
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: trial.slow })
}

const underWay = new WeakMap<Page, ReadonlySet<Request>>()

/**
 * Waits until the page has all that it asked for, and has drawn it without asking for more. The skeleton of `index.html`
 * doesn't count: on a busy machine nothing may be under way while the console starts, and a key pressed then is lost. Nor does the outline
 * of a page or a form whose code has come, which React leaves in its place for 300 ms, or a page that has nothing yet.
 */
export async function settled(page: Page): Promise<void> {
  const isQuiet = async () => {
    const isSkeleton = await page.evaluate(async () => {
      await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.querySelector('.boot, .s-loading, .k-skeleton-form, main:empty') !== null
    })
    return !isSkeleton && underWay.get(page)?.size === 0
  }
  await vi.waitUntil(async () => (await isQuiet()) && (await isQuiet()), { interval: 10, timeout: 60_000 })
}

/** Goes to `path` as a link in the console would, without loading it anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Nobody is signed in at first, and a page that is left, or a list that is refined, drops what it asked for. */
const expected = [/^401 GET (\/[\w/-]+)?\/api\/v1\/current-user$/, /^failed .*: net::ERR_ABORTED$/]

function named(request: Request, base: string): string {
  const url = new URL(request.url())
  const shown = url.origin === new URL(base).origin ? url.pathname : url.href
  return `${request.method()} ${shown}`
}

/** Opens `path`, signs in where the sign-in screen shows, and waits until the console stands there. */
export async function signIn(
  page: Page,
  email: string,
  { path = '/campaigns', password = 'astrolabe' } = {},
): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const link = page.getByRole('banner').getByRole('link', { name: 'Campaigns' })
  await link.waitFor().catch(async (error: Error) => {
    const shown = await page.innerText('body', { timeout: 5_000 }).catch(String)
    const open = [...(underWay.get(page) ?? [])].map(request => `${request.method()} ${request.url()}`)
    throw new Error(`${email} did not get in. Under way: ${open.join(', ') || 'nothing'}. The page:\n${shown}`, {
      cause: error,
    })
  })
}
