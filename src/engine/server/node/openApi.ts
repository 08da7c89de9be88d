import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstAdministratorLink, hasPasswords } from '../access/firstAdministrator.ts'
import { prepareSystem } from '../access/prepareSystem.ts'
import type { ApiOptions, Log } from '../apiOptions.ts'
import { createApi } from '../createApi.ts'
import { createApiContext } from '../createApiContext.ts'
import type { Environment } from '../environment.ts'
import { offeredSignIns } from '../sample/offeredSignIns.ts'
import { prepareSecrets } from '../secrets/prepareSecrets.ts'
import { sealingStore } from '../secrets/sealingStore.ts'
import { createSecretBox } from '../secrets/secretBox.ts'
import { workGauges } from '../workGauges.ts'
import type { Backend } from './Backend.ts'
import { isBreachedPassword } from './breachedPasswords.ts'
import { createFileSender } from './createFileSender.ts'
import { guardedFetch } from './guardedFetch.ts'
import { hostAndPort } from './hostAndPort.ts'
import { createMailer } from './mailer.ts'
import type { NodeProduct } from './nodeProduct.ts'
import { openFiles } from './openFiles.ts'
import { openStore } from './openStore.ts'
import { packedWhole } from './packedWhole.ts'
import { passwordsInThreads } from './passwordsInThreads.ts'
import { prepareSample } from './prepareSample.ts'
import { probeInThread } from './probeInThread.ts'
import { connectionGauge } from './prometheus/connectionGauge.ts'
import { createMeters } from './prometheus/createMeters.ts'
import { serveMeters } from './prometheus/serveMeters.ts'
import { release } from './release.ts'
import { secretsKeys } from './secretsKeys.ts'
import { singleSignOn } from './singleSignOn.ts'
import { startWork } from './startWork.ts'
import { createTraces } from './traces/createTraces.ts'

export interface Terminal {
  readonly log: Log
  say(text: string): void
  /** The database has stopped for good: nothing can be answered any more. */
  lost?(error: Error): void
}

