import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { apiBase } from '../contract/api.ts'
import { defaultFileLimits } from '../contract/fileTypes.ts'
import { createAlertWorker } from '../server/alerts/createAlertWorker.ts'
import type { ApiOptions } from '../server/apiOptions.ts'
import { memoryFiles } from '../server/assets/memoryFiles.ts'
import { createClock } from '../server/clock/createClock.ts'
import { createApi } from '../server/createApi.ts'
import { createApiContext } from '../server/createApiContext.ts'
import { createDeliveryWorker } from '../server/events/createDeliveryWorker.ts'
import type { HostProduct } from '../server/hostProduct.ts'
import { underBasePath } from '../server/http/underBasePath.ts'
import { createJobWorker } from '../server/jobs/createJobWorker.ts'
import { offeredSignIns } from '../server/sample/offeredSignIns.ts'
import { createSecretBox } from '../server/secrets/secretBox.ts'
import { apiTables } from '../server/store/apiTables.ts'
import type { MemoryExtension } from '../server/store/memoryExtension.ts'
import { t } from '../texts/t.ts'
import { browserFetcher } from './browserFetcher.ts'
import { browserPasswords } from './browserPasswords.ts'
import { openBrowserStorage } from './browserStorage.ts'
import { createCookieJar } from './cookieJar.ts'
import { demoAnswers, setCookieHeader } from './demoAnswers.ts'
import { createDemoMemory } from './demoMemory.ts'
import { demoSignOn, linkSamplePeople, providerPath } from './demoSignOn.ts'
import { createRecordingStore } from './recordingStore.ts'
import { showMail } from './showMail.ts'
import { showProvider } from './showProvider.ts'
import { showResetButton } from './showResetButton.ts'
import { storedFiles } from './storedFiles.ts'
import type { StoreWrite } from './storeWrites.ts'
import './demo.css'

/** What a product hands to the demo. */
export interface DemoProduct extends HostProduct {
  /** What it keeps beside rows. */
  readonly extensions?: readonly MemoryExtension[]
}

/**
 * Puts the whole API into this page: the real `createApi` on a memory store full of sample rows, behind a service worker
 * that hands it every call. Its rows and files are kept in the browser, where it keeps any: the sample is made at the first visit alone.
 * @returns whether the console shall start; false at an address of the demo's own, where the page is already on its way
 */
export async function startDemo(
  { api: product, extensions = [], keepResults, sample }: DemoProduct,
  basePath: string,
): Promise<boolean> {
  const { pathname, search, href } = location
  const path = pathname.slice(basePath.length)
  if (path === providerPath) {
    showProvider(search, sample.signIns)
    return false
  }
  const clock = () => new Date()
  // The name of the script holds what is in it.
  const storage = await openBrowserStorage(`demo ${basePath}/`, import.meta.url)
  const files = await storedFiles(memoryFiles({ capacity: demoBytes }), storage, 'file')
  const artifacts = await storedFiles(memoryFiles({ capacity: demoBytes }), storage, 'artifact')
  // A sample is kept when all of it is there.
  const unfinished: StoreWrite[] = []
  let keep = (writes: readonly StoreWrite[]): void => {
    unfinished.push(...writes)
  }
  const { store, restore } = createRecordingStore(apiTables(product), extensions, writes => keep(writes))
  const before = storage?.before.writes ?? []
  if (before.length > 0) await restore(before)
  else {
    const passwordHash = await browserPasswords.hash(sample.password)
    await sample.write(clock(), 'small')(store, { passwordHash, files })
    await linkSamplePeople(store, sample.signIns, clock())
  }
  const jar = createCookieJar()
  const memory = createDemoMemory(store, jar, sessionStorage)
  await memory.restore()
  if (storage !== null) {
    if (unfinished.length > 0) storage.addWrites(unfinished)
    keep = storage.addWrites
  }
  const save = async () => {
    await Promise.all([memory.save(), storage?.settled()])
  }
  const options: ApiOptions = {
    ...product,
    store,
    files,
    artifacts,
    fileLimits: { ...defaultFileLimits, video: demoBytes / 4 },
    passwords: browserPasswords,
    secrets: createSecretBox(['the demo has no secrets']),
    mailer: {
      async send(mail) {
        // Its link loads the page again, and must still work then.
        await save()
        showMail(mail)
      },
    },
    signOn: demoSignOn,
    // Sealed for this page alone, which has no secrets, and opened by it after it was loaded again.
    sessionSecret: 'the demo',
    fetcher: sample.withAnswers?.(browserFetcher) ?? browserFetcher,
    clock,
    log: console,
    release: 'demo',
    environment: 'demo',
    notice: storage
      ? t('Demo: everything runs in this page, and this browser keeps your changes until you reset the demo.')
      : t('Demo: everything runs in this page, and reloading it discards your changes.'),
    // Static files may lie anywhere.
    publicUrl: location.origin,
    basePath,
    trustProxy: false,
    sample: true,
    sampleSignIns: offeredSignIns(sample),
    secureCookies: false,
    setCookieHeader,
  }
  const context = createApiContext(options)
  const api = createApi(context)
  const consoleUrl = `${location.origin}${basePath}`
  createJobWorker(context, { consoleUrl }).start()
  createClock(context).start()
  createDeliveryWorker(context, { consoleUrl }).start()
  createAlertWorker(context, { consoleUrl, firstMs: 5_000 }).start()
  keepResults?.(context)
  sample.simulate?.(options)
  const answer = underBasePath(basePath, demoAnswers(api, jar, save))
  if (path.startsWith(`${apiBase}/`)) {
    // Links and redirects of single sign-on: no service worker answers what the browser itself goes to.
    const { headers } = await answer(new Request(href))
    location.replace(headers.get('location') ?? `${basePath}/`)
    return false
  }
  // The library asks for a newer worker and takes no notice of what comes of it: nothing, without a network.
  addEventListener('unhandledrejection', event => {
    if (/^Failed to update a ServiceWorker/.test(String(event.reason?.message))) event.preventDefault()
  })
  const worker = setupWorker(http.all(`${basePath}${apiBase}/*`, ({ request }) => answer(request)))
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${basePath}/demoWorker.js` },
  })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep files')
  const forget = async () => {
    await storage?.end()
    await memory.forget()
  }
  showResetButton(forget, `${basePath}/`)
  document.head.append(framesPolicy())
  return true
}

/** The Node host says it in a header: a creative's frame can't be led to another host. */
function framesPolicy(): HTMLMetaElement {
  return Object.assign(document.createElement('meta'), {
    httpEquiv: 'Content-Security-Policy',
    content: "frame-src 'none'; object-src 'none'",
  })
}

/** Uploads lie in the page's own memory. */
const demoBytes = 400_000_000
