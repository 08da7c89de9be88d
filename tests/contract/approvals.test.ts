import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ActionState } from '../../src/engine/contract/api.ts'
import type { OwnApprovals } from '../../src/engine/contract/approvalRequest.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { InboxCounts } from '../../src/engine/providers/inboxCalls.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

type Answered = Row & Json & { readonly error?: string; readonly actions?: readonly ActionState[] }

eachStore(open => {
  let world: TestWorld
  let author: ApiClient
  let approver: ApiClient
  let admin: ApiClient
  let rows: Map<string, Row>
  const body = (entity: string, variant?: string) =>
    bodyFor(catalogue.resources[entity] as Resource, rows, north, variant ? { variant } : {})
  const make = async (entity: string, more: Json = {}, variant?: string) => {
    const row = await author.create(entity, { ...body(entity, variant), ...more })
    rows.set(entity, row)
    return row
  }
  const transition = (client: ApiClient, id: string, to: string, more: Json = {}) =>
    client.post<Answered>(`/campaign/${id}/move`, { to, ...more })
  const read = async (id: string) => (await author.get<Answered>(`/campaign/${id}`)).body
  const put = async (client: ApiClient, id: string, more: Json) => {
    const { actions: _, ...row } = await read(id)
    return client.send<Answered & { readonly fields?: Json }>('PUT', `/campaign/${id}`, { ...row, ...more })
  }
  const require = (key: string, value: unknown, more: Json = {}) =>
    admin.create('setting', { key, value, scope: 'organization', organization: north, ...more })
  const action = async (client: ApiClient, id: string, name: string) =>
    (await client.get<Answered>(`/campaign/${id}`)).body.actions?.find(one => one.action === name)

  let id: string
  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    author = await world.signIn('manager')
    approver = await world.signIn('orgAdmin')
    admin = await world.signIn('admin')
    rows = new Map()
    const account = await make('account')
    expect((await approver.post(`/account/${account.id}/move`, { to: 'active' })).status).toBe(200)
    id = (await make('campaign', { budgetTotal: 1_000_000_000 }, 'video')).id
    await make('goal')
    await make('strategy')
    await make('line-item')
  })
  const approve = async () => {
    expect((await transition(author, id, 'submit')).status).toBe(200)
    expect((await transition(approver, id, 'approve')).status).toBe(200)
  }

  it('without the setting nothing waits: a campaign goes live directly', async () => {
    expect((await transition(author, id, 'active')).body.status).toBe('scheduled')
  })

  describe('with approval', () => {
    beforeEach(async () => {
      await require('campaign-approval', true)
    })

    it('a draft can’t go live; submitted, somebody else decides; a refusal says why and can be changed and submitted again', async () => {
      const refused = await transition(author, id, 'active')
      expect([refused.status, refused.body.error]).toEqual([409, 'It needs approval: submit it for approval'])
      expect(await action(author, id, 'activate')).toMatchObject({ allowed: false })
      expect((await transition(author, id, 'submit')).body).toMatchObject({
        status: 'pending_approval',
        approval: { state: 'pending', submittedBy: 'user-manager', submittedAt: world.time.now.toISOString() },
        updatedBy: 'user-manager',
      })
      world.time.now = new Date(world.time.now.getTime() + 60_000)
      expect(await action(author, id, 'approve')).toMatchObject({
        allowed: false,
        reason: 'You submitted it, so someone else must decide',
      })
      const silent = await transition(approver, id, 'reject')
      expect([silent.status, silent.body.fields]).toEqual([400, { reason: 'Enter what needs to change' }])
      expect((await transition(approver, id, 'reject', { reason: '   ' })).status).toBe(400)
      expect((await transition(approver, id, 'reject', { reason: 'x'.repeat(501) })).status).toBe(400)
      await transition(approver, id, 'reject', { reason: 'The budget is for March.' })
      expect(await read(id)).toMatchObject({
        status: 'rejected',
        approval: {
          state: 'refused',
          decidedBy: 'user-orgAdmin',
          decidedAt: world.time.now.toISOString(),
          reason: 'The budget is for March.',
        },
        updatedBy: 'user-orgAdmin',
      })
      const { body: history } = await author.get<{ changes: { path: string; new: unknown }[] }[]>(
        `/campaign/${id}/history`,
      )
      expect(JSON.stringify(history[0]?.changes)).toContain('The budget is for March.')
      await transition(author, id, 'draft')
      expect((await put(author, id, { budgetTotal: 900_000_000 })).status).toBe(200)
      await approve()
      expect(await read(id)).toMatchObject({ status: 'scheduled', approval: { state: 'approved' } })
      expect((await read(id)).approval).not.toHaveProperty('reason')
    })

    it('waits for whoever may decide now, and comes back to its author with the reason', async () => {
      const own = async (client: ApiClient) => (await client.get<OwnApprovals>('/current-user/approvals')).body
      const count = async (client: ApiClient) =>
        (await client.get<InboxCounts>('/current-user/notifications/count')).body.toDecide
      await transition(author, id, 'submit')
      expect(await own(author)).toMatchObject({ toDecide: [], submitted: [{ id, state: 'pending', reason: null }] })
      const request = { entity: 'campaign', id, organization: north, state: 'pending' }
      const submittedBy = { id: 'user-manager', name: 'The manager' }
      expect(await own(approver)).toMatchObject({ toDecide: [{ ...request, submittedBy }], submitted: [] })
      expect([await count(author), await count(approver), await count(admin)]).toEqual([0, 1, 1])
      // Neither who may not approve, nor who is in another organization. Who leaves is signed out.
      for (const who of ['viewer', 'stranger'] as const)
        expect(await own(await world.signIn(who))).toEqual({ toDecide: [], submitted: [] })
      const { body: user } = await admin.get<Answered>('/user/user-orgAdmin')
      const { actions: _, ...kept } = user
      expect((await admin.put('/user/user-orgAdmin', { ...kept, organizations: [south] })).status).toBe(200)
      expect((await approver.get('/current-user/approvals')).status).toBe(401)
      // The request is addressed to nobody: who else may approve decides it.
      expect((await own(admin)).toDecide).toMatchObject([request])
      await transition(admin, id, 'reject', { reason: 'The budget is for March.' })
      expect((await own(admin)).toDecide).toEqual([])
      expect(await count(admin)).toBe(0)
      expect((await own(author)).submitted).toMatchObject([
        { id, state: 'refused', reason: 'The budget is for March.', decidedBy: { name: 'The admin' } },
      ])
      await transition(author, id, 'draft')
      await transition(author, id, 'submit')
      await transition(admin, id, 'approve')
      expect(await own(author)).toEqual({ toDecide: [], submitted: [] })
    })

    it('nobody approves what they submitted, whichever way they ask', async () => {
      for (const client of [admin, approver]) {
        expect((await transition(client, id, 'submit')).status).toBe(200)
        for (const to of ['approve', 'scheduled', 'active', 'reject']) {
          const answer = await transition(client, id, to, { reason: 'Mine' })
          expect([to, answer.status]).toEqual([to, 409])
        }
        expect((await read(id)).status).toBe('pending_approval')
        expect((await transition(client, id, 'withdraw')).body).toMatchObject({
          status: 'draft',
          approval: { state: 'withdrawn' },
        })
      }
    })

    it('no other way leads past it: a change of the state, an import, a copy, a version that comes back', async () => {
      await put(author, id, { status: 'active', approval: { state: 'approved', figures: { budgetTotal: null } } })
      expect(await read(id)).toMatchObject({ status: 'draft' })
      expect((await read(id)).approval).toBeUndefined()
      const bulk = await author.send<Json>('PATCH', '/campaign', { ids: [id], changes: { status: 'active' } })
      expect(bulk.status).toBe(400)
      const record = { state: 'approved', figures: { budgetTotal: null } }
      const imported = await author.post<{ results: { id: string }[] }>('/campaign/import', {
        rows: [{ ...body('campaign', 'video'), name: 'Imported', status: 'active', approval: record }],
      })
      const other = await read(String(imported.body.results[0]?.id))
      expect([other.status, other.approval]).toEqual(['draft', undefined])
      await approve()
      const copy = await author.post<Answered>(`/campaign/${id}/duplicate`, {})
      expect([copy.body.status, copy.body.approval]).toEqual(['draft', undefined])
      await transition(author, id, 'pause')
      await author.post(`/campaign/${id}/restore`, { version: 1 })
      expect((await read(id)).status).toBe('paused')
      await transition(author, copy.body.id, 'archive')
      await transition(author, copy.body.id, 'unarchive')
      expect((await transition(author, copy.body.id, 'active')).body.error).toBe(
        'It needs approval: submit it for approval',
      )
    })

    it('what waits can’t be changed, by nobody, before it is taken back', async () => {
      await transition(author, id, 'submit')
      for (const client of [author, approver, admin]) {
        const answer = await put(client, id, { budgetTotal: 2_000_000_000 })
        expect([answer.status, answer.body.error]).toEqual([
          409,
          'This campaign is waiting for approval; take it back to change it',
        ])
      }
      const bulk = await admin.send<{ results: { ok: boolean }[] }>('PATCH', '/campaign', {
        ids: [id],
        changes: { notes: 'x' },
      })
      expect(bulk.body.results[0]?.ok).toBe(false)
    })

    it('what is live gets no more than was approved; less, and the same again, need nobody', async () => {
      await approve()
      const more = await put(author, id, { budgetTotal: 1_000_000_001 })
      expect([more.status, more.body.fields]).toEqual([
        400,
        { budgetTotal: 'Total budget is more than was approved. Pause it, change it, and submit it for approval.' },
      ])
      expect((await put(author, id, { budgetTotal: 900_000_000 })).status).toBe(200)
      expect((await put(author, id, { budgetTotal: 1_000_000_000 })).status).toBe(200)
      await transition(author, id, 'pause')
      expect((await put(author, id, { budgetTotal: 2_000_000_000 })).status).toBe(200)
      expect((await transition(author, id, 'active')).status).toBe(409)
      await approve()
      expect(await read(id)).toMatchObject({ status: 'scheduled', budgetTotal: 2_000_000_000 })
      await transition(author, id, 'pause')
      expect(await action(author, id, 'submit')).toBeUndefined()
      expect((await transition(author, id, 'active')).body.status).toBe('scheduled')
    })

    it('takes the permission to approve, and a user', async () => {
      await transition(author, id, 'submit')
      const viewer = await world.signIn('viewer')
      expect((await transition(viewer, id, 'approve')).status).toBe(403)
      expect((await transition(await world.signIn('stranger'), id, 'approve')).status).toBe(404)
    })

    it('is needed above an amount only, and by an account only, where that is set', async () => {
      await require('approval-above', 1000)
      expect((await transition(author, id, 'active')).body.status).toBe('scheduled')
      const raised = await put(author, id, { budgetTotal: 1_000_000_001 })
      expect(raised.status).toBe(400)
      await require('campaign-approval', false, { scope: 'account', account: rows.get('account')?.id })
      expect((await put(author, id, { budgetTotal: 1_000_000_001 })).status).toBe(200)
    })
  })

  it('what went live before approval was asked for goes on, and its budget is what it was', async () => {
    await transition(author, id, 'active')
    await require('campaign-approval', true)
    await transition(author, id, 'pause')
    expect((await transition(author, id, 'active')).body.status).toBe('scheduled')
    expect((await put(author, id, { budgetTotal: 1_000_000_001 })).status).toBe(400)
  })
})
