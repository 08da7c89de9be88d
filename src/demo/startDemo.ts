import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { catalogue } from '../../resources.config.ts'
import { defaultFileLimits } from '../contract/fileTypes.ts'
import { memoryFiles } from '../server/assets/memoryFiles.ts'
import { createApi } from '../server/createApi.ts'
import { samplePassword } from '../server/sample/alignSampleSignIns.ts'
import { fillWithSample } from '../server/sample/fillWithSample.ts'
import { sampleSignIns } from '../server/sample/people.ts'
import { createMemoryStore } from '../server/store/memoryStore.ts'
import { systemTables } from '../server/store/systemTables.ts'
import { tablesOf } from '../server/store/tables.ts'
import { browserFetcher } from './browserFetcher.ts'
import { browserPasswords } from './browserPasswords.ts'
import { demoAnswers, setCookieHeader } from './demoAnswers.ts'
import { showResetButton } from './showResetButton.ts'

/**
 * Puts the whole API into this page: the real `createApi` on a memory store full of sample rows, behind a service worker
 * that hands it every call. What is changed lives until the page is loaded again; who is signed in stays, because signing
 * in itself loads the page again.
 */
export async function startDemo(): Promise<void> {
  const clock = () => new Date()
  const store = createMemoryStore([...tablesOf(catalogue), ...systemTables])
  const files = memoryFiles({ capacity: demoBytes })
  const passwordHash = await browserPasswords.hash(samplePassword)
  await fillWithSample(store, { catalogue, now: clock(), passwordHash, files, scale: 'small' })
  const api = createApi({
    store,
    catalogue,
    files,
    fileLimits: { ...defaultFileLimits, video: demoBytes / 4 },
    passwords: browserPasswords,
    mailer: { send: async ({ to, subject, text }) => console.info(`Mail to ${to}: ${subject}\n\n${text}`) },
    fetcher: browserFetcher,
    clock,
    log: console,
    release: 'demo',
    environment: 'demo',
    notice: 'Demo: everything runs in this page and is forgotten when it is loaded again.',
    trustProxy: false,
    sample: true,
    sampleSignIns,
    secureCookies: false,
    setCookieHeader,
  })
  const answers = demoAnswers(api, sessionStorage)
  await answers.signInAgain(location.origin)
  const worker = setupWorker(http.all('/api/v1/*', ({ request }) => answers.answer(request)))
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: '/mockServiceWorker.js' } })
  showResetButton()
}

/** Uploads lie in the page's own memory. */
const demoBytes = 400_000_000
