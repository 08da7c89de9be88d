import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { RecoveryCodes, SecondStep, TotpSetup } from '../../src/engine/contract/secondFactor.ts'
import { createApi } from '../../src/engine/server/createApi.ts'
import { prepareSecrets } from '../../src/engine/server/secrets/prepareSecrets.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import { ApiClient, type Json, password, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const minute = 60_000

eachStore((open, kind) => {
  let world: TestWorld
  let viewer: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)), { clientAddress: () => '203.0.113.7' })
    viewer = await world.signIn('viewer')
  })

  const pass = (milliseconds: number) => {
    world.time.now = new Date(world.time.now.getTime() + milliseconds)
  }
  /** What an authenticator app shows, some time from now. */
  const codeOf = (secret: string, after = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.time.now.getTime() + after })
  const enrol = async (client: ApiClient, proof: Json = { password }) => {
    const setup = await client.post<TotpSetup>('/current-user/totp', proof)
    const done = await client.put<RecoveryCodes>('/current-user/totp', { code: codeOf(setup.body.secret) })
    expect([setup.status, done.status]).toEqual([200, 200])
    // The code of these thirty seconds is used up.
    pass(minute)
    return { ...setup.body, ...done.body }
  }
  const auth = (email: string = people.viewer) => world.anonymous.post<SecondStep>('/auth', { email, password })
  const second = (step: string, code: string) => world.anonymous.post('/auth/second-step', { step, code })
  const status = async (client: ApiClient) => (await client.get('/current-user')).status

  it('asks for a code after the password, and takes it once', async () => {
    const other = await signedIn(world.api, people.viewer)
    const { secret, url, recoveryCodes } = await enrol(viewer)
    expect(url).toMatch(/^otpauth:\/\/totp\/Astrolabe:viewer%40astrolabe\.example\?.*secret=/)
    expect(new Set(recoveryCodes).size).toBe(10)
    // Begun without it.
    expect([await status(other), await status(viewer)]).toEqual([401, 200])

    const first = await auth()
    expect([first.status, first.headers.get('set-cookie'), first.body.methods]).toEqual([
      202,
      null,
      ['totp', 'recovery'],
    ])
    expect(await status(new ApiClient(world.api, `astrolabe_session=${first.body.step}`))).toBe(401)
    const code = codeOf(secret)
    const answer = await second(first.body.step, code)
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? null
    expect(await status(new ApiClient(world.api, cookie))).toBe(200)

    expect((await second(first.body.step, codeOf(secret, 30_000))).status).toBe(410)
    expect((await second((await auth()).body.step, code)).status).toBe(401)
  })

  it('of many who use one code at the same moment lets one in', async () => {
    const { secret, recoveryCodes } = await enrol(viewer)
    for (const code of [codeOf(secret), recoveryCodes[0] ?? '']) {
      const steps = [await auth(), await auth(), await auth()].map(({ body }) => body.step)
      const answers = await Promise.all(steps.map(step => second(step, code)))
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401])
    }
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  describe('a sign-in', () => {
    it('takes each recovery code once, however it is typed', async () => {
      const { recoveryCodes } = await enrol(viewer)
      const [one = '', two = ''] = recoveryCodes
      expect((await second((await auth()).body.step, one)).status).toBe(200)
      expect((await second((await auth()).body.step, one)).status).toBe(401)
      expect((await second((await auth()).body.step, ` ${two.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
      expect((await viewer.get('/current-user/second-factor')).body).toMatchObject({ recoveryCodes: 8 })
    })

    it('takes codes of the step before and after, no others', async () => {
      const { secret } = await enrol(viewer)
      for (const [after, expected] of [
        [-60_000, 401],
        [-30_000, 200],
        [60_000, 401],
        [30_000, 200],
        [0, 401],
      ] as const) {
        expect([after, (await second((await auth()).body.step, codeOf(secret, after))).status]).toEqual([
          after,
          expected,
        ])
      }
    })

    it('is over after five minutes, by another password, and when the person is locked', async () => {
      const { secret } = await enrol(viewer)
      const late = await auth()
      pass(5 * minute)
      expect((await second(late.body.step, codeOf(secret))).status).toBe(410)
      const before = await auth()
      const changed = await viewer.post('/current-user/password', {
        current: password,
        password: 'seven quiet bridges over it',
      })
      expect(changed.status).toBe(200)
      expect((await second(before.body.step, codeOf(secret))).status).toBe(410)
      await viewer.post('/current-user/password', { current: 'seven quiet bridges over it', password })
      const locked = await world.anonymous.post<SecondStep>('/auth', { email: people.viewer, password })
      expect(locked.status).toBe(202)
      await (await world.signIn('admin')).post('/user/user-viewer/move', { to: 'locked' })
      expect((await second(locked.body.step, codeOf(secret))).status).toBe(410)
    })

    it('cannot be guessed: ten codes an hour, whatever address they come from; recovery codes still work', async () => {
      const { secret, recoveryCodes } = await enrol(viewer)
      const { step } = (await auth()).body
      const wrong = codeOf(secret, -10 * minute)
      for (let count = 0; count < 10; count += 1) expect((await second(step, wrong)).status).toBe(401)
      const refused = await second(step, codeOf(secret))
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 360])
      expect((await second(step, recoveryCodes[0] ?? '')).status).toBe(200)
    })

    it('with a password that is wrong tells nothing of a second factor', async () => {
      await enrol(viewer)
      const answers = [people.viewer, people.manager].map(email =>
        world.anonymous.post('/auth', { email, password: 'a wrong one' }),
      )
      for (const { status, body } of await Promise.all(answers)) {
        expect([status, body]).toEqual([401, { error: 'Invalid email or password' }])
      }
    })

    it('refuses what is no step and no code', async () => {
      for (const [body, expected] of [
        [{ step: 'made-up', code: '123456' }, 410],
        [{ step: 'made-up' }, 400],
        [{ code: '123456' }, 400],
        [{ step: 1, code: '123456' }, 400],
        [{ step: 'x', code: 'x'.repeat(1000) }, 400],
      ] as const) {
        expect([body, (await world.anonymous.post('/auth/second-step', body)).status]).toEqual([body, expected])
      }
    })
  })

  describe('setting up', () => {
    it('asks for the password, and counts only once a code of the app came', async () => {
      expect((await viewer.post('/current-user/totp', {})).status).toBe(400)
      expect((await viewer.post('/current-user/totp', { password: 'a wrong one' })).status).toBe(400)
      const { secret } = (await viewer.post<TotpSetup>('/current-user/totp', { password })).body
      expect((await auth()).status).toBe(200)
      expect((await viewer.put('/current-user/totp', { code: codeOf(secret, 10 * minute) })).status).toBe(400)
      expect((await auth()).status).toBe(200)
      pass(16 * minute)
      expect((await viewer.put('/current-user/totp', { code: codeOf(secret) })).status).toBe(400)
    })

    it('replaces with a fresh code alone; until the new app has proven itself the old one stays', async () => {
      const old = await enrol(viewer)
      expect((await viewer.post('/current-user/totp', { password })).status).toBe(400)
      const begun = await viewer.post<TotpSetup>('/current-user/totp', { code: codeOf(old.secret) })
      expect(begun.status).toBe(200)
      pass(minute)
      expect((await second((await auth()).body.step, codeOf(old.secret))).status).toBe(200)
      const done = await viewer.put<RecoveryCodes>('/current-user/totp', { code: codeOf(begun.body.secret) })
      expect(done.status).toBe(200)
      pass(minute)
      expect((await second((await auth()).body.step, codeOf(old.secret))).status).toBe(401)
      expect((await second((await auth()).body.step, old.recoveryCodes[0] ?? '')).status).toBe(401)
      expect((await second((await auth()).body.step, codeOf(begun.body.secret))).status).toBe(200)
    })

    it('is told by mail and in the audit log', async () => {
      const { secret } = await enrol(viewer)
      await viewer.post('/current-user/totp/remove', { code: codeOf(secret) })
      expect(world.mails.map(({ subject }) => subject)).toEqual([
        'A second factor was added to your account at Astrolabe',
        'The second factor was removed from your account at Astrolabe',
      ])
      const { rows } = await world.store.read.list('audit-log', { scope: 'all', limit: 100 })
      const actions = rows.map(({ action }) => action)
      expect(actions).toEqual(expect.arrayContaining(['second_factor_added', 'second_factor_removed']))
    })
  })

  it('is removed, and its recovery codes made anew, with a fresh code alone', async () => {
    const { secret, recoveryCodes } = await enrol(viewer)
    for (const code of [undefined, '', codeOf(secret, 10 * minute)]) {
      expect((await viewer.post('/current-user/totp/remove', { code })).status).toBe(400)
      expect((await viewer.post('/current-user/recovery-codes', { code })).status).toBe(400)
    }
    const fresh = await viewer.post<RecoveryCodes>('/current-user/recovery-codes', { code: codeOf(secret) })
    expect(fresh.body.recoveryCodes).toHaveLength(10)
    expect((await second((await auth()).body.step, recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await viewer.post('/current-user/totp/remove', { code: fresh.body.recoveryCodes[3] })).status).toBe(204)
    expect((await auth()).status).toBe(200)
    expect((await viewer.get('/current-user/second-factor')).body).toEqual({
      totp: null,
      recoveryCodes: 0,
      passkeys: 0,
    })
  })

  it('is stored sealed and hashed, and never answered again', async () => {
    const { secret, recoveryCodes } = await enrol(viewer)
    const stored = JSON.stringify((await world.store.read.list('second-factor', { scope: 'all', limit: 10 })).rows)
    const answered = JSON.stringify((await viewer.get('/current-user/second-factor')).body)
    for (const text of [
      secret,
      secret.slice(-4),
      ...recoveryCodes,
      ...recoveryCodes.map(code => code.replace('-', '')),
    ]) {
      expect(stored).not.toContain(text)
      expect(answered).not.toContain(text)
    }
  })

  it('works after another key seals secrets, and the old key is gone', async () => {
    const { secret } = await enrol(viewer)
    const [both, next] = [createSecretBox(['the next key', 'the key of the tests']), createSecretBox(['the next key'])]
    await expect(prepareSecrets(world.store, catalogue, next)).rejects.toThrow('SECRETS_KEY')
    expect(await prepareSecrets(world.store, catalogue, both)).toBe(1)
    const later = new ApiClient(createApi({ ...world.options, secrets: next }), null)
    const { step } = (await later.post<SecondStep>('/auth', { email: people.viewer, password })).body
    expect((await later.post('/auth/second-step', { step, code: codeOf(secret) })).status).toBe(200)
  })

  describe('when it is lost', () => {
    const remove = async (client: ApiClient, user: string) =>
      (await client.post(`/user/${user}/second-factor/remove`)).status

    it('an administrator takes it away, and all sessions end', async () => {
      await enrol(viewer)
      const orgAdmin = await world.signIn('orgAdmin')
      expect((await orgAdmin.get('/user/user-viewer/second-factor')).body).toMatchObject({ recoveryCodes: 10 })
      expect(await remove(orgAdmin, 'user-viewer')).toBe(204)
      expect(await status(viewer)).toBe(401)
      expect((await auth()).status).toBe(200)
      expect(await remove(orgAdmin, 'user-viewer')).toBe(409)
    })

    it('nobody else does: no viewer, no foreign administrator, nobody from above, and nobody their own', async () => {
      const admin = await world.signIn('admin')
      await enrol(admin)
      const manager = await world.signIn('manager')
      await enrol(manager)
      const orgAdmin = await world.signIn('orgAdmin')
      expect(await remove(viewer, 'user-manager')).toBe(403)
      expect(await remove(await world.signIn('stranger'), 'user-manager')).toBe(404)
      // In another organization, too.
      expect(await remove(orgAdmin, 'user-manager')).toBe(403)
      expect(await remove(orgAdmin, 'user-admin')).toBe(403)
      expect(await remove(admin, 'user-admin')).toBe(409)
    })
  })

  it('who has no password sets up none', async () => {
    await world.store.transaction(tx => tx.remove('credential', ['user-viewer']))
    expect((await viewer.post('/current-user/totp', { password })).status).toBe(409)
  })
})
