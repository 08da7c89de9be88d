import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DeliveryProcessOptions } from './deliveryProcess.ts'
import type { JobProcessOptions } from './jobWorkerProcess.ts'

/** A worker of the queue, or another script that says its steps, in a process of its own. */
export class JobProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Set<(step: string) => void>()
  readonly #opened: Promise<string>
  complaints = ''

  constructor(options: JobProcessOptions | DeliveryProcessOptions, name = 'jobWorkerProcess.ts') {
    const script = join(import.meta.dirname, name)
    this.#child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (this.#child.stdout) {
      createInterface({ input: this.#child.stdout }).on('line', step => {
        for (const hear of this.#waiting) hear(step)
      })
    }
    this.#child.stderr?.on('data', chunk => {
      this.complaints += chunk
    })
    this.#opened = this.next('open')
  }

  /** Done when it works. */
  opened(): Promise<unknown> {
    return this.#opened
  }

  /** The next step that it says, beginning so. */
  next(beginning: string): Promise<string> {
    return new Promise(resolve => {
      const hear = (step: string) => {
        if (!step.startsWith(beginning)) return
        this.#waiting.delete(hear)
        resolve(step)
      }
      this.#waiting.add(hear)
    })
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Lets it end what it has begun. */
  finish(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
  }

  /** The most memory that it has had, in bytes; 0 where the system doesn't say. */
  peakMemory(): number {
    const status = `/proc/${this.#child.pid}/status`
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(existsSync(status) ? readFileSync(status, 'utf8') : '') ?? []
    return Number(kilobytes ?? 0) * 1024
  }

  /** Stands still in the middle of what it does, as a machine that swaps or sleeps, until it is woken. */
  stall(): void {
    this.#child.kill('SIGSTOP')
  }

  wake(): void {
    this.#child.kill('SIGCONT')
  }
}
