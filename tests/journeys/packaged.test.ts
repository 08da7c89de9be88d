import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { environmentVariables } from '../setup/environmentVariables.ts'
import { journeyBrowser } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

const root = join(import.meta.dirname, '../..')
// Outside of the checkout, where no other packages are found.
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-package-'))
const browser = journeyBrowser()
let host: JourneyServer

beforeAll(async () => {
  const made = spawnSync(process.execPath, ['scripts/package.mjs', folder], { cwd: root, encoding: 'utf8' })
  expect(made.status, made.stderr).toBe(0)
  host = await startServer({ root: folder, env: { SAMPLE_DATA: 'false', METRICS_PORT: '0' } })
})
afterAll(async () => {
  await host?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('starts without npm: the console, its API, its figures and its commands', async () => {
  expect((await fetch(`${host.url}/readyz`)).status).toBe(200)
  const page = await browser.newPage({ url: host.url })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const figures = /Prometheus reads (\S+)/.exec(host.output())?.[1] ?? ''
  await expect
    .poll(async () => (await fetch(figures)).text())
    .toContain('http_request_duration_seconds_count{method="GET"')
  const doctor = spawnSync(process.execPath, ['dist/server/doctor.js'], {
    cwd: folder,
    env: { DATA_DIR: host.dataDir },
    encoding: 'utf8',
  })
  expect([doctor.status, doctor.stderr]).toEqual([0, ''])
  expect(doctor.stdout).toContain(`✓ Database: Embedded, in ${host.dataDir}; process `)
})

it('is what the files for containers and systemd start, with variables that there are', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const [docker, compose, unit, { engines }] = [
    text('Dockerfile'),
    text('compose.yaml'),
    text('deploy/astrolabe.service'),
    JSON.parse(text('package.json')),
  ]
  for (const file of [docker, unit]) expect(file).toContain('dist/server/node.js')
  expect(docker).toContain('npm run package -- /app')
  const images = [...docker.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major))
  expect(images.every(major => major >= Number(/\d+/.exec(engines.node)?.[0]))).toBe(true)
  const given = [
    ...docker.matchAll(/\b([A-Z_]+)=/g),
    ...unit.matchAll(/\b([A-Z_]{4,})=/g),
    ...(compose.split('postgres:\n')[0] ?? '').matchAll(/^ {6}([A-Z_]+):/gm),
  ].map(([, name = '']) => name)
  expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATA_DIR', 'HOST', 'METRICS_PORT', 'SECRETS_KEY']))
  // One answers, and one works on what is due.
  expect([...compose.matchAll(/^ {6}ROLES: (.*)$/gm)].map(([, role]) => role)).toEqual(['api', 'worker'])
  expect(given.filter(name => name !== 'NODE_ENV' && !environmentVariables().has(name))).toEqual([])
})
