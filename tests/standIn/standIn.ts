import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { MutableAnswer } from './mutate.ts'
import { type Row, standInRows } from './standInRows.ts'

/** How the stand-in departs from the plainest platform. */
export interface StandInSwitches {
  /** The current user carries organizations, but no grants. */
  readonly noGrants?: boolean
  /** Goals, configuration and metrics come in shapes of the platform's own. */
  readonly otherMetrics?: boolean
  /** Money is decimals and not millionths. */
  readonly decimals?: boolean
  /** Lists don't say how many rows there are. */
  readonly noTotal?: boolean
  /** Asked for rows by ids where it has no such call, it answers the list as if no ids had been named. */
  readonly ignoresIds?: boolean
  /** Every answer takes so many milliseconds. */
  readonly slow?: number
  /** What isn't there, and what is refused, is told in a web page. */
  readonly htmlErrors?: boolean
  /** One signs in and out at addresses of the platform's own, with its header; that answers 204, and who isn't signed in is led to a page. */
  readonly ownSignIn?: boolean
  /** Of an address that it has, but not in that way, it says 405, and not 404 as of everything else. */
  readonly saysMethods?: boolean
  /** A refusal comes with 200, and is nothing but an error. */
  readonly refusesWith200?: boolean
  /** Ids are numbers, and must come back as numbers. */
  readonly countedIds?: boolean
  /** Asked at each call: not there for a while, behind a gateway that says so in a web page, or with nobody to answer. */
  readonly down?: () => 'gateway' | 'gone' | null
  /** What becomes of the answers to those who are signed in. */
  readonly change?: (answer: MutableAnswer, call: string) => MutableAnswer
}

export interface StandIn {
  readonly url: string
  /** Every call it was asked, as `GET /api/v1/campaign`, without its query. */
  readonly calls: readonly string[]
  /** The same with their queries. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/**
 * A platform that speaks the calls of the specification (sections 3 and 7) and nothing more: 404 for everything else. Its
 * rows are in memory. It shares no code with the console on purpose. Anybody signs in with the password `astrolabe`.
 */
export async function startStandIn(switches: StandInSwitches = {}, port = 0): Promise<StandIn> {
  const rows = standInRows(switches)
  const sessions = new Map<string, string>()
  const calls: string[] = []
  const asked: string[] = []
  let made = 0

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const method = request.method ?? 'GET'
    calls.push(`${method} ${pathname}`)
    asked.push(`${method} ${request.url}`)
    const down = switches.down?.() ?? null
    if (down === 'gone') return void request.socket.destroy()
    if (down === 'gateway') {
      const page = '<!doctype html><html><head><title>503</title></head><body>We are restarting</body></html>'
      return void response.writeHead(503, { 'content-type': 'text/html' }).end(page)
    }
    if (switches.slow) await wait(switches.slow)
    const body = await bodyOf(request)
    const cookie = /session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const email = sessions.get(cookie)
    const end = (given: MutableAnswer) => {
      const said = email !== undefined && switches.change ? switches.change(given, `${method} ${pathname}`) : given
      response.writeHead(said.status, said.headers).end(said.body)
    }
    const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
      end({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) })
    const refuse = (status: number, error: string) => {
      if (switches.refusesWith200 && status !== 401 && status !== 404 && status !== 405) return json({ error })
      if (!switches.htmlErrors) return json({ error }, status)
      const html = `<!doctype html><html><head><title>${status}</title></head><body><h1>${error}</h1></body></html>`
      end({ status, headers: { 'content-type': 'text/html' }, body: html })
    }

    const [signInAt, signOutAt] = switches.ownSignIn ? ['/sessions', '/sessions/end'] : ['/api/v1/auth', '/logout']
    if (switches.ownSignIn && request.headers['x-client'] !== 'console') return refuse(400, 'Which client is this?')
    if (pathname === signOutAt) {
      sessions.delete(cookie)
      return void response.writeHead(302, { location: '/', 'set-cookie': 'session=; Path=/; Max-Age=0' }).end()
    }
    const [entity = '', ...rest] = pathname.startsWith('/api/v1/') ? pathname.slice('/api/v1/'.length).split('/') : []
    const [id] = rest

    const begun = (who: string) => {
      const token = `s${sessions.size + 1}`
      sessions.set(token, who)
      return { 'set-cookie': `session=${token}; Path=/; HttpOnly` }
    }
    if (method === 'POST' && pathname === signInAt) {
      const said = JSON.parse(body.toString()) as Row
      if (namesIn(said) !== 'email password') return refuse(400, 'email and password are expected, and nothing else')
      if (said.password !== 'astrolabe') return refuse(401, 'Wrong')
      const headers = begun(String(said.email))
      return switches.ownSignIn ? void response.writeHead(204, headers).end() : json({}, 200, headers)
    }
    if (method === 'POST' && pathname === '/api/v1/forgotten-password') {
      if (namesIn(JSON.parse(body.toString())) !== 'email') return refuse(400, 'email is expected, and nothing else')
      return void response.writeHead(204).end()
    }
    // Its provider stands for any: it vouches for Ada, and leads back.
    if (method === 'GET' && pathname === '/api/v1/oidc/auth') {
      return void response.writeHead(302, { location: '/api/v1/oidc/callback?code=1' }).end()
    }
    if (method === 'GET' && pathname === '/api/v1/oidc/callback') {
      return void response.writeHead(302, { location: '/', ...begun('ada@platform.example') }).end()
    }
    if (method === 'GET' && pathname === '/api/v1/vast') {
      if (request.headers.cookie) return refuse(400, 'That is asked without credentials')
      return searchParams.has('url') ? json({ adm: vastDocument }) : refuse(400, 'An address is expected at url')
    }
    if (email === undefined) {
      if (switches.ownSignIn) return void response.writeHead(302, { location: '/login' }).end()
      return refuse(401, 'Sign in first')
    }
    if (method === 'GET' && entity === 'current-user') {
      const user = { name: 'Ada Stand', email }
      return json(switches.noGrants ? { ...user, id: 'u1', organizations: rows.organization } : user)
    }
    if (method === 'GET' && (entity === 'goal' || entity === 'config') && !id) {
      return json(switches.otherMetrics ? ['of', { its: 'own' }, null] : entity === 'goal' ? [] : {})
    }
    if (method === 'GET' && entity === 'metrics' && id) return json(metricsOf(id.split(',')))
    if (id === 'schema.json' && (entity === 'campaign' || entity === 'media')) return json(schemaOf(entity))