/** The API on the environment's database, filled with the sample where that is wanted. */
export async function openApi(
  product: NodeProduct,
  environment: Environment,
  { log, say, lost = () => {} }: Terminal,
): Promise<Backend> {
  const { catalogue } = product.api
  const { basePath, dataDir, fetchAllow, host, mailFrom, oidc, port, publicUrl, sessionSecret, smtpUrl, trustProxy } =
    environment
  const { assets: files, artifacts } = openFiles(environment)
  const clock = () => new Date()
  const passwords = passwordsInThreads()
  const now = clock()
  const filled = join(dataDir, 'filled')
  const first = environment.databaseUrl === null && !existsSync(filled)
  const opening = openStore(
    environment,
    { ...product.api, extensions: product.extensions ?? [] },
    {
      onProgress: say,
      onIdleError: error => log.warn({ err: error }, 'A connection to the database broke'),
      onLost: lost,
      onTrouble: error =>
        log.warn({ err: error }, 'The tables couldn’t be kept up beside other processes; it is tried again'),
    },
  )
  // A first start, also one that begins again, makes the rows while the database opens in a thread of its own.
  const written = first && environment.sampleData ? product.sample.write(now) : undefined
  const store = await opening
  const secrets = createSecretBox(secretsKeys(dataDir, environment.secretsKeys))
  // Another host may be starting on the same empty database; the second one finds what the first one has written.
  const sample = await store.exclusively(async () => {
    await prepareSystem(store, product.api, now)
    const sealing = sealingStore(store, catalogue, secrets)
    const prepared = await prepareSample(product.sample, environment, {
      store: sealing,
      passwords,
      files,
      now,
      written,
      say,
    })
    const renewed = await prepareSecrets(store, catalogue, secrets)
    if (renewed > 0) say(`sealed the secrets of ${renewed} rows with the current key`)
    return prepared
  })
  if (first) writeFileSync(filled, '')

  const fetcher = guardedFetch({ allow: fetchAllow })
  const meters = environment.metricsPort === null ? null : createMeters()
  const traces = environment.traces && createTraces({ ...environment.traces, release, log })
  const mailer = createMailer({ smtpUrl, from: mailFrom, outbox: join(dataDir, 'outbox') })
  const peers = new WeakMap<Request, string>()
  const options: ApiOptions = {
    ...product.api,
    store,
    secrets,
    files,
    artifacts,
    probe: probeInThread(),
    fileLimits: environment.assetLimits,
    passwords,
    isBreachedPassword,
    mailer: meters?.counting(mailer) ?? mailer,
    languages: product.languages ?? {},
    onAnswered: answered => {
      meters?.answered(answered)
      const trace = traces?.answered(answered)
      if (environment.accessLog) log.info({ ...answered, caller: undefined, trace }, 'answered')
    },
    onRan: ran => traces?.ran(ran),
    fetcher: (sample.present && product.sample.withAnswers?.(fetcher)) || fetcher,
    fileSender: createFileSender({ allow: fetchAllow }),
    clock,
    log,
    release,
    environment: release === 'development' ? 'development' : 'production',
    trustProxy,
    basePath,
    // Consoles under several paths of an origin must not sign each other out.
    ...(basePath === '' ? {} : { sessionCookie: `astrolabe_session${basePath.replace(/\W/g, '_')}` }),
    sample: sample.present,
    secureCookies: publicUrl?.startsWith('https:') ?? false,
    clientAddress: request => peers.get(request) ?? null,
    ...(publicUrl === null ? {} : { publicUrl }),
    ...(oidc === null
      ? {}
      : { signOn: singleSignOn(oidc, guardedFetch({ allow: [...fetchAllow, hostAndPort(oidc.issuer)] })) }),
    openSignOn: settings => singleSignOn(settings, fetcher),
    ...(sessionSecret === null ? {} : { sessionSecret }),
    ...(sample.offered ? { sampleSignIns: offeredSignIns(product.sample) } : {}),
  }
  const context = createApiContext(options)
  const api = createApi(context)
  const consoleUrl = `${publicUrl ?? `http://${host}:${port}`}${basePath}`
  meters?.read(context, [...workGauges, connectionGauge(store), ...(product.api.gauges ?? [])])
  const served =
    meters && environment.metricsPort !== null
      ? await serveMeters(meters, { host, port: environment.metricsPort })
      : null
  if (served) say(`Prometheus reads ${served.url}`)
  const work = environment.roles.has('worker') ? startWork(product, context, environment, consoleUrl) : null
  const simulates = work !== null && environment.simulator && sample.present
  const simulator = simulates ? product.sample.simulate?.({ store, clock, log }) : null

  return {
    async close() {
      await Promise.all([work?.stop(), simulator?.stop(), served?.close()])
      // Runs that end by the stop are told, too.
      await Promise.all([traces?.close(), store.close()])
    },
    async answer(request, peer) {
      peers.set(request, peer)
      return packedWhole(await api(request), request.headers.get('accept-encoding'))
    },
    async notes(url) {
      if (sample.offered) {
        const { password, signIns } = product.sample
        return signIns.map(({ email, role }) => `sign in as ${email} with the password ${password} (${role})`)
      }
      // Who starts beside others waits for none of them, unless it is the first of all.
      if (await hasPasswords(store.read)) return []
      const consoleUrl = `${publicUrl ?? url}${basePath}`
      const link = await store.exclusively(() =>
        firstAdministratorLink({ store, catalogue, clock }, { email: firstAdministrator, consoleUrl }),
      )
      return link === null ? [] : [`nobody can sign in yet: become ${firstAdministrator} once, at ${link}`]
    },
  }
}

const firstAdministrator = 'administrator@astrolabe.example'

/** The environment names the platform's own provider, which may stand in a private network. */
