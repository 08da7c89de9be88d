import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ApiOptions } from '../../src/engine/server/apiOptions.ts'
import { ApiError } from '../../src/engine/server/http/apiError.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { type Answer, ApiClient, type Json, password, people, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const minute = 60_000

eachStore((open, kind) => {
  let world: TestWorld
  let hashed = 0

  const counted: ApiOptions['passwords'] = {
    hash: async text => {
      hashed += 1
      return `plain ${text}`
    },
    verify: async (text, hash) => {
      hashed += 1
      return hash === `plain ${text}`
    },
  }
  const from = (address: string, api = world.api) => ({
    post: (path: string, body: Json): Promise<Answer<Json>> =>
      new ApiClient(api, null).send('POST', path, body, { 'x-test-address': address }),
  })
  const guess = (address: string, email: string, secret = 'wrong password') =>
    from(address).post('/auth', { email, password: secret })
  const keys = async () => (await world.store.read.list('try', { scope: 'all', limit: 1000 })).rows

  beforeEach(async () => {
    hashed = 0
    world = await testWorld(await open(apiTables(catalogue)), {
      passwords: counted,
      clientAddress: request => request.headers.get('x-test-address'),
    })
  })

  it('are counted for all processes on one store', async () => {
    const beside = createDescribedApi(world.options)
    const wrong = { email: people.viewer, password: 'wrong password' }
    for (let count = 0; count < 5; count += 1) {
      expect((await from('198.51.100.7').post('/auth', wrong)).status).toBe(401)
      expect((await from('198.51.100.7', beside).post('/auth', wrong)).status).toBe(401)
    }
    const refused = await from('198.51.100.7', beside).post('/auth', wrong)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '6'])
    expect(hashed).toBe(10)
    world.time.now = new Date(world.time.now.getTime() + minute)
    expect((await guess('198.51.100.7', people.viewer, password)).status).toBe(200)
    expect((await keys()).every(({ id }) => /^[0-9a-f]{64}$/.test(id))).toBe(true)
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  describe('of a client that makes up a new email each time', () => {
    it('end after thirty, without a hash more, and others get in', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, at) => guess('198.51.100.7', `someone-${at}@astrolabe.example`)),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(30)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(170)
      expect(hashed).toBe(30)
      expect((await guess('198.51.100.8', people.viewer, password)).status).toBe(200)
    })

    it('are those of its network, where it has 2^64 addresses', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => guess(`2001:db8:1:2::${at + 1}`, `someone-${at}@astrolabe.example`)),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
      expect((await guess('2001:db8:1:3::1', people.viewer, password)).status).toBe(200)
    })

    it('are bounded over all addresses', async () => {
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, at) =>
          guess(`198.51.${at >> 8}.${at & 255}`, `someone-${at}@astrolabe.example`),
        ),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(100)
      expect(hashed).toBe(300)
    })
  })

  it('of one account from everywhere end after thirty an hour', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => guess(`198.51.100.${at}`, people.viewer.toUpperCase())),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await guess('198.51.100.99', people.manager, password)).status).toBe(200)
  })

  it('that succeed are not counted', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect((await guess('198.51.100.7', people.viewer, password)).status).toBe(200)
    }
    expect((await keys()).filter(({ endsAt }) => String(endsAt) > world.time.now.toISOString())).toEqual([])
  })

  it('are told to come back while too many others are being checked, and count', async () => {
    const busy = new ApiError(503, { error: 'Too many people are signing in.' }, { 'retry-after': '5' })
    const api = createDescribedApi({
      ...world.options,
      passwords: { hash: () => Promise.reject(busy), verify: () => Promise.reject(busy) },
    })
    for (let count = 0; count < 10; count += 1) {
      const answer = await from('198.51.100.7', api).post('/auth', { email: people.viewer, password })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    }
    expect((await guess('198.51.100.7', people.viewer, password)).status).toBe(429)
    expect((await guess('198.51.100.8', people.viewer, password)).status).toBe(200)
  })

  it('are refused before anything is asked or written down while there is no room for them, and count here', async () => {
    const busy = new ApiError(503, { error: 'Too many people are signing in.' }, { 'retry-after': '5' })
    const demandRoom = () => {
      throw busy
    }
    const api = createDescribedApi({ ...world.options, passwords: { ...counted, demandRoom } })
    const body = { email: people.viewer, password }
    const answers = await Promise.all(Array.from({ length: 12 }, () => from('198.51.100.7', api).post('/auth', body)))
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect([hashed, await keys()]).toEqual([0, []])
  })

  it('at the own password in an open session count as well, also while too many others are being checked', async () => {
    const busy = new ApiError(503, { error: 'Too many people are signing in.' }, { 'retry-after': '5' })
    const api = createDescribedApi({
      ...world.options,
      clientAddress: () => '198.51.100.7',
      passwords: { hash: () => Promise.reject(busy), verify: () => Promise.reject(busy) },
    })
    const viewer = new ApiClient(api, (await world.signIn('viewer')).cookie)
    for (const path of ['/current-user/password', '/current-user/proof'] as const) {
      const body = { current: password, password: path.endsWith('proof') ? password : 'another long password' }
      const statuses = []
      for (let count = 0; count < 11; count += 1) statuses.push((await viewer.post(path, body)).status)
      expect([path, statuses.at(0), statuses.at(-1)]).toEqual([path, 503, 429])
      world.time.now = new Date(world.time.now.getTime() + 11 * minute)
    }
  })

  it('with an email longer than 254 characters are no tries at all', async () => {
    const email = `${'x'.repeat(1_000_000)}@astrolabe.example`
    for (const path of ['/auth', '/forgotten-password']) {
      const answer = await from('198.51.100.7').post(path, { email, password })
      expect([answer.status, answer.body]).toMatchObject([400, { fields: { email: 'Use at most 254 characters' } }])
    }
    expect([hashed, await keys()]).toEqual([0, []])
  })

  it('with a longer password than anybody has are wrong, whatever it begins with', async () => {
    const long = 'x'.repeat(1000)
    await world.store.transaction(tx => tx.update('credential', [{ id: 'user-viewer', hash: `plain ${long}` }]))
    expect((await guess('198.51.100.7', people.viewer, long)).status).toBe(200)
    expect((await guess('198.51.100.7', people.viewer, `${long}y`)).status).toBe(401)
  })

  it('at links that nobody was sent cost no hash, and end after ten', async () => {
    const body = { token: 'made-up', password: 'another long password' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => from('198.51.100.7').post('/reset-password', body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), ...Array(10).fill(429)])
    expect(hashed).toBe(0)
  })

  it('at asking for mails end for the receiver, whoever asks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        from(`198.51.100.${at}`).post('/forgotten-password', { email: people.viewer }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    await expect.poll(() => world.mails.length).toBe(10)
  })

  it('are forgotten when their time is over', async () => {
    for (let at = 0; at < 20; at += 1) await guess(`198.51.100.${at}`, `someone-${at}@astrolabe.example`)
    expect((await keys()).length).toBeGreaterThan(40)
    world.time.now = new Date(world.time.now.getTime() + 61 * minute)
    await guess('198.51.100.99', people.viewer)
    await expect.poll(async () => (await keys()).length).toBe(4)
  })
})
