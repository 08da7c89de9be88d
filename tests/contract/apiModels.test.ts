import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const checksum = `sha256:${'0a'.repeat(32)}`

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  let rows: Map<string, Row>
  const resource = (entity: string) => catalogue.resources[entity] as Resource
  const body = (entity: string, variant?: string) => bodyFor(resource(entity), rows, north, variant ? { variant } : {})
  const make = async (entity: string, more: Json = {}, variant?: string) => {
    const row = await manager.create(entity, { ...body(entity, variant), ...more })
    rows.set(entity, row)
    return row
  }

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    rows = new Map()
    const account = await make('account')
    await manager.post(`/account/${account.id}/move`, { to: 'active' })
  })

  it('models say how ready and how used they are, and refuse versions that measure worse', async () => {
    const admin = await world.signIn('admin')
    const features = []
    for (const [key, weight] of [
      ['one', -3],
      ['two', 1],
    ] as const)
      features.push({ feature: (await admin.create('feature', { ...body('feature'), name: key, key })).id, weight })
    const artifactUrl = 'https://models.example/1'
    const version = (number: number, state: string, more: Json = {}) => ({
      number,
      state,
      artifactUrl,
      checksum,
      ...more,
    })
    let model = await admin.create('model', { ...body('model'), structure: 'logistic_regression', versions: [] })
    const put = async (more: Json) => {
      const answer = await admin.put<Row & Json>(`/model/${model.id}`, { ...model, ...more })
      if (answer.status === 200) model = answer.body
      return answer.body
    }
    const ready = async (more: Json) => (await put(more)).readiness
    expect(model).toMatchObject({ readiness: 'no_valid_script', usedBy: 0 })
    expect(await ready({ versions: [version(1, 'active')], features: [] })).toBe('insufficient_data')
    expect(await put({ features })).toMatchObject({
      readiness: 'active',
      features: [{ importance: 75 }, { importance: 25 }],
    })
    expect(await ready({ versions: [version(1, 'rejected')] })).toBe('evaluation_failure')
    expect(await ready({ versions: [version(1, 'accepted')] })).toBe('training')

    const wrong = async (...versions: Json[]) => (await put({ versions })).fields
    expect(await wrong(version(1, 'accepted', { checksum: 'md5:0' }))).toHaveProperty(['versions.0.checksum'])
    expect(await wrong(version(1, 'active', { checksum: null }))).toHaveProperty(['versions.0.checksum'])
    expect(await wrong(version(1, 'active'), version(1, 'retired'))).toHaveProperty(['versions.1.number'])

    const measured = version(1, 'active', { auc: 0.8, logloss: 0.3, lift: 12 })
    await put({ versions: [measured] })
    for (const { feature } of features) await admin.post(`/feature/${feature}/move`, { to: 'active' })
    model = (await admin.post<Row & Json>(`/model/${model.id}/move`, { to: 'active' })).body
    expect(model.status).toBe('active')
    const made = (model.versions as Json[])[0]?.createdAt
    const next = (more: Json) => [version(2, 'active', more), { ...measured, state: 'retired' }]
    for (const [more, sentence] of [
      [{ auc: 0.71, logloss: 0.3 }, 'AUC 0.71 instead of 0.8'],
      [{ auc: 0.9, logloss: 0.35 }, 'log loss 0.35 instead of 0.3'],
      [{ lift: 9 }, 'lift 9% instead of 12%'],
    ] as const) {
      expect(await wrong(...next(more))).toEqual({
        'versions.0.state': `Version 2 performs worse than the active version 1: ${sentence}. Pause the model to switch anyway`,
      })
    }
    expect(await put({ versions: next({ auc: 0.8, logloss: 0.2, lift: 13 }) })).toMatchObject({
      versions: [{ number: 2 }, { number: 1, createdAt: made }],
    })
    await admin.post(`/model/${model.id}/move`, { to: 'paused' })
    model = (await admin.get<Row & Json>(`/model/${model.id}`)).body
    expect(await put({ versions: [version(3, 'active', { auc: 0.5 })] })).toMatchObject({
      status: 'paused',
      version: expect.any(Number),
    })

    await make('campaign', {}, 'video')
    await make('goal')
    const strategy = await make('strategy', { bidStrategy: { kind: 'model', model: model.id } })
    const used = async () => (await admin.get<Json>(`/model/${model.id}`)).body.usedBy
    expect(await used()).toBe(1)
    await manager.put(`/strategy/${strategy.id}`, { ...strategy, bidStrategy: { kind: 'maximize_spend' } })
    expect(await used()).toBe(0)
  })

  it('a goal’s model is in use: it counts, and can’t be archived meanwhile', async () => {
    const admin = await world.signIn('admin')
    const model = await admin.create('model', body('model'))
    await make('campaign', {}, 'video')
    const goal = await make('goal', { metric: 'custom_value_over_cost', targetValue: 2, model: model.id })
    const used = async () => (await admin.get<Json>(`/model/${model.id}`)).body.usedBy
    const archive = () => admin.post<Json>(`/model/${model.id}/move`, { to: 'archived' })
    expect(await used()).toBe(1)
    const refused = await archive()
    expect([refused.status, String(refused.body.error)]).toEqual([409, expect.stringContaining('Goal')])
    await manager.delete(`/goal/${goal.id}`)
    expect(await used()).toBe(0)
    expect((await archive()).status).toBe(200)
  })

  it('a model of an account is for that account and those it is shared with', async () => {
    const admin = await world.signIn('admin')
    const own = rows.get('account')
    const other = await make('account', { name: 'Another' })
    if (own) rows.set('account', own)
    await make('campaign', {}, 'video')
    await make('goal')
    const model = await admin.create('model', { ...body('model'), account: other.id })
    const strategy = await make('strategy', { bidStrategy: { kind: 'maximize_spend' } })
    const use = (more: Json = {}) =>
      manager.put<Json>(`/strategy/${strategy.id}`, {
        ...strategy,
        bidStrategy: { kind: 'model', model: model.id },
        ...more,
      })
    expect((await use()).body.fields).toEqual({
      'bidStrategy.model': expect.stringContaining('belongs to another account'),
    })
    const shared = { ...model, sharedAccounts: [own?.id] }
    expect((await admin.put<Json>(`/model/${model.id}`, shared)).status).toBe(200)
    const taken = await use()
    expect(taken.status).toBe(200)
    const back = (await admin.get<Json>(`/model/${model.id}`)).body
    expect((await admin.put<Json>(`/model/${model.id}`, { ...back, sharedAccounts: [] })).status).toBe(200)
    // What was chosen before may stay.
    expect((await use({ version: taken.body.version, name: 'Still by it' })).status).toBe(200)
  })

  it('a segment of an account is for that account alone, wherever it is chosen', async () => {
    const own = rows.get('account')
    const other = await make('account', { name: 'Another' })
    if (own) rows.set('account', own)
    const segment = (account: unknown) =>
      manager.create('segment', { ...body('segment'), type: 'first_party', account })
    const [theirs, ours, everybodys] = [await segment(other.id), await segment(own?.id), await segment(undefined)]
    const campaign = await make('campaign', {}, 'video')
    await make('goal')
    const strategy = await make('strategy')
    const item = await make('line-item', {}, 'video')
    const said = '“'.concat(String(theirs.name), '” belongs to Another. Choose a segment of this account')
    const aim = (id: unknown) => ({ segments: { anyOf: [ours.id, everybodys.id], noneOf: [id] } })
    for (const [entity, row, field] of [
      ['campaign', campaign, 'defaultTargeting'],
      ['strategy', strategy, 'targeting'],
      ['line-item', item, 'targeting'],
    ] as const) {
      const use = (id: unknown) => manager.put<Json>(`/${entity}/${row.id}`, { ...row, [field]: aim(id) })
      expect([entity, (await use(theirs.id)).body.fields]).toEqual([entity, { [`${field}.segments.noneOf.0`]: said }])
      expect([entity, (await use(ours.id)).status]).toEqual([entity, 200])
    }
    const made = (account: unknown) =>
      manager.post<Json>('/segment', {
        ...body('segment'),
        type: 'first_party',
        account,
        madeFrom: 'rule',
        rule: [{ depth: 0, kind: 'segment', not: false, segment: theirs.id }],
      })
    expect((await made(undefined)).body.fields).toEqual({ 'rule.0.segment': said })
    expect((await made(other.id)).status).toBe(200)
  })

  it('features of people are personal data, with the purposes that must be consented to', async () => {
    const admin = await world.signIn('admin')
    const refused = async (more: Json) =>
      (await admin.post<Json>('/feature', { ...body('feature'), personalData: false, consentPurposes: null, ...more }))
        .body.fields
    for (const source of ['segment', 'frequency', 'first_party'])
      expect(await refused({ source })).toEqual({ personalData: expect.stringContaining('turn this on') })
    expect(await refused({ source: 'geo', personalData: true })).toHaveProperty(['consentPurposes'])
    expect(await refused({ source: 'geo' })).toBeUndefined()
  })
})
