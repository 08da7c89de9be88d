import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { platform as exampleDialect } from '../../../examples/buying-platform/platform.config.ts'
import { EnvironmentError, readEnvironment } from '../../../src/engine/server/environment.ts'

describe('readEnvironment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      sampleData: true,
      samplePassword: null,
      apiOrigin: null,
      apiDialect: null,
      apiSignIn: null,
      apiSignOut: null,
      apiHeaders: {},
      publicUrl: null,
      basePath: '',
      smtpUrl: null,
      mailFrom: 'Astrolabe <no-reply@astrolabe.example>',
      oidc: null,
      sessionSecret: null,
      securityContact: null,
      secretsKeys: [],
      simulator: true,
      artifactDir: '.data/artifacts',
      roles: new Set(['api', 'worker']),
      assetDir: '.data/assets',
      bucket: null,
      assetLimits: {
        image: 5_000_000,
        video: 1_000_000_000,
        audio: 50_000_000,
        html_zip: 10_000_000,
        captions: 1_000_000,
      },
      fetchAllow: [],
      logLevel: 'info',
      auditFile: null,
      trustProxy: false,
      drainSeconds: 0,
      accessLog: false,
      metricsPort: null,
      traces: null,
      connectionsPerAddress: 256,
    })
  })

  it('reads how large files may be, and says what it does not understand', () => {
    const { assetLimits } = readEnvironment({ ASSET_LIMITS: 'image=8, video=2000' })
    expect(assetLimits).toMatchObject({ image: 8_000_000, video: 2_000_000_000, audio: 50_000_000 })
    for (const ASSET_LIMITS of ['image', 'image=0', 'image=-1', '__proto__=4', 'font=3']) {
      expect(() => readEnvironment({ ASSET_LIMITS }), ASSET_LIMITS).toThrow(EnvironmentError)
    }
  })

  it('reads how a platform is signed in to and what its calls carry, and never shows the latter', () => {
    const API_HEADERS = '{"X-Api-Key":"k3y sealed","x-client":"console"}'
    expect(readEnvironment({ API_SIGN_IN: '/sessions/new', API_SIGN_OUT: '/bye', API_HEADERS })).toMatchObject({
      apiSignIn: '/sessions/new',
      apiSignOut: '/bye',
      apiHeaders: { 'x-api-key': 'k3y sealed', 'x-client': 'console' },
    })
    for (const wrong of [
      'x-api-key: k3y sealed',
      '["k3y sealed"]',
      '{"x-api-key":["k3y sealed"]}',
      '{"x api key":"k3y sealed"}',
      '{"x-api-key":"k3y sealed\\r\\nhost: evil.example"}',
      '{"Host":"k3y sealed"}',
    ]) {
      const read = () => readEnvironment({ API_HEADERS: wrong })
      expect(read, wrong).toThrow(/API_HEADERS must be a JSON object/)
      expect(read, wrong).not.toThrow(/k3y sealed/)
    }
    for (const wrong of ['sessions', '/../x', '//evil.example', '/a?b', '/']) {
      expect(() => readEnvironment({ API_SIGN_IN: wrong }), wrong).toThrow(/API_SIGN_IN must be a path/)
    }
  })

  it('reads words of a platform’s dialect, and says which it doesn’t know', () => {
    const read = (dialect: object | string) =>
      readEnvironment({ API_DIALECT: typeof dialect === 'string' ? dialect : JSON.stringify(dialect) }).apiDialect
    expect(read(exampleDialect)).toEqual(exampleDialect)
    expect(read('')).toBeNull()
    expect(() => read({ mony: 'units' })).toThrow('API_DIALECT has no word "mony": write money, moments,')
    expect(() => read({ money: 'cents', listsOnly: 'node' })).toThrow(
      /API_DIALECT, money: must be one of micros, minor, units\n.*API_DIALECT, listsOnly: must be a list of texts/,
    )
    for (const wrong of ['units', '[]', '{"__proto__":{}}', '{"fields":{"campaign":"x"}}', '{"paging":{"next":"a"}}'])
      expect(() => read(wrong), wrong).toThrow(/API_DIALECT/)
  })

  it('reads what the console stands under, and takes nothing that a page could be broken with', () => {
    expect(readEnvironment({ BASE_PATH: '/console/' }).basePath).toBe('/console')
    expect(readEnvironment({ BASE_PATH: '/' }).basePath).toBe('')
    expect(readEnvironment({ BASE_PATH: '/teams/ads-2' }).basePath).toBe('/teams/ads-2')
    for (const BASE_PATH of [
      'console',
      '//evil.example',
      '/a/../b',
      '/a b',
      '/a"><script>',
      'https://a.example/console',
    ]) {
      expect(() => readEnvironment({ BASE_PATH }), BASE_PATH).toThrow(EnvironmentError)
    }
  })

  it('takes an empty variable for an unset one', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(readEnvironment({}))
  })

  it('keeps sample data out of a database server unless asked', () => {
    const DATABASE_URL = 'postgres://app:secret@db.example:5432/astrolabe'
    expect(readEnvironment({ DATABASE_URL }).sampleData).toBe(false)
    expect(readEnvironment({ DATABASE_URL, SAMPLE_DATA: 'true' }).sampleData).toBe(true)
    expect(readEnvironment({ SAMPLE_DATA: 'false' }).sampleData).toBe(false)
  })

  it('reads lists and origins in one form', () => {
    const environment = readEnvironment({
      FETCH_ALLOW: 'Ads.Example:8443, 127.0.0.1:9000 [::1]:9001',
      PUBLIC_URL: 'https://console.example/',
      OIDC_ISSUER: 'https://login.example/realm',
      OIDC_CLIENT_ID: 'astrolabe',
      OIDC_CLIENT_SECRET: 'secret',
    })
    expect(environment.fetchAllow).toEqual(['ads.example:8443', '127.0.0.1:9000', '[::1]:9001'])
    expect(environment.publicUrl).toBe('https://console.example')
    expect(environment.oidc).toEqual({
      issuer: 'https://login.example/realm',
      clientId: 'astrolabe',
      clientSecret: 'secret',
    })
  })

  it('tells traces to the collector of a standard variable, and says what isn’t one', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example:4318/otlp/'
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
      endpoint: 'https://collector.example:4318/otlp',
      service: 'astrolabe',
    })
    const OTEL_SERVICE_NAME = 'console-eu'
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME }).traces?.service).toBe('console-eu')
    expect(readEnvironment({ OTEL_SERVICE_NAME }).traces).toBeNull()
    for (const [wrong, sentence] of [
      ['collector:4318', 'must be an address that starts with http:// or https://'],
      ['grpc://collector:4317', 'must be an address that starts with http:// or https://'],
      ['nonsense', 'must be an address that starts with http:// or https://'],
      ['http://user:secret@collector:4318', 'must be an origin and a path alone, such as http://collector:4318/'],
      ['http://collector:4318/otlp?key=1', 'must be an origin and a path alone, such as http://collector:4318/otlp'],
    ] as const)
      expect(() => readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong }), wrong).toThrow(
        `OTEL_EXPORTER_OTLP_ENDPOINT ${sentence}`,
      )
  })

  it('drains for as long as it is told, at most five minutes', () => {
    expect(readEnvironment({ DRAIN_SECONDS: '300' }).drainSeconds).toBe(300)
    for (const DRAIN_SECONDS of ['301', '-1', '1.5', 'long'])
      expect(() => readEnvironment({ DRAIN_SECONDS }), DRAIN_SECONDS).toThrow(
        'DRAIN_SECONDS must be a number from 0 to 300',
      )
  })

  it('names everything that is wrong at once, each once', () => {
    const problems = problemsOf(wrong)
    for (const name of Object.keys(wrong))
      expect(
        problems.filter(problem => problem.includes(name)),
        name,
      ).not.toEqual([])
    expect(problems).toHaveLength(new Set(problems).size)
    expect(thrownBy(() => readEnvironment(wrong))).toMatchObject({
      message: expect.stringContaining('PORT must be a number from 0 to 65535, not "70000"'),
    })
  })

  it('is tried with a wrong value of every variable of docs/variables.md that can have one', () => {
    const names = readFileSync('docs/variables.md', 'utf8')
      .split('\n')
      .flatMap(line => /^\| (`[^|]+) \|/.exec(line)?.[1]?.match(/[A-Z_]+/g) ?? [])
    expect(names).toContain('METRICS_PORT')
    expect(names.filter(name => !(name in wrong) && !takesAnything.has(name))).toEqual([])
  })

  it('says that a bucket takes keys', () => {
    const FILES_URL = 's3://bucket/folder'
    const [problem] = problemsOf({ FILES_URL, AWS_ACCESS_KEY_ID: 'key' })
    expect(problem).toBe('FILES_URL names a bucket, which takes AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
    expect(problemsOf({ FILES_URL, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })).toEqual([])
  })

  it('refuses in front of a platform what would be ignored there', () => {
    const API_ORIGIN = 'https://platform.example'
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
    expect(problemsOf({ API_ORIGIN, OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual([])
    expect(problemsOf({ API_ORIGIN, METRICS_PORT: '9464', ACCESS_LOG: 'true' })).toEqual([
      expect.stringContaining('API_ORIGIN and METRICS_PORT exclude each other'),
      expect.stringContaining('API_ORIGIN and ACCESS_LOG exclude each other'),
    ])
    expect(problemsOf({ API_ORIGIN, ACCESS_LOG: 'false' })).toEqual([])
    expect(problemsOf({ METRICS_PORT: '9464', ACCESS_LOG: 'true' })).toEqual([])
  })

  it.each(['ads.example:0', 'ads.example:65536', 'ads.example:99999', 'ads.example', ':80'])(
    'takes no port that there is not: %s',
    FETCH_ALLOW => {
      expect(problemsOf({ FETCH_ALLOW })).toEqual([`FETCH_ALLOW must list host:port pairs, "${FETCH_ALLOW}" is none`])
      expect(readEnvironment({ FETCH_ALLOW: 'ads.example:65535' }).fetchAllow).toEqual(['ads.example:65535'])
    },
  )
})

const wrong = {
  PORT: '70000',
  DATABASE_URL: 'mysql://db',
  SIMULATOR: 'sometimes',
  SAMPLE_DATA: 'maybe',
  SAMPLE_PASSWORD: 'short',
  API_ORIGIN: 'https://api.example/?v=1',
  API_SIGN_IN: 'sign-in',
  API_SIGN_OUT: 'sign-out',
  API_HEADERS: '[]',
  API_DIALECT: '[]',
  PUBLIC_URL: 'console.example',
  BASE_PATH: 'console',
  SMTP_URL: 'mail.example',
  MAIL_FROM: 'nobody',
  OIDC_ISSUER: 'https://login.example',
  SESSION_SECRET: 'short',
  SECURITY_CONTACT: 'security@example.com',
  SECRETS_KEY: `${'k'.repeat(32)},short`,
  ASSET_DIR: '/files',
  FILES_URL: 'ftp://host/files',
  ROLES: 'api,cook',
  ASSET_LIMITS: 'image=large',
  FETCH_ALLOW: 'ads.example:99999',
  CONNECTIONS_PER_ADDRESS: '0',
  DRAIN_SECONDS: '301',
  LOG_LEVEL: 'loud',
  ACCESS_LOG: 'always',
  METRICS_PORT: '70000',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
  TRUST_PROXY: '1',
}

/** Any text may be right, or it is judged elsewhere: folders and files as they are opened, those of the facts by the product. */
const takesAnything = new Set([
  ...['HOST', 'DATA_DIR', 'AUDIT_FILE', 'FACTS_URL', 'OTEL_SERVICE_NAME'],
  ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
])

function problemsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  const error = thrownBy(() => readEnvironment(variables))
  return error instanceof EnvironmentError ? error.problems : []
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}
