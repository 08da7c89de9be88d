import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { AccessExplanation } from '../../src/engine/contract/accessAnswer.ts'
import { type Verb, verbs } from '../../src/engine/contract/resourceSpec.ts'
import { movesOf, startsFrom } from '../../src/engine/server/entities/moves.ts'
import { oneOf, seeded } from '../../src/engine/server/sample/random.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'

/** Entities of every scope, one with private rows, and those that bindings cut to accounts. */
const entities = [
  'campaign',
  'strategy',
  'account',
  'report',
  'seat',
  'role',
  'user',
  'organization',
  'node',
  'segment',
]
const subjects = ['viewer', 'manager', 'orgAdmin'] as const
const rounds = 40
const questionsPerRound = 12

it('the explainer says what the API does, whatever was granted', async () => {
  const world = await testWorld(advertisingStore())
  const admin = await world.signIn('admin')
  const rows = await stockedRows(admin)
  const clients = new Map<string, ApiClient>()
  for (const who of subjects) clients.set(`user-${who}`, await world.signIn(who))
  const random = seeded(11)
  const seen = { allowed: 0, refused: 0, hollow: 0 }
  for (let round = 0; round < rounds; round++) {
    await grantAtRandom(world, random, String(rows.find(({ entity }) => entity === 'account')?.row.id))
    world.time.now = new Date(world.time.now.getTime() + 2000)
    for (let count = 0; count < questionsPerRound; count++) {
      const user = `user-${oneOf(random, subjects)}`
      const client = clients.get(user)
      if (!client) throw new Error(`${user} has not signed in`)
      const question = { user, ...(await questionOf(random, admin, rows)) }
      const answer = await admin.post<AccessExplanation>('/access/explain', question)
      expect([answer.status, question]).toEqual([200, question])
      const status = await tryFor(client, admin, question)
      if (status === null) continue
      const did = ![401, 403, 404, 405].includes(status)
      const { allowed, reasons, paths, answer: sentence } = answer.body
      expect({ round, question, status, sentence, allowed }).toEqual({
        round,
        question,
        status,
        sentence,
        allowed: did,
      })
      // Whoever may has a path that gives it, and whoever may not hears why.
      const said = allowed ? paths.some(({ effect }) => effect === 'gives') : reasons.length > 0
      expect({ round, question, paths, reasons, said }).toEqual({ round, question, paths, reasons, said: true })
      seen[allowed ? 'allowed' : 'refused'] += 1
      for (const { grantable, id } of allowed ? [] : answer.body.roles.slice(0, 1)) {
        expect(grantable).toBe(true)
        await serves(world, question, id, answer.body.organization?.id ?? null)
        seen.hollow += 1
      }
    }
  }
  // A run in which nearly all are refused shows little.
  expect(seen.allowed).toBeGreaterThan(60)
  expect(seen.refused).toBeGreaterThan(100)
  expect(seen.hollow).toBeGreaterThan(20)

  /** With the role that the explainer offers, it says yes. */
  async function serves(
    within: TestWorld,
    question: Question,
    role: string,
    organization: string | null,
  ): Promise<void> {
    const entity = organization === null ? 'platform-role-binding' : 'role-binding'
    const binding = {
      name: 'Offered',
      role,
      subjectKind: 'user',
      user: question.user,
      ...(organization && { organization }),
    }
    const [id] = await insert(within, entity, [binding])
    const asked = { ...question, ...(organization && { organization }) }
    const { body } = await admin.post<AccessExplanation>('/access/explain', asked)
    expect([question, body.allowed, body.reasons]).toEqual([question, true, body.reasons])
    await within.store.transaction(tx => tx.remove(entity, [String(id)]))
  }
})

interface Question {
  readonly user: string
  readonly entity: string
  readonly verb: Verb
  readonly row?: string
  readonly organization?: string
}

type Stock = readonly { readonly entity: string; readonly row: Row }[]

async function stockedRows(admin: ApiClient): Promise<Stock> {
  const made: { entity: string; row: Row }[] = []
  const known = new Map<string, Row>()
  const make = async (entity: string, more: Json = {}) => {
    const resource = catalogue.resources[entity]
    if (!resource) throw new Error(`There is no entity ${entity}`)
    const seed = made.length + 1
    const row = await admin.create(entity, { ...bodyFor(resource, known, north, { seed }), ...more })
    known.set(entity, row)
    made.push({ entity, row })
    return row
  }
  await make('partner')
  const account = await make('account')
  await make('campaign', { account: account.id })
  await make('goal')
  await make('strategy')
  for (const entity of ['seat', 'segment', 'role']) await make(entity)
  await make('node')
  await make('seat', { organization: null, seatId: 'everybody’s' })
  await make('report', { share: 'private' })
  await make('report', { share: 'organization' })
  for (const id of ['user-viewer', 'user-manager', 'user-orgAdmin']) {
    made.push({ entity: 'user', row: (await admin.get<Row>(`/user/${id}`)).body })
  }
  for (const id of [north, south])
    made.push({ entity: 'organization', row: (await admin.get<Row>(`/organization/${id}`)).body })
  return made
}

async function questionOf(random: () => number, admin: ApiClient, rows: Stock): Promise<Omit<Question, 'user'>> {
  const entity = oneOf(random, entities)
  const resource = catalogue.resources[entity]
  const verb = oneOf(random, ['read', 'read', 'update', 'activate', 'archive', 'list', 'create'] as const)
  if (
    !resource ||
    resource.scope === 'self' ||
    resource.scope === 'platform' ||
    (verb !== 'list' && verb !== 'create')
  ) {
    const mine = rows.filter(one => one.entity === entity)
    const one = oneOf(random, mine)
    const asked = verb === 'list' || verb === 'create' ? 'read' : verb
    const { body } = await admin.get<Row>(`/${entity}/${one.row.id}`)
    const named =
      Array.isArray(body.organizations) || typeof body.organization === 'string' || entity === 'organization'
    return { entity, verb: asked, row: one.row.id, ...(named || entity === 'node' ? {} : { organization: north }) }
  }
  return { entity, verb, organization: oneOf(random, [north, south]) }
}

