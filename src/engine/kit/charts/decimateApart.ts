import { decimate } from './decimate.ts'

/**
 * `decimate` in a worker, one for all charts of the page. The columns are handed over and can't be used afterwards.
 * Where no worker can be started the page does it itself.
 */
export function decimateApart(columns: readonly Float64Array[], limit: number): Promise<Uint32Array> {
  const thread = startWorker()
  if (thread === null) return Promise.resolve(decimate(columns, limit))
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    const task: DecimateTask = { id, columns, limit }
    thread.postMessage(
      task,
      columns.map(({ buffer }) => buffer),
    )
  })
}

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

function startWorker(): Worker | null {
  if (worker !== null || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./decimateWorker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<DecimateAnswer>) => {
    waiting.get(data.id)?.resolve(data.kept)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    // The next task starts another one.
    worker = null
    for (const { reject } of waiting.values()) reject(new Error('The worker that thins out charts has ended'))
    waiting.clear()
  })
  return worker
}

export interface DecimateTask {
  readonly id: number
  readonly columns: readonly Float64Array[]
  readonly limit: number
}

export interface DecimateAnswer {
  readonly id: number
  readonly kept: Uint32Array
}

interface Waiting {
  readonly resolve: (kept: Uint32Array) => void
  readonly reject: (error: Error) => void
}
