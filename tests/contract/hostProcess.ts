import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'

const root = join(import.meta.dirname, '../..')
const password = 'lanterns over the harbor'

/** The Node host in a process of its own, from the sources, empty at its first start. */
export class HostProcess {
  readonly #child: ChildProcess
  #output = ''

  private constructor(variables: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', 'src/hosts/node.ts'], {
      cwd: root,
      env: { ...bare(), PORT: '0', LOG_LEVEL: 'warn', SAMPLE_DATA: 'false', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', chunk => {
        this.#output += chunk
      })
    }
  }

  /** Not ready yet. */
  static begin(variables: Readonly<Record<string, string>>): HostProcess {
    return new HostProcess(variables)
  }

  /** Done when it serves. */
  static async start(variables: Readonly<Record<string, string>>): Promise<HostProcess> {
    const host = HostProcess.begin(variables)
    await host.said(/ready on (http:\S+)/)
    return host
  }

  get url(): string {
    return /ready on (http:\S+)/.exec(this.#output)?.[1] ?? ''
  }

  /** What is in brackets in what it says. */
  async said(pattern: RegExp): Promise<string> {
    await expect.poll(() => this.#output, { timeout: 120_000, interval: 100 }).toMatch(pattern)
    return pattern.exec(this.#output)?.[1] ?? ''
  }

  /** Waits until it ends by itself. @returns all that it has said */
  async ended(): Promise<string> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close')
    return this.#output
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }

  /** Ends it at once, as when its machine goes. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  /** The first administrator, who sets a password by the link that the first start says. */
  async firstAdministrator(): Promise<HostClient> {
    const token = await this.said(/reset-password\?token=([\w.-]+)/)
    await new HostClient(this.url, null).send('/reset-password', { token, password })
    return this.signIn()
  }

  async signIn(): Promise<HostClient> {
    const body = { email: 'administrator@astrolabe.example', password }
    const answer = await new HostClient(this.url, null).fetch('/auth', posted(body))
    expect(answer.status).toBe(200)
    return new HostClient(this.url, answer.headers.getSetCookie()[0]?.split(';')[0] ?? null)
  }
}

/** Runs a command of the terminal. */
export function runCommand(name: string, args: readonly string[], variables: Readonly<Record<string, string>>) {
  const command = ['--import', 'tsx', `src/hosts/${name}.ts`, ...args]
  const run = spawnSync(process.execPath, command, { cwd: root, env: { ...bare(), ...variables }, encoding: 'utf8' })
  return { status: run.status, text: run.stdout + run.stderr }
}

export class HostClient {
  constructor(
    readonly url: string,
    readonly cookie: string | null,
  ) {}

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const own = { ...writeHeaders, ...(this.cookie ? { cookie: this.cookie } : {}) }
    return fetch(`${this.url}/api/v1${path}`, { ...init, headers: { ...init.headers, ...own } })
  }
  get<T>(path: string): Promise<T> {
    return this.#read<T>(path)
  }
  send<T>(path: string, body: FormData | object = {}): Promise<T> {
    return this.#read<T>(path, body instanceof FormData ? { method: 'POST', body } : posted(body))
  }
  async #read<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await this.fetch(path, init)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
}

function posted(body: object): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Nothing of the shell or the test runner. */
function bare() {
  return { PATH: process.env.PATH, HOME: process.env.HOME }
}
