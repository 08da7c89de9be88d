import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyBrowser, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

const administrator = 'administrator@astrolabe.example'
const password = 'a long enough phrase'

describe('the host on an empty folder, without sample data', () => {
  const browser = journeyBrowser()
  let host: JourneyServer
  let front: JourneyServer

  beforeAll(async () => {
    host = await startServer({ env: { SAMPLE_DATA: 'false', DRAIN_SECONDS: '1' } })
    front = await startServer({ env: { API_ORIGIN: host.url } })
  })
  afterAll(async () => {
    await front?.stop()
    await host?.stop()
  })

  it('answers the probes', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(host.url + path)
      expect([path, response.status, await response.json()]).toEqual([path, 200, { ok: true }])
    }
  })

  it('answers directories, where the database is its own', async () => {
    const typeOf = async (url: string) => {
      const { status, headers } = await fetch(`${url}/scim/v2/Users`)
      return [status, headers.get('content-type')?.split(';')[0]]
    }
    expect(await typeOf(host.url)).toEqual([401, 'application/scim+json'])
    expect((await typeOf(front.url))[1]).not.toBe('application/scim+json')
  })

  it('serves nothing to a Host that is not its own, but probes', async () => {
    const statuses = async (name: string) =>
      Promise.all(
        ['/', '/api/v1/config', '/favicon.svg', '/scim/v2/Users', '/healthz'].map(path => statusFor(name, path)),
      )
    expect(await statuses('evil.example')).toEqual([421, 421, 421, 421, 200])
    expect(await statuses('127.0.0.1.evil.example')).toEqual([421, 421, 421, 421, 200])
    expect(await statuses(`localhost:${new URL(host.url).port}`)).toEqual([200, 200, 200, 401, 200])
  })

  /** `fetch` sets the header itself. */
  function statusFor(name: string, path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      get(new URL(path, host.url), { headers: { host: name } }, answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      }).on('error', reject)
    })
  }

  it('answers pages with a policy that evaluates nothing, and a nonce that no other answer has', async () => {
    const [one, other] = [await fetch(`${host.url}/campaigns`), await fetch(`${host.url}/campaigns`)]
    const policy = one.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/)
    expect(policy).not.toContain('unsafe')
    expect(other.headers.get('content-security-policy')).not.toBe(policy)
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one.headers.get('referrer-policy')).toBe('same-origin')
    expect(await one.text()).not.toContain('__CSP_NONCE__')
  })

  it('puts the same headers on every answer, found or not', async () => {
    const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options']
    for (const path of ['/', '/gone.js', '/gone.json', '/assets/gone.css', '/favicon.svg', '/%ff', '/api/v1/gone.js']) {
      const { headers } = await fetch(host.url + path)
      expect([path, names.filter(name => !headers.has(name))]).toEqual([path, []])
    }
  })

  it('keeps assets for ever, compressed, and does not answer a missing one with a page', async () => {
    const html = await (await fetch(host.url)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const asset = await fetch(host.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${host.url}/assets/gone-00000000.js`)).status).toBe(404)
  })

  it('answers 5 MB where it expects little with 413, and lives on', async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
    const body = JSON.stringify({ email: 'x'.repeat(5_000_000), password: 'y' })
    const response = await fetch(`${host.url}/api/v1/auth`, { method: 'POST', headers, body })
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ error: 'The body is larger than 1 MiB' })
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200)
  })

  it('[forgot.4] lets the first administrator in by the link that it printed, once', async () => {
    const link = /at (http:\S+\/reset-password\?token=\S+)/.exec(host.output())?.[1] ?? ''
    const page = await browser.newPage({ url: host.url })
    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
    await signIn(page, administrator, { password })

    const again = await browser.newPage({ url: host.url, allow: [/^400 POST \/api\/v1\/reset-password$/] })
    await again.goto(link)
    await again.getByLabel('New password').fill('another long phrase')
    await again.getByRole('button', { name: 'Set new password' }).click()
    await again.getByText('This link was already used or has expired').waitFor()
  })

  it('fronts another platform with API_ORIGIN: the same sign-in, the same rows, no database of its own', async () => {
    const page = await browser.newPage({ url: front.url })
    await signIn(page, administrator, { path: '/admin/roles', password })
    await page.locator('main table tbody tr td').first().waitFor()
    // Left open it would go on asking a platform that the next test stops.
    await page.context().close()
    expect(front.output()).toContain(`/api/v1 is answered by ${host.url}`)
  })

  it('stops on SIGTERM with everything kept, and starts again', async () => {
    const ended = host.kill('SIGTERM')
    // A load balancer hears that it goes before it has gone.
    await expect.poll(async () => (await fetch(`${host.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${host.url}/api/v1/config`)).status).toBe(200)
    expect(await ended).toBe(0)
    const gone = await fetch(`${front.url}/api/v1/config`)
    expect([gone.status, (await gone.json()).error]).toEqual([502, expect.stringContaining('can’t be reached')])
    expect((await fetch(`${front.url}/readyz`)).status).toBe(503)

    await host.restart()
    const page = await browser.newPage({ url: host.url })
    await signIn(page, administrator, { password })
  })
})

describe('the host in an environment that is wrong', () => {
  it('says everything that is wrong at once, and does not start', async () => {
    const { code, output } = await run({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://db' })
    expect(code).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(output).toContain(`- ${name} must`)
  })

  it('says in a sentence that the port is taken', async () => {
    const holder = await startServer({ env: { API_ORIGIN: 'http://127.0.0.1:1' } })
    const port = new URL(holder.url).port
    const { code, output } = await run({ PORT: port, API_ORIGIN: 'http://127.0.0.1:1' })
    await holder.stop()
    expect([code, output.trim()]).toEqual([
      1,
      `Astrolabe · Port ${port} is in use: stop what listens there, or set PORT to another`,
    ])
  })
})

function run(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise(resolve => {
    const root = join(import.meta.dirname, '../..')
    const child = spawn(process.execPath, ['dist/server/node.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
    })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      output += chunk
    })
    child.on('close', code => resolve({ code, output }))
  })
}
