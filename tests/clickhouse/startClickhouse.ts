import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A ClickHouse server for tests: where it is, and how it is ended (only if it was started here). */
export interface ClickhouseServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * `TEST_CLICKHOUSE_URL`, else ClickHouse out of the package `chdb`. That is half a gigabyte, so it is no dependency of the console:
 * it is installed into a folder of its own the first time.
 */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const given = process.env.TEST_CLICKHOUSE_URL
  if (given) return { url: given, stop: async () => {} }
  const packages = installed()
  const data = mkdtempSync(join(tmpdir(), 'astrolabe-clickhouse-'))
  const server = fork(fileURLToPath(new URL('./serveChdb.mjs', import.meta.url)), [packages, data], { execArgv: [] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Installed beside its place and moved there: files of tests that do so at once don't meet. */
function installed(): string {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
  const folder = join(cache, `clickhouse-${VERSION}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const made = mkdtempSync(join(cache, 'clickhouse-'))
  writeFileSync(join(made, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', `chdb@${VERSION}`], {
    cwd: made,
    stdio: 'pipe',
  })
  try {
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

const VERSION = '3.4.0'
