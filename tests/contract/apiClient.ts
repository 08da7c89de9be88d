import { catalogue as ownCatalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { versioningStore } from '../../src/engine/server/access/accessVersion.ts'
import { prepareSystem } from '../../src/engine/server/access/prepareSystem.ts'
import type { Api, ApiOptions } from '../../src/engine/server/apiOptions.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { type Fetcher, FetchRefused, type Mail } from '../../src/engine/server/outside.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { createDescribedApi } from './answersAsDescribed.ts'

export const origin = 'https://console.astrolabe.example'
export const password = 'a long enough password'

/** Who signs in with what, in every test world. */
export const people = {
  admin: 'admin@astrolabe.example',
  manager: 'manager@astrolabe.example',
  orgAdmin: 'orgadmin@astrolabe.example',
  viewer: 'viewer@astrolabe.example',
  stranger: 'stranger@astrolabe.example',
} as const

export const north = 'org-north'
export const south = 'org-south'
export const foreign = 'org-foreign'

export interface TestWorld {
  readonly api: Api
  /** What the API was made with, to make another beside it. */
  readonly options: ApiOptions
  /** What is written into it past the API counts as another process's writes do: within a second. */
  readonly store: Store
  readonly catalogue: Catalogue
  readonly mails: Mail[]
  readonly logged: { readonly level: string; readonly facts: unknown; readonly message: string }[]
  /** What the guarded client answers, by address. */
  readonly pages: Map<string, string>
  /** What was posted to foreign addresses. */
  readonly posts: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }[]
  /** Time stands still until it is moved. */
  readonly time: { now: Date }
  signIn(who: keyof typeof people): Promise<ApiClient>
  readonly anonymous: ApiClient
}

/** The API over a prepared, empty store, with three organizations and a person of each kind. */
export async function testWorld(store: Store, options: Partial<ApiOptions> = {}): Promise<TestWorld> {
  const catalogue = options.catalogue ?? ownCatalogue
  const mails: Mail[] = []
  const logged: TestWorld['logged'] = []
  const pages = new Map<string, string>()
  const time = { now: new Date('2026-11-21T09:00:00.000Z') }
  const note = (level: string) => (facts: unknown, message: string) => logged.push({ level, facts, message })
  const posts: TestWorld['posts'] = []
  const fetcher: Fetcher = {
    postFor: async () => {
      throw new FetchRefused('unreachable', 'The URL couldn’t be reached: nobody is there')
    },
    post: async (url, { headers, body }) => {
      posts.push({ url, headers, body })
      return { status: answersPost(url) }
    },
    fetchText: async url => {
      const text = pages.get(url)
      if (text === undefined) throw new FetchRefused('unreachable', 'The URL couldn’t be reached: nobody is there')
      return { status: 200, url, redirects: [], contentType: 'application/xml', text, bytes: text.length }
    },
  }
  const given: ApiOptions = {
    ...advertisingApi,
    store,
    catalogue,
    secrets: createSecretBox(['the key of the tests']),
    passwords: { hash: async text => `plain ${text}`, verify: async (text, hash) => hash === `plain ${text}` },
    mailer: { send: async mail => void mails.push(mail) },
    fetcher,
    files: memoryFiles(),
    artifacts: memoryFiles(),
    clock: () => time.now,
    monotonic: () => time.now.getTime(),
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    release: 'test',
    environment: 'test',
    publicUrl: origin,
    trustProxy: false,
    sample: false,
    secureCookies: false,
    ...options,
  }
  const api = createDescribedApi(given)
  await prepareSystem(store, given, time.now)
  await insertPeople(store, catalogue)
  const clients = new Map<string, Promise<ApiClient>>()
  const signIn = (who: keyof typeof people) => {
    const known = clients.get(who) ?? signedIn(api, people[who])
    clients.set(who, known)
    return known
  }
  return {
    api,
    options: given,
    store: versioningStore(store),
    catalogue,
    mails,
    logged,
    pages,
    posts,
    time,
    signIn,
    anonymous: new ApiClient(api, null),
  }
}

