import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { systemActor } from '../../src/engine/server/access/systemActor.ts'
import { resourceNamed } from '../../src/engine/server/apiContext.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { putRow } from '../../src/engine/server/entities/writing.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import { apiTables } from './apiTables.ts'

/** What a process is told by the test that kills it, as JSON in its first argument. */
export interface DeliveryProcessOptions {
  readonly url: string
  readonly schema: string
  /** `host:port` of the webhooks. */
  readonly allow: readonly string[]
  /** How much faster the clock runs by which it takes another process for dead. */
  readonly hurry: number
  /** Partners that it renames, one after the other, again and again. Without any it delivers. */
  readonly renames: readonly string[]
}

/** A process for tests to kill: a host's changes, or its deliveries. Says `open`, then `changed`, or `sending` before each message. */
const [, , given = '{}'] = process.argv
const { url, schema, allow, hurry, renames }: DeliveryProcessOptions = JSON.parse(given)
const fetcher = guardedFetch({ allow })
const context = createApiContext({
  store: createPostgresStore(openPostgres(url, { schema }), apiTables(catalogue), postgresHalves),
  ...advertisingApi,
  secrets: createSecretBox(['the key of the tests']),
  passwords: { hash: async text => text, verify: async () => false },
  mailer: { send: async () => {} },
  fetcher: {
    ...fetcher,
    post: (address, posted) => {
      say('sending')
      return fetcher.post(address, posted)
    },
  },
  files: memoryFiles(),
  artifacts: memoryFiles(),
  clock: () => new Date(),
  monotonic: () => performance.now() * hurry,
  log: { info: () => {}, warn: complain, error: complain },
  release: 'test',
  environment: 'test',
  publicUrl: 'https://console.astrolabe.example',
  trustProxy: false,
  sample: false,
  secureCookies: false,
})
say('open')
if (renames.length > 0) await change()
else createDeliveryWorker(context, { consoleUrl: 'https://console.astrolabe.example', pollMs: 50 }).start()

/** Until it is killed. */
async function change(): Promise<void> {
  const resource = resourceNamed(context, 'partner')
  for (let round = 0; ; round += 1) {
    const id = renames[round % renames.length] ?? ''
    await context.store.transaction(async tx => {
      const [old] = await tx.lock('partner', [id], 'all')
      if (!old) throw new Error(`There is no partner ${id}`)
      const writing = { context, tx, resource, actor: systemActor(context, 'rename'), now: context.clock() }
      await putRow(writing, { old, row: { ...old, name: `Round ${round}` }, action: 'update' })
    })
    say('changed')
  }
}

function say(step: string): void {
  process.stdout.write(`${step}\n`)
}

function complain(facts: unknown, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(facts)}\n`)
}
