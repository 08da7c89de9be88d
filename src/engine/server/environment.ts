import { defaultFileLimits, type FileLimits, fileKinds } from '../contract/fileTypes.ts'
import { isObject } from '../contract/isObject.ts'
import { percentDecoded } from '../contract/percentDecoded.ts'
import type { PlatformDialect } from '../contract/platformDialect.ts'
import type { BucketPlace } from './fileSender.ts'
import { readBucketUrl } from './readBucketUrl.ts'
import { readDialect } from './readDialect.ts'

/** Every variable that the host reads, parsed once at start. `null` means unset; the defaults stand in `readEnvironment`. */
export interface Environment {
  /** 0 lets the system choose one. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly sampleData: boolean
  /** Whether the sample goes on by itself. */
  readonly simulator: boolean
  readonly samplePassword: string | null
  /** Another platform's API: this host then serves the console alone and forwards `/api/v1` there, below the path that it may have. */
  readonly apiOrigin: string | null
  /** Where that platform is signed in to and out of, when not at `/api/v1/auth` and `/logout`. */
  readonly apiSignIn: string | null
  readonly apiSignOut: string | null
  /** What each call that is forwarded carries besides, by lower-case names; may hold secrets. */
  readonly apiHeaders: Readonly<Record<string, string>>
  /** Words of that platform's dialect, which the console takes before those that it was built with. */
  readonly apiDialect: PlatformDialect | null
  /** The address people type, without a slash at the end. */
  readonly publicUrl: string | null
  /** What the console and its API stand under at their origin, such as `/console`; empty for nothing. */
  readonly basePath: string
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null
  readonly sessionSecret: string | null
  /** Whom to tell of a weakness: an address that begins with `mailto:` or `https://`. */
  readonly securityContact: string | null
  /** Seal the secrets of rows, the current one first; none: the one in the data directory. */
  readonly secretsKeys: readonly string[]
  readonly assetDir: string
  /** Keeps uploaded files and those of reports in place of both folders; null for none. */
  readonly bucket: BucketPlace | null
  /** Where the files of reports lie until they are fetched. */
  readonly artifactDir: string
  /** What this process does: answer people and programs (`api`), work on jobs, schedules and messages (`worker`), or both. */
  readonly roles: ReadonlySet<Role>
  /** How large uploads may be, in bytes, by kind. */
  readonly assetLimits: FileLimits
  /** `host:port`, lower case: addresses that the guarded fetch may reach although they are private. */
  readonly fetchAllow: readonly string[]
  readonly logLevel: LogLevel
  /** Where every entry of the audit log is written to as well, as a line of JSON; null: nowhere. */
  readonly auditFile: string | null
  /** How many connections one address may hold; null behind a proxy, from which all come. */
  readonly connectionsPerAddress: number | null
  readonly trustProxy: boolean
  /** A line in the log for each request that was answered. */
  readonly accessLog: boolean
  /** Where Prometheus reads; null for nowhere. */
  readonly metricsPort: number | null
  /** Where traces are told, by OTLP over HTTP, and what this console is called there; null for nowhere. */
  readonly traces: { readonly endpoint: string; readonly service: string } | null
  /** How long a process that is to stop goes on answering, while balancers learn that it isn't ready any more. */
  readonly drainSeconds: number
}

export const processRoles = ['api', 'worker'] as const
export type Role = (typeof processRoles)[number]

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Says everything that is wrong at once, one sentence a variable. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment can't be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'EnvironmentError'
  }
}

