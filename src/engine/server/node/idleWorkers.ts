import type { Worker } from 'node:worker_threads'

/** Threads that wait for work; where none does, one is started. */
export function idleWorkers(start: () => Worker): { take(): Worker; giveBack(worker: Worker): void } {
  const idle: Worker[] = []

  function begin(): Worker {
    const worker = start()
    // One that ends while nobody uses it must not end the process, nor be used again.
    worker.on('error', () => undefined)
    worker.on('exit', () => idle.includes(worker) && idle.splice(idle.indexOf(worker), 1))
    return worker
  }

  return { take: () => idle.pop() ?? begin(), giveBack: worker => void idle.push(worker) }
}

/** Code of a thread that first learns to read TypeScript: for `npm run dev` and tests. */
export function fromSources(url: URL): string {
  return `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(url.href)})))`
}
