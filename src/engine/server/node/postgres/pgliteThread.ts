import { Worker } from 'node:worker_threads'
import { SqlError, type SqlRow } from './Database.ts'

/** The embedded database's thread: one request after another, in the order of the calls. */
export class PgliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #stopped: Error | undefined

  private constructor(data: WorkerData) {
    this.#worker = startWorker(data)
    this.#worker.on('message', (reply: Reply) => this.#settle(reply))
    this.#worker.on('error', error => this.#stop(error))
    this.#worker.on('exit', () => this.#stop(new Error('its thread has ended')))
  }

  /** Makes a new database in a thread of its own, and ends: what initdb needs (800 MB) goes with it. */
  static async create(directory: string): Promise<void> {
    const worker = startWorker({ task: 'create', directory })
    await firstMessage(worker)
    await worker.terminate()
  }

  /** `null`: in memory, from the `template` if there is one; else `directory`, which is copied from `copyOf` before. */
  static async serve(
    directory: string | null,
    { copyOf, template }: { readonly copyOf?: string; readonly template?: ArrayBuffer } = {},
  ): Promise<PgliteThread> {
    const thread = new PgliteThread({ task: 'serve', directory, copyOf, template })
    await firstMessage(thread.#worker)
    return thread
  }

  async query(sql: string, params: readonly unknown[] = []): Promise<SqlRow[]> {
    return (await this.#ask({ kind: 'query', sql, params })).rows ?? []
  }

  /** Answers with the word that the last command ended with. */
  async exec(sql: string): Promise<string> {
    return (await this.#ask({ kind: 'exec', sql })).command ?? ''
  }

  /** The whole database directory, as a tar. */
  async dump(): Promise<ArrayBuffer> {
    const [row] = (await this.#ask({ kind: 'dump' })).rows ?? []
    if (!(row?.tar instanceof ArrayBuffer)) throw new Error('The embedded database gave no dump')
    return row.tar
  }

  async close(): Promise<void> {
    await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  /** Ends the thread at once, whatever it is doing; everything that is asked fails with the cause. */
  abandon(cause: Error): void {
    this.#stop(cause)
    void this.#worker.terminate()
  }

  #ask(request: Omit<Request, 'id'>): Promise<Reply> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...request })
    })
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (!reply.error) waiting?.resolve(reply)
    else waiting?.reject(new SqlError(reply.error.message, reply.error.code ?? '', reply.error.constraint))
  }

  #stop(cause: Error): void {
    this.#stopped ??= new Error(`The embedded database has stopped: ${cause.message}`, { cause })
    for (const { reject } of this.#waiting.values()) reject(this.#stopped)
    this.#waiting.clear()
  }
}

function startWorker(workerData: WorkerData): Worker {
  // Not `new Worker(new URL(…))`: bundlers rewrite that into a chunk for browsers.
  const file = new URL('./pgliteWorker.mjs', import.meta.url)
  return new Worker(file, { workerData, execArgv: [] })
}

async function firstMessage(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The embedded database's thread ended (${code}) before it was ready`)))
  })
}

type WorkerData =
  | { readonly task: 'create'; readonly directory: string }
  | {
      readonly task: 'serve'
      readonly directory: string | null
      readonly copyOf: string | undefined
      readonly template: ArrayBuffer | undefined
    }

interface Request {
  readonly id: number
  readonly kind: 'query' | 'exec' | 'dump' | 'close'
  readonly sql?: string
  readonly params?: readonly unknown[]
}

interface Reply {
  readonly id: number
  readonly rows?: SqlRow[]
  readonly command?: string
  readonly error?: { readonly message: string; readonly code?: string; readonly constraint?: string }
}

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}