/** An address that ends with a status is answered with it. */
function answersPost(url: string): number {
  return Number(/\/(\d{3})$/.exec(url)?.[1] ?? 200)
}

export async function signedIn(api: Api, email: string, secret = password): Promise<ApiClient> {
  const answer = await new ApiClient(api, null).post('/auth', { email, password: secret })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (answer.status !== 200 || !cookie) throw new Error(`${email} could not sign in: ${answer.status}`)
  return new ApiClient(api, cookie)
}

export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export type Json = Record<string, unknown>

/** Speaks to the API as the console does, with one session. Bodies are what they are asked to be; tests look closer. */
export class ApiClient {
  constructor(
    readonly api: Api,
    readonly cookie: string | null,
  ) {}

  get<T = Json>(path: string): Promise<Answer<T>> {
    return this.send<T>('GET', path)
  }
  list(path: string): Promise<Answer<Row[]>> {
    return this.send<Row[]>('GET', path)
  }
  post<T = Json>(path: string, body: unknown = {}): Promise<Answer<T>> {
    return this.send<T>('POST', path, body)
  }
  put<T = Json>(path: string, body: unknown): Promise<Answer<T>> {
    return this.send<T>('PUT', path, body)
  }
  patch<T = Json>(path: string, body: unknown): Promise<Answer<T>> {
    return this.send<T>('PATCH', path, body)
  }
  delete<T = Json>(path: string): Promise<Answer<T>> {
    return this.send<T>('DELETE', path)
  }

  /** A row that must be there in the end. */
  async create(entity: string, body: unknown): Promise<Row & Json> {
    const answer = await this.post<Row>(`/${entity}`, body)
    if (answer.status !== 200) throw new Error(`${entity} was not created: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const sent: Record<string, string> = {
      ...(method === 'GET' ? {} : writeHeaders),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...headers,
    }
    const request = new Request(`${origin}/api/v1${path}`, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await this.api(request)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(text) as T }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function insertPeople(store: Store, catalogue: Catalogue): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  const made = { version: 1, createdAt: at, createdBy: 'system', updatedAt: at, updatedBy: 'system' }
  const organization = (id: string, name: string) => ({
    ...made,
    id,
    name,
    slug: id,
    domain: 'northwind.example',
    status: 'active',
    type: 'buyer',
    reportingCurrency: 'USD',
    timezone: 'UTC',
  })
  const user = (key: keyof typeof people, organizations: readonly string[]) => ({
    ...made,
    id: `user-${key}`,
    name: `The ${key}`,
    email: people[key],
    status: 'active',
    organizations,
    auth: 'password',
  })
  const binding = (key: keyof typeof people, role: string, owner?: string) => ({
    ...made,
    id: `binding-${key}-${owner ?? 'platform'}`,
    name: `${key} binding`,
    role,
    subjectKind: 'user',
    user: `user-${key}`,
    ...(owner ? { organization: owner } : {}),
  })
  const rows: Readonly<Record<string, readonly Row[]>> = {
    organization: [organization(north, 'North'), organization(south, 'South'), organization(foreign, 'Foreign')],
    user: [
      user('admin', [north]),
      user('manager', [north, south]),
      user('orgAdmin', [north]),
      user('viewer', [north]),
      user('stranger', [foreign]),
    ],
    'role-binding': [
      binding('manager', 'role-campaign-manager', north),
      binding('manager', 'role-campaign-manager', south),
      binding('orgAdmin', 'role-org-admin', north),
      binding('viewer', 'role-read-only', north),
      binding('stranger', 'role-org-admin', foreign),
    ],
    'platform-role-binding': [binding('admin', 'role-platform-admin')],
  }
  await store.transaction(async tx => {
    for (const [entity, list] of Object.entries(rows)) {
      const resource = catalogue.resources[entity]
      if (resource) {
        await tx.insert(
          entity,
          list.map(row => storedRow(resource, row)),
        )
      }
    }
    const ids = Object.keys(people).map(key => `user-${key}`)
    await tx.insert(
      'credential',
      ids.map(id => ({ id, hash: `plain ${password}` })),
    )
  })
}
