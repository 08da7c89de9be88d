import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { entryStore } from '../../src/advertising/server/inventoryLists/store/entryStore.ts'
import { entryRefusals } from '../../src/advertising/targeting/readListEntry.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Answer, type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'
import { fetchFile } from './uploads.ts'

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
  })

  const make = (name: string, more: Json = {}) =>
    manager.create('inventory-set', { organization: north, name, kind: 'domains', ...more })
  const read = async (list: Row) => (await manager.get<Row & { counts?: Json }>(`/inventory-set/${list.id}`)).body
  const send = (list: Row, body: BlobPart, query = 'operation=add&type=domain', who = manager) =>
    sendFile(world, who, list.id, query, body)
  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin }).look()
  const load = async (list: Row, lines: BlobPart, query?: string) => {
    const answer = await send(list, lines, query)
    if (answer.status !== 200) throw new Error(String(answer.body.error))
    await work()
    return (await manager.get<Json>(`/job-run/${answer.body.id}`)).body
  }
  const entries = async (list: Row, query = '') =>
    (
      await manager.get<{ entries: { value: string }[]; total: number; hasMore: boolean }>(
        `/inventory-set/${list.id}/entries?${query}`,
      )
    ).body
  const values = async (list: Row) => (await entries(list, 'limit=1000')).entries.map(({ value }) => value)

  it('50,000 domains with rubbish among them: each refused line has its reason in a file', {
    timeout: 120_000,
  }, async () => {
    const list = await make('Large')
    const rubbish = ['not a domain!!', 'news.cmo', 'co.uk', 'ann@news.example', '93.184.216.34']
    const lines = Array.from({ length: 50_000 }, (_, index) =>
      index % 100 === 7 ? (rubbish[((index / 100) % 5) | 0] ?? '') : `https://www.Site${index}.example/path?x=${index}`,
    )
    const run = await load(list, `\uFEFFdomain\n${lines.join('\r\n')}\n`, 'operation=add&type=domain&header=true')
    expect(run).toMatchObject({
      status: 'partial',
      kind: 'list_import',
      inventorySet: list.id,
      rows: 50_000,
      errorMessage: '500 of 50,000 lines were rejected.',
    })
    const row = await read(list)
    expect(row.counts).toEqual({ domains: 49_500, apps: 0, placements: 0, imported: 49_500 })
    expect(row.imports).toEqual([
      expect.objectContaining({ operation: 'add', rows: 50_000, ok: 49_500, duplicates: 0, failed: 500, run: run.id }),
    ])
    expect(row.items).toBeUndefined()
    const { bytes } = await fetchFile(manager, `/job-run/${run.id}/download`)
    const [head, ...refused] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(head).toBe('Line,Value,Reason')
    expect(refused).toHaveLength(500)
    // The first line names the column; the eighth entry stands in the ninth.
    expect(refused[0]).toBe(`9,not a domain!!,${entryRefusals.spaces}`)
    expect(refused[1]).toBe(`109,news.cmo,"${entryRefusals.unknown_suffix}"`)
    expect(await entries(list, 'q=SITE4999&limit=3')).toEqual({
      total: 11,
      hasMore: true,
      entries: ['site4999.example', 'site49990.example', 'site49991.example'].map(value => ({ type: 'domain', value })),
    })
  })

  it('adds, removes, and replaces, takes items of the row along, and an empty list takes items again', async () => {
    const list = await make('Operations', {
      items: ['a.example', 'b.example', 'not one'].map(value => ({ type: 'domain', value })),
    })
    expect(await values(list)).toEqual(['a.example', 'b.example'])
    await load(list, 'B.example\nnobody.example', 'operation=remove&type=domain')
    expect((await read(list)).items).toHaveLength(2)
    expect(await values(list)).toEqual(['a.example'])
    await load(list, 'c.example\na.example\nc.example')
    expect(await read(list)).toMatchObject({
      counts: { domains: 2, imported: 2 },
      imports: [{ operation: 'add', rows: 3, ok: 2, duplicates: 1, failed: 0 }, { operation: 'remove' }],
    })
    expect(await values(list)).toEqual(['a.example', 'c.example'])
    const items = [{ type: 'domain', value: 'd.example' }]
    const { actions: _, ...row } = (await read(list)) as Row & Json
    const refused = await manager.put<Json>(`/inventory-set/${list.id}`, { ...row, items })
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('2 imported entries')])
    await load(list, 'pub-1', 'operation=add&type=publisher')
    await load(list, 'a.example', 'operation=remove&type=domain')
    expect(await values(list)).toEqual(['c.example', 'pub-1'])
    await load(list, 'e.example', 'operation=replace&type=domain')
    expect(await values(list)).toEqual(['e.example'])
    await load(list, 'e.example', 'operation=remove&type=domain')
    const empty = await read(list)
    expect(empty.counts).toEqual({ domains: 0, apps: 0, placements: 0 })
    const { actions: __, ...again } = empty as Row & Json
    expect((await manager.put<Row>(`/inventory-set/${list.id}`, { ...again, items })).body.counts).toMatchObject({
      domains: 1,
    })
    // Each import is a version, by who asked for it.
    const history = await manager.get<{ by: Json; source: string }[]>(`/inventory-set/${list.id}/history`)
    expect(history.body.find(({ source }) => source === 'import')?.by).toMatchObject({ id: 'user-manager' })
  })

  it('changes nothing when no line can be used or there is no room, and says so', async () => {
    const list = await make('Nothing')
    await load(list, 'a.example')
    const run = await load(list, 'nonsense\n', 'operation=replace&type=domain')
    expect(run).toMatchObject({ status: 'partial', errorMessage: 'No line could be used, so the list is unchanged.' })
    const admin = await world.signIn('admin')
    const organization = { scope: 'organization', organization: north }
    const limit = await admin.create('setting', { key: 'inventory-set-items', value: 2, ...organization })
    const over = await load(list, 'b.example\nc.example')
    expect(over).toMatchObject({ status: 'failed', errorCode: 'too_many' })
    expect(over.errorMessage).toContain('would have 3 entries; 2 is the limit')
    expect(await load(list, 'a.example\nb.example')).toMatchObject({ status: 'succeeded' })
    await admin.delete(`/setting/${limit.id}`)
    expect(await values(list)).toEqual(['a.example', 'b.example'])
  })

  it('takes one import at a time, of what the list takes, from who may change it', async () => {
    const list = await make('One at a time')
    const [one, other] = await Promise.all([send(list, 'a.example'), send(list, 'b.example')])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    await work()
    expect((await send(list, 'com.app', 'operation=add&type=app')).body.error).toContain('accept other entries')
    expect((await send(list, '', 'operation=add&type=domain')).body.error).toContain('has no entries')
    expect((await send(list, 'a', 'operation=drop&type=domain')).body.error).toContain('Choose add')
    const ruled = await make('Ruled', { dynamicRule: { countries: { include: ['US'] } } })
    expect((await send(ruled, 'a.example')).body.error).toContain('rule builds this')
    const viewer = await world.signIn('viewer')
    const stranger = await world.signIn('stranger')
    expect((await send(list, 'a.example', undefined, viewer)).status).toBe(403)
    expect((await send(list, 'a.example', undefined, stranger)).status).toBe(404)
    expect((await stranger.get(`/inventory-set/${list.id}/entries`)).status).toBe(404)
  })

  it('counts what two lists share, wherever each keeps its entries', async () => {
    const imported = await make('Imported')
    const other = await make('Other import')
    const short = await make('Short', { items: ['A.example', 'z.example'].map(value => ({ type: 'domain', value })) })
    await load(imported, 'a.example\nb.example\nc.example\nd.example')
    await load(other, 'c.example\nd.example\ne.example')
    const overlap = async (one: Row, two: Row) =>
      (await manager.get<Json>(`/inventory-set/${one.id}/overlap?with=${two.id}`)).body
    expect(await overlap(imported, other)).toEqual({
      one: 4,
      other: 3,
      both: 2,
      either: 5,
      shareOfOne: 50,
      shareOfOther: 66.7,
    })
    for (const [one, two] of [
      [imported, short],
      [short, imported],
    ] as const)
      expect(await overlap(one, two)).toMatchObject({ both: 1, either: 5 })
    expect(await overlap(short, await make('Empty'))).toMatchObject({ both: 0, shareOfOther: null })
    expect((await manager.get<Json>(`/inventory-set/${short.id}/overlap?with=${short.id}`)).status).toBe(400)
  })

  it('a copy has the same entries and counts, and each changes without the other', async () => {
    const list = await make('Copied', { kind: 'mixed' })
    await load(list, 'a.example\nb.example')
    await load(list, 'com.News', 'operation=add&type=app')
    const duplicate = () => manager.post<Row & { counts: Json; imports?: Json }>(`/inventory-set/${list.id}/duplicate`)
    const { status, body: copy } = await duplicate()
    expect(status).toBe(200)
    expect(copy).toMatchObject({ name: 'Copied (copy)', version: 1, counts: (await read(list)).counts as Json })
    expect(copy.counts).toEqual({ domains: 2, apps: 1, placements: 0, imported: 3 })
    expect(copy.imports).toBeUndefined()
    expect(await values(copy)).toEqual(['a.example', 'b.example', 'com.News'])
    await load(list, 'a.example', 'operation=remove&type=domain')
    await load(copy, 'c.example')
    expect([await values(list), await values(copy)]).toEqual([
      ['b.example', 'com.News'],
      ['a.example', 'b.example', 'c.example', 'com.News'],
    ])
    expect((await manager.delete(`/inventory-set/${list.id}`)).status).toBe(200)
    expect(await values(copy)).toHaveLength(4)
  })

  it('no copy is made of a list while an import changes it, nor of one that is longer than the limit', async () => {
    const list = await make('Not copied')
    await load(list, 'a.example\nb.example')
    await send(list, 'c.example')
    const duplicate = () => manager.post<Json>(`/inventory-set/${list.id}/duplicate`)
    const early = await duplicate()
    expect([early.status, early.body.error]).toEqual([
      409,
      'An import or a rule check of this list is running. Wait until it is done, then duplicate the list.',
    ])
    await work()
    const admin = await world.signIn('admin')
    const organization = { scope: 'organization', organization: north }
    const limit = await admin.create('setting', { key: 'inventory-set-items', value: 2, ...organization })
    const over = await duplicate()
    expect([over.status, over.body.error]).toEqual([
      400,
      expect.stringContaining('can have at most 2 items here; this one has 3'),
    ])
    await admin.delete(`/setting/${limit.id}`)
    expect((await duplicate()).status).toBe(200)
  })

  it('a copy within a batch has the entries, too, and takes no items in addition', async () => {
    const list = await make('Copied in a batch')
    await load(list, 'a.example')
    const copy = (values: Json) =>
      manager.send<{ results: readonly Json[] }>(
        'POST',
        '/tree',
        { whole: true, rows: [{ ref: 'copy', entity: 'inventory-set', from: list.id, values }] },
        { 'x-batch-id': v7() },
      )
    const items = [{ type: 'domain', value: 'z.example' }]
    const refused = await copy({ items })
    expect(JSON.stringify(refused.body)).toContain('This list has 1 imported entry. Change')
    const { body } = await copy({ name: 'From a batch' })
    expect(await values({ id: String(body.results[0]?.id) })).toEqual(['a.example'])
  })

  it('a deleted list forgets its entries, and its imports stay without a link to it', async () => {
    const list = await make('Deleted')
    const other = await make('Not deleted')
    const runs = [await load(list, 'a.example'), await load(list, 'b.example\nnot one')]
    const kept = await load(other, 'c.example')
    const waiting = (await send(list, 'd.example')).body
    const refused = await manager.delete<Json>(`/inventory-set/${list.id}`)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'An import or a rule check of this list is running. Wait until it is done, then delete the list.',
    ])
    await work()
    const left = async (of: Row) => (await world.store.read.extension(entryStore).countEntries(of.id)).total
    expect(await left(list)).toBe(3)
    expect((await manager.delete(`/inventory-set/${list.id}`)).status).toBe(200)
    expect([await left(list), await left(other)]).toEqual([0, 1])
    for (const { id } of [...runs, waiting]) {
      const { inventorySet, name } = (await manager.get<Json>(`/job-run/${id}`)).body
      expect([inventorySet, name]).toEqual([undefined, expect.stringContaining('Deleted: list.csv')])
    }
    expect((await manager.get<Json>(`/job-run/${kept.id}`)).body.inventorySet).toBe(other.id)
  })

  it('a list that something includes keeps its entries, its imports, and their links', async () => {
    const list = await make('In use')
    const run = await load(list, 'a.example')
    await putRows(world.store, 'strategy', {
      id: 'user',
      organization: north,
      name: 'Uses it',
      status: 'active',
      targeting: { inventorySets: { include: [list.id] } },
    })
    const refused = await manager.delete<Json>(`/inventory-set/${list.id}`)
    expect([refused.status, refused.body.error]).toEqual([409, 'It is used by “Uses it”; archive it instead'])
    expect(await values(list)).toEqual(['a.example'])
    expect((await manager.get<Json>(`/job-run/${run.id}`)).body.inventorySet).toBe(list.id)
  })

  it('says what includes and excludes a list, and warns where a list that blocks is included', async () => {
    const list = await make('Sports', { mode: 'block' })
    // The run of an import names the list, and doesn't aim at it.
    await load(list, 'a.example')
    const users = async () => (await manager.get<Json & { warnings: string[] }>(`/inventory-set/${list.id}/users`)).body
    expect(await users()).toEqual({ users: [], warnings: [], without: [], left: 0 })
    await putRows(world.store, 'strategy', {
      id: 'aims',
      organization: north,
      name: 'Aims at it',
      status: 'active',
      targeting: { inventorySets: { include: [list.id] } },
    })
    await putRows(world.store, 'line-item', {
      id: 'avoids',
      organization: north,
      name: 'Avoids it',
      status: 'paused',
      targeting: { inventorySets: { exclude: [list.id] } },
    })
    const found = await users()
    expect(found.users).toEqual(
      expect.arrayContaining([
        { entity: 'strategy', id: 'aims', name: 'Aims at it', status: 'active', side: 'included' },
        { entity: 'line-item', id: 'avoids', name: 'Avoids it', status: 'paused', side: 'excluded' },
      ]),
    )
    expect(found.warnings).toEqual([
      expect.stringContaining('This list’s mode is Block, so the item that includes it can’t buy anything from it'),
    ])
    const { actions: _, ...row } = (await read(list)) as Row & Json
    await manager.put(`/inventory-set/${list.id}`, { ...row, mode: 'allow' })
    expect((await users()).warnings).toEqual([])
  })
})

async function sendFile(
  { api }: TestWorld,
  { cookie }: ApiClient,
  list: string,
  query: string,
  content: BlobPart,
): Promise<Answer<Json>> {
  const body = new FormData()
  body.append('file', new File([content], 'list.csv'))
  const headers = new Headers({ ...writeHeaders, ...(cookie ? { cookie } : {}) })
  const answer = await api(
    new Request(`${origin}/api/v1/inventory-set/${list}/import?${query}`, { method: 'POST', body, headers }),
  )
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json }
}
