import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ApiError } from '../http/apiError.ts'
import type { Passwords } from '../outside.ts'
import { fromSources, idleWorkers } from './idleWorkers.ts'

/**
 * `scryptPasswords` in a thread or two of its own, so that however many guess, nothing else waits for it. So many may
 * wait; the next one is refused at once and told to come back. After a wrong password a thread rests twice as long as it has worked:
 * who guesses without end gets a third of it, and the answer itself comes no later.
 */
export function passwordsInThreads({
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  mostWaiting = 20,
  start = startWorker,
  now = () => performance.now(),
  rest = (ms, then) => void setTimeout(then, ms),
}: Options = {}): Passwords {
  const workers = idleWorkers(start)
  const waiting: (() => void)[] = []
  let running = 0

  function demandRoom(): void {
    if (running >= threads && waiting.length >= mostWaiting) throw busy()
  }

  async function run(message: ToPasswordWorker): Promise<string | boolean> {
    demandRoom()
    if (running >= threads) {
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    const begun = now()
    let restMs = 0
    try {
      const worker = workers.take()
      const done = await ask(worker, message)
      workers.giveBack(worker)
      if (done === false) restMs = (now() - begun) * restFactor
      return done
    } finally {
      if (restMs > 0) rest(restMs, callNext)
      else callNext()
    }
  }

  /** Whoever waits takes the place over. */
  function callNext(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    hash: async password => String(await run({ password, stored: null })),
    verify: async (password, stored) => (await run({ password, stored })) === true,
    demandRoom,
  }
}

interface Options {
  readonly threads?: number
  readonly mostWaiting?: number
  /** Tests hand in threads that misbehave. */
  readonly start?: () => Worker
  readonly now?: () => number
  readonly rest?: (ms: number, then: () => void) => void
}

const restFactor = 2

/** Without a stored hash the password is hashed. */
export interface ToPasswordWorker {
  readonly password: string
  readonly stored: string | null
}

export interface FromPasswordWorker {
  readonly done: string | boolean
}

function busy(): ApiError {
  const error = 'Too many people are signing in. Try again in 5 seconds.'
  return new ApiError(503, { error }, { 'retry-after': '5' })
}

function ask(worker: Worker, message: ToPasswordWorker): Promise<string | boolean> {
  return new Promise<string | boolean>((resolve, reject) => {
    const hear = ({ done }: FromPasswordWorker) => {
      forget()
      resolve(done)
    }
    const end = (why: unknown) => {
      forget()
      reject(new Error(`The thread for passwords ended: ${why}`))
    }
    const forget = () => {
      worker.off('message', hear).off('error', end).off('exit', end)
      worker.unref()
    }
    worker.on('message', hear).on('error', end).on('exit', end)
    worker.ref()
    worker.postMessage(message)
  })
}

function startWorker(): Worker {
  const options = { execArgv: [] }
  return import.meta.url.endsWith('.js')
    ? new Worker(new URL('./passwordWorker.js', import.meta.url), options)
    : new Worker(fromSources(new URL('./passwordWorker.ts', import.meta.url)), { ...options, eval: true })
}
