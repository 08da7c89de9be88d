import { Worker } from 'node:worker_threads'
import type { Readings } from '../assets/AssetFiles.ts'
import type { ProbedFile, ProbeFile } from '../assets/probeFile.ts'
import { ApiError } from '../http/apiError.ts'
import { fromSources, idleWorkers } from './idleWorkers.ts'

/**
 * Reads files in threads of their own, two at a time: a file that is made to be read for ever, or to take all memory, ends
 * its thread and is refused, and nobody else waits for it.
 */
export function probeInThread({ limitMs = 20_000, atOnce = 2, start = startWorker }: Options = {}): ProbeFile {
  const workers = idleWorkers(start)
  const waiting: (() => void)[] = []
  let running = 0

  return async file => {
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    const worker = workers.take()
    try {
      const facts = await ask(worker, file, limitMs)
      workers.giveBack(worker)
      return facts
    } catch (error) {
      // After a refusal the thread is as good as before; after anything else nobody knows.
      if (error instanceof ApiError && error.cause !== spoilt) workers.giveBack(worker)
      else await worker.terminate()
      throw error
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

interface Options {
  readonly limitMs?: number
  readonly atOnce?: number
  /** Tests hand in threads that misbehave. */
  readonly start?: () => Worker
}

export type ToProbe = { readonly size: number } | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }

export type FromProbe =
  | { readonly read: { readonly id: number; readonly start: number; readonly end: number } }
  | { readonly facts: ProbedFile }
  | { readonly refused: string }
  | { readonly failed: string }

const startMs = 120_000
const spoilt = Symbol('its thread is spoilt')

function ask(worker: Worker, file: Readings, limitMs: number): Promise<ProbedFile> {
  const ended = new AbortController()
  const answer = new Promise<ProbedFile>((resolve, reject) => {
    const unreadable = (sentence: string) =>
      reject(Object.assign(new ApiError(415, { error: sentence }), { cause: spoilt }))
    // The thread's own start doesn't count, however busy the machine is: it ends with the first bytes it asks for.
    let late = setTimeout(() => reject(new Error('The thread didn’t start')), startMs)
    let reads = false
    const end = (error: unknown) =>
      isOutOfMemory(error)
        ? unreadable('The file can’t be used: reading it takes too much memory')
        : reject(new Error(`The thread ended: ${error}`))
    const hear = (message: FromProbe) => {
      if ('facts' in message) resolve(message.facts)
      else if ('refused' in message) reject(new ApiError(415, { error: message.refused }))
      else if ('failed' in message) reject(new Error(message.failed))
      else {
        const { id, start, end: until } = message.read
        if (!reads) {
          clearTimeout(late)
          late = setTimeout(() => unreadable('The file can’t be used: reading it takes too long'), limitMs)
          reads = true
        }
        file.read(start, until).then(bytes => worker.postMessage({ id, bytes } satisfies ToProbe), reject)
      }
    }
    worker.on('message', hear).on('error', end).on('exit', end)
    ended.signal.addEventListener('abort', () => {
      clearTimeout(late)
      worker.off('message', hear).off('error', end).off('exit', end)
    })
  })
  worker.ref()
  worker.postMessage({ size: file.size } satisfies ToProbe)
  return answer.finally(() => {
    ended.abort()
    worker.unref()
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function startWorker(): Worker {
  // What the libraries warn of is the file's affair.
  const options = { execArgv: [], stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: 256 } }
  const worker = import.meta.url.endsWith('.js')
    ? new Worker(new URL('./probeWorker.js', import.meta.url), options)
    : new Worker(fromSources(new URL('./probeWorker.ts', import.meta.url)), { ...options, eval: true })
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}
