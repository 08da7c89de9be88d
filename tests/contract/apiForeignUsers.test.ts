import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ImportResult } from '../../src/engine/contract/api.ts'
import { people, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore((open, kind) => {
  let world: TestWorld
  const invited = (email: string) => ({ name: 'Somebody', email, organizations: ['org-north'] })
  const dryRun = async (...emails: readonly string[]) => {
    const orgAdmin = await world.signIn('orgAdmin')
    const { body } = await orgAdmin.post<{ results: ImportResult[] }>('/user/import?dryRun=true', {
      rows: emails.map(invited),
    })
    return body.results
  }

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
  })

  describe('an email of another organization’s user', () => {
    it('is to a dry run like one that nobody has', async () => {
      const [foreign, nobody, own] = await dryRun(people.stranger, 'nobody@astrolabe.example', people.viewer)
      expect(foreign).toEqual({ ok: true })
      expect(foreign).toEqual(nobody)
      expect(own).toMatchObject({ ok: false, fields: { email: expect.stringContaining('already') } })
    })

    // What follows is the same code over any store; opening a database for each would take minutes.
    if (kind !== 'memory') return

    it('is refused without a word of who has it, when it is really invited', async () => {
      const orgAdmin = await world.signIn('orgAdmin')
      const answer = await orgAdmin.post('/user', invited(people.stranger))
      expect([answer.status, answer.body]).toMatchObject([400, { fields: { email: expect.any(String) } }])
      expect(JSON.stringify(answer.body)).not.toMatch(/already|exists|another/i)
      expect(world.logged).toContainEqual(
        expect.objectContaining({ level: 'warn', facts: expect.objectContaining({ person: 'user-orgAdmin' }) }),
      )
    })

    it('can be tried ten times an hour, while other invitations go out', async () => {
      const orgAdmin = await world.signIn('orgAdmin')
      for (let at = 0; at < 12; at += 1) {
        expect((await orgAdmin.post('/user', invited(`new-${at}@astrolabe.example`))).status).toBe(200)
      }
      const statuses = []
      for (let at = 0; at < 12; at += 1) {
        statuses.push((await orgAdmin.post('/user', invited(people.stranger))).status)
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
      expect((await orgAdmin.post('/user', invited('another@astrolabe.example'))).status).toBe(429)
    })

    it('is told to who may see everybody', async () => {
      const admin = await world.signIn('admin')
      const answer = await admin.post('/user', invited(people.stranger))
      expect(answer.body).toMatchObject({ fields: { email: expect.stringContaining('already') } })
    })
  })
})
