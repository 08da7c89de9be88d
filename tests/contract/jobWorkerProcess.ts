import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import { createMailer } from '../../src/engine/server/node/mailer.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import { apiTables } from './apiTables.ts'

/** What a process of the queue is told by the test that kills it, as JSON in its first argument. */
export interface JobProcessOptions {
  readonly url: string
  readonly schema: string
  readonly folder: string
  readonly smtpUrl: string
  /** `host:port` of the webhooks. */
  readonly allow: readonly string[]
  /** How far its clock is ahead. */
  readonly clockAheadMs: number
  readonly beatMs: number
}

/**
 * A process for tests to kill: a worker of the queue as a host runs it. Says `open`, and then which step it is about to
 * take: `making`, `sending <run>` and `sent <run>`. Told to end, it ends what it has begun.
 */
const [, , given = '{}'] = process.argv
const { url, schema, folder, smtpUrl, allow, clockAheadMs, beatMs }: JobProcessOptions = JSON.parse(given)
const artifacts = folderFiles(folder)
const mailer = createMailer({ smtpUrl, from: 'console@astrolabe.example', outbox: folder })
const fetcher = guardedFetch({ allow })
const world = createApiContext({
  store: createPostgresStore(openPostgres(url, { schema }), apiTables(catalogue), postgresHalves),
  ...advertisingApi,
  secrets: createSecretBox(['the key of the tests']),
  passwords: { hash: async text => text, verify: async () => false },
  mailer: { send: mail => told(String(mail.messageId).slice(1, 37), () => mailer.send(mail)) },
  fetcher: {
    ...fetcher,
    post: (address, posted) => told(posted.headers['idempotency-key'] ?? '', () => fetcher.post(address, posted)),
  },
  files: artifacts,
  artifacts: {
    ...artifacts,
    receive: () => {
      say('making')
      return artifacts.receive()
    },
  },
  clock: () => new Date(Date.now() + clockAheadMs),
  log: { info: () => {}, warn: complain, error: complain },
  release: 'test',
  environment: 'test',
  publicUrl: 'https://console.astrolabe.example',
  trustProxy: false,
  sample: false,
  secureCookies: false,
})
const origin = 'https://console.astrolabe.example'
const worker = createJobWorker(world, { consoleUrl: origin, pollMs: 30, beatMs, mostAttempts: 50 })
worker.start()
process.on('SIGTERM', () => worker.look().then(() => process.exit()))
say('open')

async function told<T>(run: string, send: () => Promise<T>): Promise<T> {
  say(`sending ${run}`)
  const answer = await send()
  say(`sent ${run}`)
  return answer
}

function say(step: string): void {
  process.stdout.write(`${step}\n`)
}

function complain(facts: unknown, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(facts)}\n`)
}
