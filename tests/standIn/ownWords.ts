import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A platform that has one list, of orders, and other words for everything: those of `examples/buying-platform`. */
export async function startOwnWords(): Promise<OwnWords> {
  const orders: Order[] = Array.from({ length: 12 }, (_, n) => ({
    orderId: n + 1,
    title: `Order ${String(n + 1).padStart(2, '0')}`,
    begins: 1_795_392_000 + n * 86_400,
    flight: { ends: 1_797_984_000 + n * 86_400, note: 'Pier' },
    budget: 100.5 + n,
    status: n % 3 ? 'active' : 'paused',
    advertiser: 'north',
    floorTier: 'gold',
  }))
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
    asked.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`)
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const id = Number(/^\/api\/v1\/orders\/(\d+)$/.exec(pathname)?.[1])
    if (request.method === 'GET' && pathname === '/api/v1/orders') return void say(200, listed(orders, searchParams))
    if (request.method === 'GET' && pathname === '/api/v1/orders/schema.json') return void say(200, schema)
    if (request.method === 'POST' && pathname === '/api/v1/orders') {
      const order = (await bodyOf(request)) as Order
      if (!order.title) {
        const problems = [{ name: 'title', text: 'An order has a title' }]
        return void say(422, { code: 17, message: 'The order is not complete', problems })
      }
      const made = { ...order, orderId: orders.length + 1 }
      orders.push(made)
      return void say(201, made)
    }
    const place = orders.findIndex(({ orderId }) => orderId === id)
    if (place < 0) return void say(404, { message: 'There is none' })
    if (request.method === 'PUT') {
      orders[place] = (await bodyOf(request)) as Order
      return void say(200, orders[place])
    }
    say(405, { message: 'Not here' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    orders,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

export interface OwnWords {
  readonly url: string
  /** Every call with its question, decoded. */
  readonly asked: readonly string[]
  readonly orders: readonly Order[]
  stop(): Promise<void>
}

type Order = Readonly<Record<string, unknown>> & { readonly orderId: number }

function listed(orders: readonly Order[], params: URLSearchParams) {
  const [count, page] = [Number(params.get('count') ?? 10), Number(params.get('page') ?? 1)]
  const states = params.getAll('status')
  const ids = params.get('orderId')?.split(',').map(Number)
  const found = orders.filter(
    ({ orderId, status, budget }) =>
      (!ids || ids.includes(orderId)) &&
      (states.length === 0 || states.includes(String(status))) &&
      Number(budget) >= Number(params.get('min_budget') ?? 0),
  )
  const sorted = params.get('sort') === '-title' ? found.toReversed() : found
  return { data: sorted.slice((page - 1) * count, page * count), meta: { total: found.length } }
}

const schema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    begins: { type: 'integer', title: 'Begins' },
    flight: {
      type: 'object',
      properties: { ends: { type: 'integer', title: 'Ends' }, note: { type: 'string' } },
    },
    budget: { type: 'number', minimum: 1, maximum: 1000 },
    floorTier: { type: 'string', title: 'Floor tier' },
  },
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += part
  return JSON.parse(text)
}
