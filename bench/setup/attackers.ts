import { Worker } from 'node:worker_threads'

export interface Attack {
  /** What was answered so far, by status. */
  stop(): Promise<Readonly<Record<string, number>>>
}

export interface AttackPlan {
  readonly url: string
  /** `guess`: passwords, a new email each time. `half`: bodies that never end. `ask`: the same call over and over. */
  readonly kind: 'guess' | 'half' | 'ask'
  readonly connections: number
  /** For `ask`: one goes with each connection, in turn. */
  readonly authorization?: readonly string[]
  readonly path?: string
  readonly body?: string
  /** All connections come from one address. */
  readonly oneAddress?: boolean
}

/** In a thread of its own, as the attacker's work is not to be measured; each connection comes from another address of this machine unless the plan says otherwise. */
export function attack(plan: AttackPlan): Attack {
  const worker = new Worker(attacker, { eval: true, workerData: plan })
  return {
    stop: () =>
      new Promise(resolve => {
        worker.once('message', counts => {
          void worker.terminate()
          resolve(counts)
        })
        worker.postMessage('stop')
      }),
  }
}

const attacker = `
const { Agent, request } = require('node:http')
const { connect } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
const { url, kind, connections, authorization = [], path, body, oneAddress = false } = workerData
const { hostname, port } = new URL(url)
const net = { guess: 1, half: 2, ask: 3 }[kind]
const counts = {}
let last = 0
let stopped = false
const localAddress = index => '127.' + net + '.0.' + (oneAddress ? 1 : index + 1)
const count = what => (counts[what] = (counts[what] ?? 0) + 1)

function half(index) {
  if (stopped) return
  const socket = connect({ host: hostname, port, localAddress: localAddress(index) })
  socket.on('connect', () => {
    count('opened')
    socket.write('POST /api/v1/auth HTTP/1.1\\r\\nHost: ' + hostname + ':' + port + '\\r\\nX-Requested-With: astrolabe\\r\\nContent-Type: application/json\\r\\nContent-Length: 1000\\r\\n\\r\\n{"email":')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => setTimeout(half, 100, index))
}

function asking(index) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: localAddress(index) })
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
  if (kind === 'ask') headers.authorization = authorization[index % authorization.length]
  const next = () => {
    if (stopped) return
    const call = request(url + (path ?? '/api/v1/auth'), { method: 'POST', agent, headers }, answer => {
      count(answer.statusCode)
      answer.resume().on('end', next)
    })
    call.on('error', () => setTimeout(next, 100))
    call.end(body ?? JSON.stringify({ email: 'guess-' + net + '-' + ++last + '@astrolabe.example', password: 'wrong password' }))
  }
  next()
}

for (let index = 0; index < connections; index += 1) kind === 'half' ? half(index) : asking(index)
parentPort.on('message', () => {
  stopped = true
  parentPort.postMessage(counts)
})
`
