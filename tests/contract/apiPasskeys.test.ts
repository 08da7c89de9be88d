import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { NewPasskey, Passkey } from '../../src/engine/contract/passkey.ts'
import type { SecondStep } from '../../src/engine/contract/secondFactor.ts'
import { ApiClient, type Json, origin, password, people, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { softAuthenticator } from './softAuthenticator.ts'
import { eachStore } from './stores.ts'

interface Options {
  readonly challenge: string
  readonly allowCredentials?: readonly unknown[]
}

eachStore((open, kind) => {
  let world: TestWorld
  let viewer: ApiClient
  let device: ReturnType<typeof softAuthenticator>

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    viewer = await world.signIn('viewer')
    device = softAuthenticator(origin)
  })

  const adding = async (client: ApiClient) =>
    (await client.post<Options>('/current-user/passkeys/options', { password })).body
  const add = async (client: ApiClient, own = device) =>
    client.post<NewPasskey>('/current-user/passkeys', { name: 'Laptop', response: own.create(await adding(client)) })
  const using = async (step?: string) =>
    (await world.anonymous.post<Options>('/auth/passkey/options', step === undefined ? {} : { step })).body
  const answer = (body: Json) => world.anonymous.post('/auth/passkey', body)
  const auth = () => world.anonymous.post<SecondStep>('/auth', { email: people.viewer, password })
  const personOf = async (cookie: string | null) =>
    (await new ApiClient(world.api, cookie?.split(';')[0] ?? null).get('/current-user')).body.id

  it('a passkey signs in in place of the password, and after it', async () => {
    const added = await add(viewer)
    expect([added.status, added.body.passkey.name, added.body.recoveryCodes?.length]).toEqual([200, 'Laptop', 10])
    const options = await using()
    // Nobody learns which passkeys there are.
    expect(options.allowCredentials).toEqual([])
    const alone = await answer({ response: device.get(options) })
    expect([alone.status, await personOf(alone.headers.get('set-cookie'))]).toEqual([200, 'user-viewer'])

    const first = await auth()
    expect([first.status, first.body.methods]).toEqual([202, ['recovery', 'passkey']])
    const after = await answer({ step: first.body.step, response: device.get(await using(first.body.step)) })
    expect([after.status, await personOf(after.headers.get('set-cookie'))]).toEqual([200, 'user-viewer'])
    const [listed] = (await viewer.get<Passkey[]>('/current-user/passkeys')).body
    expect(listed).toMatchObject({ name: 'Laptop', lastUsedAt: world.time.now.toISOString() })
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  describe('an answer is refused', () => {
    beforeEach(async () => {
      expect((await add(viewer)).status).toBe(200)
    })

    it('the second time', async () => {
      const response = device.get(await using())
      expect((await answer({ response })).status).toBe(200)
      expect((await answer({ response })).status).toBe(401)
    })

    it('to a challenge that nobody gave, or gave for something else', async () => {
      expect((await answer({ response: device.get({ challenge: 'bWFkZS11cA' }) })).status).toBe(401)
      expect((await answer({ response: device.get(await adding(viewer)) })).status).toBe(401)
      const { step } = (await auth()).body
      expect((await answer({ response: device.get(await using(step)) })).status).toBe(401)
      expect((await answer({ step, response: device.get(await using()) })).status).toBe(401)
      // Of the same person, and yet for something else.
      const toAdd = await adding(viewer)
      expect(toAdd.challenge).toEqual(expect.any(String))
      const begun = (await auth()).body.step
      expect((await answer({ step: begun, response: device.get(toAdd) })).status).toBe(401)
      expect((await answer({ step: begun, response: device.get(await using(begun)) })).status).toBe(200)
    })

    it('too late', async () => {
      const options = await using()
      world.time.now = new Date(world.time.now.getTime() + 5 * 60_000)
      expect((await answer({ response: device.get(options) })).status).toBe(401)
    })

    it('from the page of another host', async () => {
      const evil = { origin: 'https://console.astrolabe.example.evil.example' }
      expect((await answer({ response: device.get(await using(), evil) })).status).toBe(401)
    })

    it('of a copy, whose counter did not go on', async () => {
      expect((await answer({ response: device.get(await using(), { counter: 50 }) })).status).toBe(200)
      expect((await answer({ response: device.get(await using(), { counter: 50 }) })).status).toBe(401)
      expect((await answer({ response: device.get(await using(), { counter: 9 }) })).status).toBe(401)
      expect((await answer({ response: device.get(await using(), { counter: 51 }) })).status).toBe(200)
    })

    it('of a copy that answers at the same moment', async () => {
      const options = [await using(), await using()]
      const both = options.map(one => answer({ response: device.get(one, { counter: 60 }) }))
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401])
    })

    it('in place of the password without fingerprint, face or PIN; after it the device is enough', async () => {
      expect((await answer({ response: device.get(await using(), { verified: false }) })).status).toBe(401)
      const { step } = (await auth()).body
      const after = device.get(await using(step), { verified: false })
      expect((await answer({ step, response: after })).status).toBe(200)
    })

    it('of another key, and of another person to this step', async () => {
      const stranger = await world.signIn('stranger')
      const other = softAuthenticator(origin)
      expect((await add(stranger, other)).status).toBe(200)
      const { step } = (await auth()).body
      expect((await answer({ step, response: other.get(await using(step)) })).status).toBe(401)
      const forged = { ...other.get(await using()), id: device.get(await using()).id }
      expect((await answer({ response: forged })).status).toBe(401)
    })

    it('of somebody who is locked', async () => {
      await (await world.signIn('admin')).post('/user/user-viewer/move', { to: 'locked' })
      expect((await answer({ response: device.get(await using()) })).status).toBe(401)
    })

    it('of somebody who may come by single sign-on alone', async () => {
      await world.store.transaction(async tx => {
        const [row] = await tx.lock('user', ['user-viewer'], 'all')
        if (row) await tx.update('user', [{ ...row, auth: 'oidc' }])
      })
      expect((await answer({ response: device.get(await using()) })).status).toBe(401)
    })

    it('of any other form', async () => {
      for (const response of [
        undefined,
        null,
        'x',
        {},
        { id: 'x', response: {} },
        { id: '!', response: { signature: 1 } },
      ]) {
        expect((await answer({ response })).status).toBe(401)
      }
    })
  })

  it('adding asks for the password, this person, this host, and answers once', async () => {
    expect((await viewer.post('/current-user/passkeys/options', {})).status).toBe(400)
    expect((await viewer.post('/current-user/passkeys/options', { password: 'wrong one' })).status).toBe(400)
    const save = (client: ApiClient, response: unknown) =>
      client.post('/current-user/passkeys', { name: 'x', response })
    const options = await adding(viewer)
    expect((await save(await world.signIn('stranger'), device.create(options))).status).toBe(400)
    const evil = { origin: 'https://evil.example' }
    expect((await save(viewer, device.create(await adding(viewer), evil))).status).toBe(400)
    const right = device.create(await adding(viewer))
    expect((await save(viewer, right)).status).toBe(200)
    expect((await save(viewer, right)).status).toBe(400)
    expect((await auth()).status).toBe(202)
  })

  it('is removed by its owner alone; with the last one the second factor is off', async () => {
    const { passkey } = (await add(viewer)).body
    const remove = (client: ApiClient, body: Json) => client.post(`/current-user/passkeys/${passkey.id}/remove`, body)
    expect((await remove(viewer, {})).status).toBe(400)
    expect((await remove(await world.signIn('stranger'), { password })).status).toBe(404)
    expect((await remove(viewer, { password })).status).toBe(204)
    expect((await answer({ response: device.get(await using()) })).status).toBe(401)
    expect((await auth()).status).toBe(200)
    expect((await viewer.get('/current-user/second-factor')).body).toEqual({
      totp: null,
      recoveryCodes: 0,
      passkeys: 0,
    })
  })

  it('is taken away with the second factor by an administrator', async () => {
    await add(viewer)
    expect((await (await world.signIn('orgAdmin')).post('/user/user-viewer/second-factor/remove')).status).toBe(204)
    expect((await answer({ response: device.get(await using()) })).status).toBe(401)
    expect((await auth()).status).toBe(200)
  })

  it('a recovery code gets in whose device is lost', async () => {
    const { recoveryCodes } = (await add(viewer)).body
    const { step } = (await auth()).body
    expect((await world.anonymous.post('/auth/second-step', { step, code: recoveryCodes?.[0] })).status).toBe(200)
  })
})