/** The call that the verb stands for, made so that nothing is written where that can be had; null where there is none now. */
async function tryFor(client: ApiClient, admin: ApiClient, question: Question): Promise<number | null> {
  const { entity, verb, row: id, organization } = question
  if (verb === 'list') return (await client.get(`/${entity}?organization=${organization}`)).status
  if (verb === 'create') return (await client.post(`/${entity}`, bodyOfNobody(entity, organization))).status
  if (verb === 'read') return (await client.get(`/${entity}/${id}`)).status
  const { body: row } = await admin.get<Row>(`/${entity}/${id}`)
  // Roles take more than their own verb, which is asked for last.
  if (entity === 'role' && (row.archivedAt || verb === 'activate')) return null
  const version = entity === 'role' ? row.version : 999_999
  if (verb === 'update') return (await client.put(`/${entity}/${id}`, { ...row, version })).status
  const resource = catalogue.resources[entity]
  if (!resource?.verbs.includes(verb)) return 405
  const move = movesOf(resource).find(one => one.verb === verb && startsFrom(row, one))
  return move ? (await client.post(`/${entity}/${id}/move`, { to: move.action })).status : null
}

function bodyOfNobody(entity: string, organization: string | undefined): Json {
  return entity === 'user' ? { organizations: [organization] } : { organization }
}

let made = 0

async function insert(world: TestWorld, entity: string, rows: readonly Json[]): Promise<string[]> {
  const whole = await putRows(world.store, entity, ...rows.map(row => ({ id: `x${made++}`, ...row })))
  return whole.map(({ id }) => id)
}

/** Bindings, groups, roles and memberships as they come; whatever the store may hold must be explained. */
async function grantAtRandom(world: TestWorld, random: () => number, account: string): Promise<void> {
  const { store } = world
  const chance = (share: number) => random() < share
  const user = () => `user-${oneOf(random, subjects)}`
  const organization = () => oneOf(random, [north, north, south])
  for (const entity of ['role-binding', 'platform-role-binding', 'group', 'role']) {
    const { rows } = await store.read.list(entity, { scope: 'all', limit: 1000 })
    const old = rows.filter(({ id, user }) => id.startsWith('x') || (entity === 'role-binding' && user !== undefined))
    await store.transaction(tx =>
      tx.remove(
        entity,
        old.map(({ id }) => id),
      ),
    )
  }
  await store.transaction(async tx => {
    const people = await tx.lock(
      'user',
      subjects.map(who => `user-${who}`),
      'all',
    )
    const resource = catalogue.resources.user
    if (!resource) throw new Error('There are no users')
    const changed = people.map(row => ({
      ...row,
      status: chance(0.05) ? 'locked' : 'active',
      organizations: oneOf(random, [[north], [north], [south], [north, south]]),
    }))
    await tx.update(
      'user',
      changed.map(row => storedRow(resource, row)),
    )
    const [closing] = await tx.lock('organization', [south], 'all')
    if (closing) await tx.update('organization', [{ ...closing, status: chance(0.2) ? 'suspended' : 'active' }])
  })
  const permissions = () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      resource: chance(0.35) ? '*' : oneOf(random, entities),
      verbs: verbs.filter(verb => chance(verb === 'read' ? 0.9 : 0.45)),
    }))
  const roles: string[] = []
  for (let count = 0; count < 4; count++) {
    const owner = chance(0.3) ? { organization: organization() } : {}
    const inherits = roles.length && chance(0.4) ? [oneOf(random, roles)] : []
    const archived = chance(0.08) ? { archivedAt: '2026-01-01T00:00:00.000Z' } : {}
    const scope = chance(0.2) ? 'platform' : 'organization'
    roles.push(
      ...(await insert(world, 'role', [{ ...owner, ...archived, scope, inherits, permissions: permissions() }])),
    )
  }
  const groups: string[] = []
  for (let count = 0; count < 2; count++) {
    const archived = chance(0.15) ? { archivedAt: '2026-01-01T00:00:00.000Z' } : {}
    const members = subjects.filter(() => chance(0.5)).map(who => `user-${who}`)
    groups.push(
      ...(await insert(world, 'group', [{ ...archived, organization: organization(), members, source: 'local' }])),
    )
  }
  for (let count = 0; count < 7; count++) {
    const onPlatform = chance(0.12)
    const subject = chance(0.3)
      ? { subjectKind: 'group', group: oneOf(random, groups) }
      : { subjectKind: 'user', user: user() }
    const binding = {
      role: chance(0.15) ? 'role-org-admin' : oneOf(random, roles),
      ...subject,
      ...(onPlatform ? {} : { organization: organization() }),
      ...(chance(0.15) ? { expiresAt: oneOf(random, ['2026-01-02T00:00:00.000Z', '2030-01-01T00:00:00.000Z']) } : {}),
      ...(chance(0.1) ? { archivedAt: '2026-01-01T00:00:00.000Z' } : {}),
      ...(!onPlatform && chance(0.2) ? { accounts: [chance(0.5) ? account : 'another'] } : {}),
    }
    await insert(world, onPlatform ? 'platform-role-binding' : 'role-binding', [binding])
  }
}
