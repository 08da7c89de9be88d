import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { connectionGauge } from '../../src/engine/server/node/prometheus/connectionGauge.ts'
import { createMeters } from '../../src/engine/server/node/prometheus/createMeters.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import { workGauges } from '../../src/engine/server/workGauges.ts'
import { testWorld } from '../contract/apiClient.ts'
import { apiTables } from '../contract/apiTables.ts'
import { environmentVariables } from '../setup/environmentVariables.ts'

const docker = readFileSync('Dockerfile', 'utf8')
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
/** What the image sets: where it listens, and the folder that it writes to. */
const image = Object.fromEntries([...docker.matchAll(/\b([A-Z_]{4,})=(\S+)/g)].map(([, name, value]) => [name, value]))

/** What operators fill in. */
const given: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://astrolabe:secret@postgres.example/astrolabe',
  SECRETS_KEY: 'a-key-of-32-characters-or-more-of-them',
  SESSION_SECRET: 'a-secret-of-32-characters-or-more',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'key',
  SMTP_URL: 'smtp://mail.example',
  FACTS_URL: 'https://clickhouse.example:8443/astrolabe',
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'astrolabe',
  OIDC_CLIENT_SECRET: 'secret',
}

describe('deploy/kubernetes.yaml', () => {
  const text = readFileSync('deploy/kubernetes.yaml', 'utf8')
  const documents = parseAllDocuments(text)
  const objects = documents.map(document => document.toJS() as KubernetesObject)
  const only = (kind: string) => objects.filter(object => object.kind === kind)
  const deployments = only('Deployment').map(({ metadata, spec }) => {
    const [container, ...others] = spec.template.spec.containers
    if (!container || others.length > 0) throw new Error('There is one container')
    return { name: metadata.name, spec, pod: spec.template, container }
  })
  const [config] = only('ConfigMap')
  const variablesOf = ({ container }: (typeof deployments)[number]) => ({
    ...config?.data,
    ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
  })

  it('is YAML, of texts where Kubernetes asks for texts', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ConfigMap astrolabe',
      'Deployment astrolabe-api',
      'Deployment astrolabe-worker',
      'Service astrolabe',
      'PodDisruptionBudget astrolabe-api',
    ])
    const values = [
      ...Object.values(config?.data ?? {}),
      ...deployments.flatMap(one => Object.values(variablesOf(one))),
    ]
    expect(values.filter(value => typeof value !== 'string')).toEqual([])
  })

  it('sets variables that there are, to values that the host takes, and leaves the rest to a Secret', () => {
    const comment = text.slice(0, text.indexOf('\napiVersion'))
    const [, names = ''] = /holds ([\s\S]+?)\. *\n# To fill in/.exec(comment) ?? []
    expect([...names.matchAll(/[A-Z_]{4,}/g)].map(([name]) => name).sort()).toEqual(Object.keys(given).sort())
    const [api, worker] = deployments.map(one => ({ ...image, ...given, ...variablesOf(one) }))
    expect(Object.keys({ ...api, ...worker }).filter(name => !known(name))).toEqual([])
    expect(readEnvironment(api ?? {})).toMatchObject({ roles: new Set(['api']), trustProxy: true, drainSeconds: 15 })
    expect(readEnvironment(worker ?? {})).toMatchObject({ roles: new Set(['worker']), bucket: { bucket: 'astrolabe' } })
    for (const { container } of deployments)
      expect(container.envFrom).toEqual([{ configMapRef: { name: 'astrolabe' } }, { secretRef: { name: 'astrolabe' } }])
  })

  it.each(deployments)('$name runs the image of this version as it was built: user, ports, folders, probes', one => {
    const { container, pod, spec } = one
    const { metricsPort, drainSeconds } = readEnvironment({ ...image, ...given, ...variablesOf(one) })
    expect(container.image).toMatch(new RegExp(`/astrolabe:${version.replaceAll('.', '\\.')}$`))
    expect(docker).toMatch(/^USER node$/m)
    // The user `node` of Node's images.
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(image.PORT) },
      { name: 'metrics', containerPort: metricsPort },
    ])
    expect(docker).toMatch(new RegExp(`^EXPOSE ${image.PORT}$`, 'm'))
    expect(pod.metadata.annotations).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(metricsPort),
      'prometheus.io/path': '/metrics',
    })
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([image.DATA_DIR, '/tmp'])
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.spec.volumes.map(({ name }) => name))
    // What ends a process asks whether it lives, as a start may take minutes until it is ready.
    expect(
      [container.startupProbe, container.livenessProbe, container.readinessProbe].map(probe => probe.httpGet),
    ).toEqual(['/healthz', '/healthz', '/readyz'].map(path => ({ path, port: 'http' })))
    expect(spec.progressDeadlineSeconds).toBeGreaterThanOrEqual(900)
    // Ten seconds for what runs after the drain, and as long again to give jobs back.
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + 20)
    expect(pod.metadata.labels).toEqual(spec.selector.matchLabels)
  })

  it('lets nobody but those that answer be reached, and one of them always stay', () => {
    const [api, worker] = deployments
    expect(api?.spec.replicas).toBeGreaterThan(1)
    expect(api?.pod.metadata.labels).not.toEqual(worker?.pod.metadata.labels)
    const [service] = only('Service')
    expect(service?.spec.selector).toEqual(api?.pod.metadata.labels)
    expect(service?.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
    const [budget] = only('PodDisruptionBudget')
    expect(budget?.spec).toEqual({ minAvailable: 1, selector: { matchLabels: api?.pod.metadata.labels } })
  })
})