/** @throws EnvironmentError */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const problems: string[] = []
  // Compose files and shells hand over `NAME=` for "unset".
  const get = (name: string) => variables[name]?.trim() || null

  const address = (name: string, protocols: readonly string[], bare?: 'origin' | 'path'): string | null => {
    const text = get(name)
    if (text === null) return null
    const url = URL.parse(text)
    if (url === null || !protocols.includes(url.protocol)) {
      problems.push(`${name} must be an address that starts with ${protocols.map(p => `${p}//`).join(' or ')}`)
    } else if (bare === 'path' && (url.search !== '' || url.hash !== '' || url.username !== '')) {
      problems.push(`${name} must be an origin and a path alone, such as ${url.protocol}//${url.host}${url.pathname}`)
    } else if (
      bare === 'origin' &&
      (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    ) {
      problems.push(`${name} must be an origin alone, such as ${url.protocol}//${url.host}`)
    }
    return withoutEndSlashes(text)
  }
  const flag = (name: string, otherwise: boolean): boolean => {
    const text = get(name)
    if (text === null) return otherwise
    if (!/^(true|false)$/i.test(text)) problems.push(`${name} must be true or false, not "${text}"`)
    return text.toLowerCase() === 'true'
  }

  const path = (name: string): string | null => {
    const text = get(name)
    if (text !== null && !/^(\/[\w~-][\w.~-]*)+$/.test(text)) {
      problems.push(`${name} must be a path of letters, digits and - . _ ~, such as /sessions, not "${text}"`)
    }
    return text
  }

  const portText = get('PORT') ?? '8080'
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN
  if (!(port <= 65_535)) problems.push(`PORT must be a number from 0 to 65535, not "${portText}"`)

  const metricsText = get('METRICS_PORT')
  const metricsPort = metricsText === null ? null : /^\d{1,5}$/.test(metricsText) ? Number(metricsText) : Number.NaN
  if (metricsPort !== null && !(metricsPort <= 65_535 && (metricsPort === 0 || metricsPort !== port)))
    problems.push(`METRICS_PORT must be a number from 0 to 65535 other than PORT, not "${metricsText}"`)

  const connectionsText = get('CONNECTIONS_PER_ADDRESS') ?? '256'
  const connections = /^[1-9]\d{0,5}$/.test(connectionsText) ? Number(connectionsText) : Number.NaN
  if (Number.isNaN(connections)) {
    problems.push(`CONNECTIONS_PER_ADDRESS must be a number from 1 to 999999, not "${connectionsText}"`)
  }

  const drainText = get('DRAIN_SECONDS') ?? '0'
  const drainSeconds = /^\d{1,3}$/.test(drainText) ? Number(drainText) : Number.NaN
  if (!(drainSeconds <= 300)) problems.push(`DRAIN_SECONDS must be a number from 0 to 300, not "${drainText}"`)

  const basePath = withoutEndSlashes(get('BASE_PATH') ?? '')
  if (!/^(\/[\w~-][\w.~-]*)*$/.test(basePath)) {
    problems.push(`BASE_PATH must be a path of letters, digits and - . _ ~, such as /console, not "${basePath}"`)
  }

  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'])
  const dataDir = get('DATA_DIR') ?? '.data'

  const levelText = get('LOG_LEVEL') ?? 'info'
  const logLevel = logLevels.find(level => level === levelText.toLowerCase())
  if (logLevel === undefined) problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${levelText}"`)

  const fetchAllow = (get('FETCH_ALLOW') ?? '').split(/[\s,]+/).filter(item => item !== '')
  for (const item of fetchAllow) {
    const [, number] = /^(?:\[[0-9a-f:.]+\]|[^\s:[\]/]+):(\d{1,5})$/i.exec(item) ?? []
    if (!(Number(number) >= 1 && Number(number) <= 65_535)) {
      problems.push(`FETCH_ALLOW must list host:port pairs, "${item}" is none`)
    }
  }

  const sessionSecret = get('SESSION_SECRET')
  if (sessionSecret !== null && sessionSecret.length < 32) {
    problems.push('SESSION_SECRET must have at least 32 characters')
  }
  const secretsKeys = (get('SECRETS_KEY') ?? '').split(/[\s,]+/).filter(key => key !== '')
  if (secretsKeys.some(key => key.length < 32)) {
    problems.push('SECRETS_KEY must be a key of at least 32 characters, or several with commas between them')
  }
  const samplePassword = get('SAMPLE_PASSWORD')
  if (samplePassword !== null && samplePassword.length < 8) {
    problems.push('SAMPLE_PASSWORD must have at least 8 characters')
  }

  const contactText = get('SECURITY_CONTACT')
  const contact = contactText === null ? null : URL.parse(contactText)
  if (contactText !== null && contact?.protocol !== 'mailto:' && contact?.protocol !== 'https:') {
    problems.push('SECURITY_CONTACT must start with mailto: or https:, such as mailto:security@example.com')
  }

  const filesUrl = get('FILES_URL')
  const bucket = filesUrl?.startsWith('s3:') ? readBucketUrl(filesUrl, get, problems) : null
  const files = bucket === null ? readFilesUrl(filesUrl, problems) : null
  if (filesUrl !== null && get('ASSET_DIR') !== null)
    problems.push('FILES_URL and ASSET_DIR exclude each other: uploaded files lie in one place')
  const roleTexts = (get('ROLES') ?? processRoles.join(',')).split(/[\s,]+/).filter(text => text !== '')
  const roles = new Set(processRoles.filter(role => roleTexts.includes(role)))
  if (roles.size === 0 || roleTexts.some(text => !processRoles.some(role => role === text))) {
    problems.push(`ROLES must be api, worker, or api,worker, not "${get('ROLES')}"`)
  }

  const mailFrom = get('MAIL_FROM') ?? 'Astrolabe <no-reply@astrolabe.example>'
  if (!/^[^<>@\s]+@[^<>@\s]+$|^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/.test(mailFrom)) {
    problems.push('MAIL_FROM must be a mail address, such as Astrolabe <no-reply@example.com>')
  }

  const [issuer, clientId, clientSecret] = [
    // As it is written: to a provider an issuer with a slash at the end is another one.
    address('OIDC_ISSUER', ['https:', 'http:']) && get('OIDC_ISSUER'),
    get('OIDC_CLIENT_ID'),
    get('OIDC_CLIENT_SECRET'),
  ]
  const oidc = issuer !== null && clientId !== null && clientSecret !== null ? { issuer, clientId, clientSecret } : null
  if (oidc === null && (issuer ?? clientId ?? clientSecret) !== null) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  }

  const dialectText = get('API_DIALECT')
  // Standard names, which collectors' guides use.
  const tracesEndpoint = address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'path')
  const service = get('OTEL_SERVICE_NAME') ?? 'astrolabe'

  // An embedded database is there to be looked at; a server's belongs to somebody.
  const sampleData = flag('SAMPLE_DATA', databaseUrl === null)
  const trustProxy = flag('TRUST_PROXY', false)

  const environment: Environment = {
    port,
    host: get('HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl,
    sampleData,
    simulator: flag('SIMULATOR', sampleData),
    samplePassword,
    apiOrigin: address('API_ORIGIN', ['https:', 'http:'], 'path'),
    apiSignIn: path('API_SIGN_IN'),
    apiSignOut: path('API_SIGN_OUT'),
    apiHeaders: readHeaders(get('API_HEADERS'), problems),
    apiDialect: dialectText === null ? null : readDialect('API_DIALECT', dialectText, problems),
    publicUrl: address('PUBLIC_URL', ['https:', 'http:'], 'origin'),
    basePath,
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    oidc,
    sessionSecret,
    securityContact: contact?.href ?? null,
    secretsKeys,
    assetLimits: readLimits(get('ASSET_LIMITS'), problems),
    assetDir: files === null ? (get('ASSET_DIR') ?? `${dataDir}/assets`) : `${files}/assets`,
    artifactDir: `${files ?? dataDir}/artifacts`,
    bucket,
    roles,
    fetchAllow: fetchAllow.map(item => item.toLowerCase()),
    logLevel: logLevel ?? 'info',
    auditFile: get('AUDIT_FILE'),
    trustProxy,
    accessLog: flag('ACCESS_LOG', false),
    metricsPort,
    traces: tracesEndpoint === null ? null : { endpoint: tracesEndpoint, service },
    drainSeconds,
    connectionsPerAddress: trustProxy ? null : connections,
  }
  if (roles.size === 1 && environment.apiOrigin !== null) {
    problems.push('ROLES and API_ORIGIN exclude each other: a forwarding host has no jobs')
  } else if (roles.size === 1 && databaseUrl === null) {
    problems.push('ROLES takes PostgreSQL (DATABASE_URL): the embedded database is of one process, which must do both')
  }
  if (environment.apiOrigin !== null && databaseUrl !== null) {
    problems.push('API_ORIGIN and DATABASE_URL exclude each other: a forwarding host opens no database')
  }
  // Names of our own: those of OpenTelemetry may be set for everything that runs in a cluster.
  const unheeded = { METRICS_PORT: metricsPort !== null, ACCESS_LOG: environment.accessLog }
  for (const [name, isSet] of Object.entries(unheeded)) {
    if (environment.apiOrigin !== null && isSet)
      problems.push(
        `API_ORIGIN and ${name} exclude each other: a forwarding host answers no requests to the API itself`,
      )
  }
  if (problems.length > 0) throw new EnvironmentError(problems)
  return environment
}

function withoutEndSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}

/** `{"x-api-key":"…"}`: an object of texts. What is wrong with it is said without its values. */
function readHeaders(text: string | null, problems: string[]): Readonly<Record<string, string>> {
  if (text === null) return {}
  const headers = Object.entries(parsedObject(text) ?? { '': '' })
  const isFine = headers.every(
    ([name, value]) =>
      /^[\w-]+$/.test(name) &&
      !ownHeaders.has(name.toLowerCase()) &&
      typeof value === 'string' &&
      /^[ -~]*$/.test(value),
  )
  if (!isFine) {
    problems.push('API_HEADERS must be a JSON object of header names and texts, such as {"x-api-key":"…"}')
    return {}
  }
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** What the host itself says in each call. */
const ownHeaders: ReadonlySet<string> = new Set(['connection', 'content-length', 'cookie', 'host', 'transfer-encoding'])

/** `file:///shared`: the folder that all processes see. */
function readFilesUrl(text: string | null, problems: string[]): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  if (url?.protocol !== 'file:' || url.host !== '' || url.search !== '' || url.hash !== '' || url.pathname === '/') {
    problems.push(
      `FILES_URL must name a folder that all processes see, such as file:///shared/files, or a bucket, such as s3://bucket/folder?region=eu-central-1, not "${text}"`,
    )
  }
  return withoutEndSlashes(percentDecoded(url?.pathname ?? '') ?? '')
}

/** `image=5,video=2000`: megabytes by kind; what isn't named keeps its default. */
function readLimits(text: string | null, problems: string[]): FileLimits {
  const limits: Record<string, number> = { ...defaultFileLimits }
  for (const item of (text ?? '').split(/[\s,]+/).filter(one => one !== '')) {
    const [, kind = '', megabytes] = /^(\w+)=(\d{1,7})$/.exec(item) ?? []
    if (!Object.hasOwn(limits, kind) || Number(megabytes) === 0) {
      problems.push(`ASSET_LIMITS must list sizes in megabytes as ${fileKinds.join('=… ')}=…, "${item}" is none`)
    } else limits[kind] = Number(megabytes) * 1_000_000
  }
  return limits as FileLimits
}
