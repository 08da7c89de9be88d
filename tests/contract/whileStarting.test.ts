import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { advertisingHost } from '../../src/advertising/server/advertisingHost.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { listen } from '../../src/engine/server/node/listen.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { runHost } from '../../src/engine/server/node/runHost.ts'
import { whileStarting } from '../../src/engine/server/node/whileStarting.ts'
import { HostProcess } from './hostProcess.ts'

const home = mkdtempSync(join(tmpdir(), 'astrolabe-starting-'))
const database = `starting_${process.pid}`
const server = inject('postgresUrl')
const url = server.replace(/\/[^/]*$/, `/${database}`)
const sentence = 'The console is starting. Try again in a few seconds.'
let host: HostProcess | undefined

afterAll(async () => {
  await host?.stop()
  await onServer(`drop database if exists ${database} with (force)`)
  rmSync(home, { recursive: true, force: true })
})

it('a process that starts says that it lives, and answers when it is ready', { timeout: 300_000 }, async () => {
  await onServer(`create database ${database}`)
  const before = openPostgres(url)
  let release = () => {}
  let holder = Promise.resolve()
  await new Promise<void>(isHeld => {
    holder = before.exclusively(() => {
      isHeld()
      return new Promise(resolve => {
        release = resolve
      })
    })
  })
  const port = await freePort()
  const at = `http://127.0.0.1:${port}`
  host = HostProcess.begin({ DATABASE_URL: url, DATA_DIR: join(home, 'data'), PORT: String(port), BASE_PATH: '/desk' })
  const status = (path: string) =>
    fetch(`${at}${path}`).then(
      answer => answer.status,
      () => 0,
    )
  await expect.poll(() => status('/healthz'), { timeout: 120_000 }).toBe(200)
  const ready = await fetch(`${at}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, error: 'Starting' }])
  expect(await Promise.all(['/desk/healthz', '/desk/readyz', '/desk/'].map(status))).toEqual([200, 503, 503])
  const page = await fetch(`${at}/`)
  expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '5', `${sentence}\n`])
  expect(host.url).toBe('')

  release()
  await holder
  await before.close()
  await host.said(/ready on (http:\S+)/)
  expect(await Promise.all(['/readyz', '/desk/readyz', '/desk/api/v1/current-user'].map(status))).toEqual([
    200, 200, 401,
  ])
})

it.each(['', '/desk'])('what programs call answers as other errors do, under “%s”', async basePath => {
  const answer = whileStarting(basePath)
  for (const path of ['/api', '/api/v1/deal', '/scim/v2/Users']) {
    const response = await answer(new Request(`http://localhost${basePath}${path}`, { method: 'POST' }))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({ error: sentence })
  }
  for (const path of ['/', '/apiary', '/healthzs']) {
    const response = await answer(new Request(`http://localhost${basePath}${path}`))
    expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  }
})

it('a start that fails leaves its port, and a port that is taken is told before a database is made', async () => {
  const port = await freePort()
  const product = { ...advertisingHost, extensions: postgresHalves }
  const missing = server.replace(/\/[^/]*$/, `/missing_${process.pid}`)
  const variables = { PORT: String(port), LOG_LEVEL: 'error', DATA_DIR: join(home, 'failed') }
  await expect(runHost(product, { ...variables, DATABASE_URL: missing })).rejects.toThrow(/missing_\d+/)
  const taken = await listen({ port, host: '127.0.0.1', headers: {}, answer: whileStarting('') })
  await expect(runHost(product, { ...variables, DATA_DIR: join(home, 'never') })).rejects.toThrow(
    `Port ${port} is in use`,
  )
  expect(existsSync(join(home, 'never'))).toBe(false)
  await taken.stop(0)
})

async function freePort(): Promise<number> {
  const probe = await listen({ port: 0, host: '127.0.0.1', headers: {}, answer: whileStarting('') })
  await probe.stop(0)
  return Number(new URL(probe.url).port)
}

async function onServer(statement: string): Promise<void> {
  const db = openPostgres(server)
  await db.exec(statement)
  await db.close()
}