describe('compose.yaml', () => {
  const document = parseDocument(readFileSync('compose.yaml', 'utf8'), { merge: true })
  const { services } = document.toJS() as { readonly services: Readonly<Record<string, ComposeService>> }
  const filledIn = { ...given, POSTGRES_PASSWORD: 'secret' }
  const valuesOf = (name: string, variables: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        // ${A:?said}, ${A:-otherwise}, ${A:+in its place}
        String(value).replace(/\$\{(\w+):([?+-])([^}]*)\}/g, (_, variable, sign, word) => {
          const text = variables[variable] ?? ''
          if (sign === '+') return text && word
          if (sign === '?' && text === '') throw new Error(word)
          return text || (sign === '-' ? word : '')
        }),
      ]),
    )

  it('starts two processes with variables that there are, to values that the host takes', () => {
    expect([...document.errors, ...document.warnings]).toEqual([])
    for (const role of ['api', 'worker']) {
      const values = valuesOf(role === 'api' ? 'console' : role, { ...filledIn, OIDC_ISSUER: '', FACTS_URL: '' })
      expect(Object.keys(values).filter(name => !known(name))).toEqual([])
      expect(readEnvironment({ ...image, ...values })).toMatchObject({ roles: new Set([role]), oidc: null })
    }
  })

  it('has an identity provider, which browser and console know by one name', () => {
    const dex = parseDocument(readFileSync('deploy/dex.yaml', 'utf8'))
    expect([...dex.errors, ...dex.warnings]).toEqual([])
    const provider = dex.toJS() as DexConfig
    const values = valuesOf('console', { ...filledIn, OIDC_ISSUER: provider.issuer })
    const { oidc, publicUrl } = readEnvironment({ ...image, ...values })
    const { hostname, port } = new URL(provider.issuer)
    const service = services.dex
    expect(hostname).toMatch(/\.localhost$/)
    expect(service?.networks?.default.aliases).toEqual([hostname])
    expect(service?.ports).toEqual([`127.0.0.1:${port}:${port}`])
    expect(provider.web.http).toBe(`0.0.0.0:${port}`)
    expect(service?.volumes).toEqual([`./deploy/dex.yaml:${service?.command?.at(-1)}:ro`])
    expect(provider.staticClients).toMatchObject([
      {
        id: oidc?.clientId,
        secret: oidc?.clientSecret,
        redirectURIs: [`${publicUrl}/api/v1/oidc/callback`],
      },
    ])
    expect(provider.staticPasswords).toMatchObject([{ email: 'administrator@astrolabe.example' }])
  })
})