    const noCall = () => refuse(switches.saysMethods ? 405 : 404, 'That is not offered')
    const list = rows[entity]
    if (!list || rest.length > 1) return refuse(404, 'There is no such path here')
    if (method === 'GET' && id === undefined) {
      const ids = searchParams.get('id')?.split(',')
      if (ids && hasByIds.has(entity)) return json(list.filter(row => ids.includes(String(row.id))))
      if (!hasList.has(entity) || (ids && !switches.ignoresIds)) return noCall()
      const found = selected(list, searchParams)
      const [skip, limit] = [Number(searchParams.get('skip') ?? 0), Number(searchParams.get('limit') ?? 10)]
      const headers = switches.noTotal ? {} : { 'x-total-count': String(found.length) }
      return json(found.slice(skip, skip + limit), 200, headers)
    }
    if (method === 'POST' && entity === 'asset' && id === undefined) {
      const names = [...body.toString('latin1').matchAll(/; name="([^"]*)"(; filename=)?/g)]
      if (names.length !== 1 || !names[0]?.[2]) return refuse(400, 'One part, the file, is expected')
      made += 1
      const row = { id: `asset-new-${made}`, name: names[0][1] ?? '', organization: searchParams.get('organization') }
      list.unshift(row)
      return json([row])
    }
    if (entity !== 'campaign' && entity !== 'media') return noCall()
    if (method === 'POST' && id === undefined) {
      const fields = JSON.parse(body.toString()) as Row
      if (!fields.organization) return refuse(422, 'An organization is needed')
      if (!fields.name) return refuse(422, 'A name is needed')
      if (list.some(({ name }) => name === fields.name)) return refuse(409, 'That name is taken')
      if (entity === 'campaign' && typeof fields.account !== typeof list[0]?.account)
        return refuse(422, 'Whose account?')
      made += 1
      const row = { ...fields, id: switches.countedIds ? 9000 + made : `${entity}-new-${made}` }
      list.unshift(row)
      return json(row)
    }
    const at = list.findIndex(row => String(row.id) === id)
    if (at < 0) return refuse(404, 'There is no such row')
    if (method === 'PUT') {
      const row = JSON.parse(body.toString()) as Row
      if (row.id !== list[at]?.id) return refuse(422, 'The id is another one')
      list[at] = row
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      list.splice(at, 1)
      return void response.writeHead(200).end()
    }
    return noCall()
  }

  function metricsOf(ids: readonly string[]): unknown {
    return switches.otherMetrics
      ? ids.map(id => ({ id, delivered: { impressions: '12', spend: null }, series: [1, 2, 3] }))
      : ids.map(id => ({ id, impressions: 12 }))
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    asked,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The lists and the calls by ids of the specification. */
const hasList = new Set(
  'campaign strategy media asset partner organization node parameter-template webhook line-item'.split(' '),
)
const hasByIds = new Set('campaign media asset partner user parameter-template webhook strategy deal'.split(' '))

function namesIn(fields: object): string {
  return Object.keys(fields).toSorted().join(' ')
}

function selected(rows: readonly Row[], params: URLSearchParams): Row[] {
  const filters = [...params].filter(([name]) => !['sort', 'limit', 'skip', 'id'].includes(name))
  const found = rows.filter(row =>
    filters.every(
      // What no row has is not understood.
      ([name, value]) => !rows.some(one => name in one) || value.split(',').includes(String(row[name])),
    ),
  )
  const [, direction, column = ''] = /^(asc|desc)\((.*)\)$/.exec(params.get('sort')?.split(',')[0] ?? '') ?? []
  const sign = direction === 'desc' ? -1 : 1
  return direction
    ? found.sort((one, other) => sign * String(one[column] ?? '').localeCompare(String(other[column] ?? '')))
    : found
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function schemaOf(entity: string): unknown {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: entity,
    type: 'object',
    required: entity === 'campaign' ? ['name', 'account'] : ['name'],
    properties: {
      name: { type: 'string', title: 'Name' },
      ...(entity === 'campaign' ? { account: { type: 'string', title: 'Account' } } : {}),
      houseCode: { type: 'string', title: 'House code' },
    },
  }
}

const vastDocument = `<?xml version="1.0"?>
<VAST version="4.2"><Ad id="1"><InLine><AdSystem>Stand-in</AdSystem><AdTitle>Spring</AdTitle><AdServingId>1</AdServingId>
<Impression>https://track.example/i</Impression><Creatives><Creative id="1"><UniversalAdId idRegistry="x">1</UniversalAdId>
<Linear><Duration>00:00:15</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
https://files.example/spring.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
