import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { runDoctor } from '../../src/engine/server/node/doctor/runDoctor.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { HostProcess } from './hostProcess.ts'

const home = mkdtempSync(join(tmpdir(), 'astrolabe-roles-'))
const database = `roles_${process.pid}`
const hosts: HostProcess[] = []

afterAll(async () => {
  await Promise.all(hosts.map(host => host.stop()))
  await onServer(`drop database if exists ${database} with (force)`)
  rmSync(home, { recursive: true, force: true })
})

it('one process answers, another works, and files are in reach of both', { timeout: 600_000 }, async () => {
  await onServer(`create database ${database}`)
  const shared = {
    DATABASE_URL: inject('postgresUrl').replace(/\/[^/]*$/, `/${database}`),
    SECRETS_KEY: 'one-key-for-both-of-these-processes',
    FILES_URL: `file://${home}/shared%20files`,
  }
  const start = async (name: string, roles: string) => {
    const host = await HostProcess.start({ ...shared, DATA_DIR: join(home, name), ROLES: roles })
    hosts.push(host)
    return host
  }
  const api = await start('api', 'api')
  const client = await api.firstAdministrator()
  const doctor = async () => {
    const lines: string[] = []
    await runDoctor({ ...shared, DATA_DIR: join(home, 'api'), ROLES: 'api' }, { print: line => lines.push(line) })
    return lines.join('\n')
  }
  expect(await doctor()).toMatch(/! Worker: No process that works on jobs.+\n {4}Start one with ROLES=worker/)

  const [organization] = await client.get<readonly EntityRow[]>('/organization?limit=1')
  const report = await client.send<EntityRow>('/report', {
    ...{ name: 'Last week', organization: organization?.id, type: 'delivery', granularity: 'total', currency: 'USD' },
    ...{ dateRange: 'last_7', timezone: 'UTC', dimensions: ['campaign'], metrics: ['impressions'], format: 'csv' },
    ...{ share: 'organization' },
  })
  const run = await client.send<EntityRow>(`/report/${report.id}/run`)
  const statusOf = async () => (await client.get<EntityRow>(`/job-run/${run.id}`)).status
  // Longer than a worker takes to look.
  await new Promise(resolve => setTimeout(resolve, 3_000))
  expect(await statusOf()).toBe('queued')

  const worker = await start('worker', 'worker')
  await expect.poll(statusOf, { timeout: 60_000, interval: 200 }).toBe('succeeded')
  const file = await client.fetch(`/job-run/${run.id}/download`)
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Impressions')])
  expect(await doctor()).toContain('✓ Worker: A process that works on jobs uses this database')

  const statuses = async (url: string) => {
    const paths = ['/healthz', '/readyz', '/', '/api/v1/current-user', '/scim/v2/Users', '/.well-known/security.txt']
    return Promise.all(paths.map(async path => (await fetch(`${url}${path}`)).status))
  }
  expect(await statuses(worker.url)).toEqual([200, 200, 404, 404, 404, 404])
  expect(await worker.said(/(this process is worker alone: another one must be api)/)).not.toBe('')
})

it('refuses what can not be, each with its sentence', () => {
  const server = { DATABASE_URL: 'postgres://db/console' }
  const problems = (variables: Record<string, string>) => {
    try {
      readEnvironment(variables)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  expect(readEnvironment({}).roles).toEqual(new Set(['api', 'worker']))
  expect(readEnvironment({ ...server, ROLES: 'worker' }).roles).toEqual(new Set(['worker']))
  expect(readEnvironment({ ROLES: ' worker, api ' }).roles).toEqual(new Set(['api', 'worker']))
  for (const text of ['jobs', 'api,jobs', ',', 'API'])
    expect(problems({ ...server, ROLES: text })).toContain(`ROLES must be api, worker, or api,worker, not "${text}"`)
  expect(problems({ ROLES: 'api' })).toContain('ROLES takes PostgreSQL (DATABASE_URL)')
  expect(problems({ API_ORIGIN: 'https://platform.example', ROLES: 'api' })).toContain('a forwarding host has no jobs')

  const { assetDir, artifactDir } = readEnvironment({ FILES_URL: 'file:///srv/console%20files/' })
  expect([assetDir, artifactDir]).toEqual(['/srv/console files/assets', '/srv/console files/artifacts'])
  for (const url of ['/srv/files', 'file:', 'file:///', 'file://host/files', 'file:///a?b'])
    expect(problems({ FILES_URL: url })).toContain('FILES_URL must name a folder that all processes see')
  expect(problems({ FILES_URL: 'file:///srv', ASSET_DIR: '/srv' })).toContain(
    'FILES_URL and ASSET_DIR exclude each other',
  )
})

async function onServer(statement: string): Promise<void> {
  const db = openPostgres(inject('postgresUrl'))
  await db.exec(statement)
  await db.close()
}
