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

  it('drains for as long as it is told, at most five minutes', () => {
    expect(readEnvironment({ DRAIN_SECONDS: '300' }).drainSeconds).toBe(300)
    for (const DRAIN_SECONDS of ['301', '-1', '1.5', 'long'])
      expect(() => readEnvironment({ DRAIN_SECONDS }), DRAIN_SECONDS).toThrow(
        'DRAIN_SECONDS must be a number from 0 to 300',
      )
  })

  it('names everything that is wrong at once', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://db',
      SAMPLE_DATA: 'maybe',
      SAMPLE_PASSWORD: 'short',
      API_ORIGIN: 'https://api.example/?v=1',
      PUBLIC_URL: 'console.example',
      SMTP_URL: 'mail.example',
      MAIL_FROM: 'nobody',
      OIDC_ISSUER: 'https://login.example',
      SESSION_SECRET: 'short',
      SECURITY_CONTACT: 'security@example.com',
      SECRETS_KEY: `${'k'.repeat(32)},short`,
      FETCH_ALLOW: 'ads.example',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '1',
    }
    const error = thrownBy(() => readEnvironment(wrong))
    expect(error).toBeInstanceOf(EnvironmentError)
    const problems = (error as EnvironmentError).problems
    for (const name of Object.keys(wrong)) expect(problems.filter(problem => problem.includes(name))).not.toEqual([])
    expect((error as Error).message).toContain('PORT must be a number from 0 to 65535, not "70000"')
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}
