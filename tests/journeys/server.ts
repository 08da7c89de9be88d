import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface StartOptions {
  /** Used in place and kept afterwards. */
  readonly dataDir?: string
  /** Copied first; the copy is removed by `stop`. Without either the folder starts empty. */
  readonly copyOf?: string
  readonly env?: Readonly<Record<string, string>>
  /** Another built checkout than this one. */
  readonly root?: string
  /** Compiled as `npm start` does, for a host that is measured; default: quickly, for one that lives for a minute. */
  readonly isMeasured?: boolean
}

/** The built host in a process of its own, as `npm start` runs it. */
export interface JourneyServer {
  /** Stays the same after `restart`. */
  readonly url: string
  readonly dataDir: string
  /** Everything that it printed so far, over all its starts. */
  output(): string
  /** Ends the process by a signal and waits until it is gone. Answers its exit code, null after SIGKILL. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Starts it again on the same port and folder. Answers the milliseconds until it was ready. */
  restart(): Promise<number>
  /** SIGTERM; the temporary folder is removed a little later. */
  stop(): Promise<void>
}

/** @throws with what the host printed when it ends before it is ready, or is not ready within three minutes. */
export async function startServer({
  dataDir,
  copyOf,
  env = {},
  root = own,
  isMeasured = false,
}: StartOptions = {}): Promise<JourneyServer> {
  const temporary = dataDir === undefined ? mkdtempSync(join(tmpdir(), 'astrolabe-journey-')) : undefined
  const folder = dataDir ?? join(temporary ?? '', 'data')
  // Not the asynchronous one: for some thousand small files it takes three times as long.
  if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true })

  let output = ''
  let child: ChildProcess
  let port = '0'

  async function start(): Promise<number> {
    const started = performance.now()
    const from = output.length
    child = spawn(process.execPath, [...(isMeasured ? [] : quickStart), 'dist/server/node.js'], {
      cwd: root,
      env: {
        ...clean(process.env),
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        SIMULATOR: 'false',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const url = await new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The host ${why}:\n${output.slice(from)}`))
      const late = setTimeout(() => fail('was not ready within three minutes'), 180_000)
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        const ready = /ready on (http:\/\/\S+)/.exec(output.slice(from))?.[1]
        if (ready === undefined) return
        clearTimeout(late)
        resolve(ready)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', code => {
        clearTimeout(late)
        fail(`ended with ${code}`)
      })
    })
    port = new URL(url).port
    return performance.now() - started
  }

  function kill(signal: NodeJS.Signals): Promise<number | null> {
    return new Promise(resolve => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
      child.once('exit', code => resolve(code))
      child.kill(signal)
    })
  }

  async function stop(): Promise<void> {
    await kill('SIGTERM')
    if (temporary !== undefined) removeLater(temporary)
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, dataDir: folder, output: () => output, kill, restart: start, stop }
}

const own = join(import.meta.dirname, '../..')

/**
 * The embedded database is WebAssembly. V8 would compile it a second time, better, where it is busy: a third of the processor time
 * of a host that lives for a minute.
 */
const quickStart = ['--liftoff-only']

/** In a process of its own, as the disk takes seconds for it and nobody has to wait. */
function removeLater(folder: string): void {
  const script = `require('node:fs').rmSync(process.argv[1], { recursive: true, force: true })`
  spawn(process.execPath, ['-e', script, folder], { detached: true, stdio: 'ignore' }).unref()
}

/** Without what would reach the host from the shell of whoever runs the tests, or from the test runner. */
function clean(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = [
    'DATABASE_URL',
    'SAMPLE_DATA',
    'SAMPLE_PASSWORD',
    'API_ORIGIN',
    'PUBLIC_URL',
    'BASE_PATH',
    'SMTP_URL',
    'FETCH_ALLOW',
  ]
  const drop = new Set([...ours, 'NODE_ENV', 'NODE_OPTIONS', 'VITEST'])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !drop.has(name) && !name.startsWith('OIDC_')))
}