describe('deploy/grafana.json', () => {
  const { panels, templating } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as Dashboard
  const questions = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.query])),
  ]

  it('asks for metrics and labels that /metrics has, and for all of the console’s own', async () => {
    const text = await metricsText()
    const names = new Set([...text.matchAll(/^([a-z]\w*)[{ ]/gm)].map(([, name = '']) => name))
    // Until something happens a histogram has no lines of its own.
    for (const [, name] of text.matchAll(/^# TYPE (\w+) histogram$/gm))
      for (const part of ['bucket', 'count', 'sum']) names.add(`${name}_${part}`)
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label))
    // Prometheus adds these itself.
    for (const label of ['job', 'instance']) labels.add(label)
    const asked = questions.flatMap(question => question.match(/\b(?:http|console|nodejs|process)_\w+/g) ?? [])
    expect(new Set(asked).size).toBeGreaterThan(12)
    expect(asked.filter(name => !names.has(name))).toEqual([])
    const askedLabels = questions.flatMap(question => [
      ...[...question.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
      ...[...question.matchAll(/ by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    ])
    expect(askedLabels).toContain('le')
    expect(askedLabels.filter(label => !labels.has(label))).toEqual([])
    const own = [...text.matchAll(/^# TYPE ((?:console|http)_\w+) (\w+)$/gm)]
    expect(own.length).toBeGreaterThan(6)
    const isAsked = (name: string) => asked.some(one => one === name || one.startsWith(`${name}_`))
    expect(own.filter(([, name = '']) => !isAsked(name))).toEqual([])
  })

  it('takes any Prometheus, and lays no panel over another', () => {
    expect(templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
    const shown = panels.filter(({ type }) => type !== 'row')
    for (const { title, datasource } of shown)
      expect([title, datasource]).toEqual([title, { type: 'prometheus', uid: `\${datasource}` }])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })
})

function known(name: string): boolean {
  return name === 'NODE_ENV' || environmentVariables().has(name)
}

/** What a process tells Prometheus that has answered a request, and sent a mail. */
async function metricsText(): Promise<string> {
  const meters = createMeters()
  const { options } = await testWorld(createMemoryStore(apiTables(catalogue), memoryHalves))
  const pool = connectionGauge({ load: () => ({ busy: 1, idle: 1, waiting: 0 }) })
  const ages = advertisingApi.gauges ?? []
  meters.read(createApiContext(options), [
    ...workGauges,
    pool,
    ...ages.map(gauge => ({ ...gauge, read: async () => ({ '': 1 }) })),
  ])
  const about = { requestId: 'r', path: '/', ms: 1, address: null, person: null, organization: null, caller: null }
  meters.answered({ ...about, method: 'GET', route: '/config', status: 200 })
  const mail = { to: 'a@astrolabe.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await meters.counting(options.mailer).send(mail)
  return meters.text()
}

interface KubernetesObject {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec: {
    readonly replicas: number
    readonly progressDeadlineSeconds: number
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> }
    readonly template: Pod
    readonly ports?: readonly object[]
  }
}

interface Pod {
  readonly metadata: {
    readonly labels: Readonly<Record<string, string>>
    readonly annotations: Readonly<Record<string, string>>
  }
  readonly spec: {
    readonly containers: readonly Container[]
    readonly securityContext: object
    readonly terminationGracePeriodSeconds: number
    readonly volumes: readonly { readonly name: string }[]
  }
}

interface Container {
  readonly image: string
  readonly env: readonly { readonly name: string; readonly value: string }[]
  readonly envFrom: readonly object[]
  readonly ports: readonly object[]
  readonly securityContext: object
  readonly startupProbe: { readonly httpGet: object }
  readonly livenessProbe: { readonly httpGet: object }
  readonly readinessProbe: { readonly httpGet: object }
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

interface ComposeService {
  readonly environment?: Readonly<Record<string, string | number>>
  readonly command?: readonly string[]
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: { readonly default: { readonly aliases: readonly string[] } }
}

interface DexConfig {
  readonly issuer: string
  readonly web: { readonly http: string }
  readonly staticClients: readonly object[]
  readonly staticPasswords: readonly object[]
}

interface Dashboard {
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] }
  readonly panels: readonly {
    readonly id: number
    readonly type: string
    readonly title: string
    readonly datasource?: object
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
    readonly targets?: readonly { readonly expr: string }[]
  }[]
}
