import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { memberStore } from '../../src/advertising/server/segments/store/memberStore.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Answer, type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
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
    manager.create('segment', { organization: north, name, type: 'first_party', membershipDays: 30, ...more })
  const read = async (segment: Row) => (await manager.get<Row & { size?: Json }>(`/segment/${segment.id}`)).body
  const send = (segment: Row, body: BlobPart, query = 'operation=add&idType=hem', who = manager) =>
    sendFile(world, who, segment.id, query, body)
  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin }).look()
  const load = async (segment: Row, lines: BlobPart, query?: string) => {
    const answer = await send(segment, lines, query)
    if (answer.status !== 200) throw new Error(String(answer.body.error))
    await work()
    return (await manager.get<Json>(`/job-run/${answer.body.id}`)).body
  }

  it('an upload becomes members, counted by type, and the segment is ready from 1,000 on', async () => {
    const segment = await make('Uploads')
    expect(await load(segment, people(0, 999))).toMatchObject({ status: 'succeeded', rows: 999, segment: segment.id })
    expect(await read(segment)).toMatchObject({ status: 'too_small', size: { total: 999, hem: 999 } })
    const device = '9B2D4E1A-0000-4A4A-8B8B-123456789ABC'
    await load(segment, `${device}\n${device.toLowerCase()}\n`, 'operation=add&idType=gaid')
    expect(await read(segment)).toMatchObject({
      status: 'ready',
      size: { total: 1000, hem: 999, gaid: 1 },
      matchRate: 100,
      uploads: [
        { operation: 'add', rows: 2, ok: 1, duplicates: 1, failed: 0 },
        { operation: 'add', rows: 999, ok: 999, failed: 0 },
      ],
    })
  })

  it('counts every type of ID apart', async () => {
    const segment = await make('All types')
    const device = '9b2d4e1a-0000-4a4a-8b8b-123456789ab'
    const given = {
      idfa: `${device}1`,
      ctv_id: `${device}2`,
      partner_uid: 'x',
      uid2: 'y',
      cookie: 'z',
      ip: '93.184.216.34',
    }
    for (const [type, id] of Object.entries(given)) await load(segment, id, `operation=add&idType=${type}`)
    expect((await read(segment)).size).toMatchObject({
      idfa: 1,
      ctvId: 1,
      partnerUid: 1,
      uid2: 1,
      cookie: 1,
      ip: 1,
      total: 6,
    })
  })

  it('adds, removes and replaces; plain and hashed IDs are the same members', async () => {
    const segment = await make('Operations')
    await load(segment, ' Ann@Example.com \nbob@example.com\n')
    await load(segment, `${hashOf('ann@example.com').toUpperCase()}\ncarl@example.com`)
    expect(await read(segment)).toMatchObject({ size: { total: 3 } })
    await load(segment, 'BOB@example.com\nnobody@example.com', 'operation=remove&idType=hem')
    expect(await read(segment)).toMatchObject({ size: { total: 2 } })
    await load(segment, 'dora@example.com', 'operation=replace&idType=hem')
    expect(await read(segment)).toMatchObject({ size: { total: 1 } })
  })

  it('says of every refused line why, in a file, and keeps no ID as it came', async () => {
    const segment = await make('Refusals')
    const lines = `\uFEFFid;email\r\n1;"ann@example.com"\r\n2;secret-person\r\n3;\r\n4;${'x'.repeat(5000)}\r\n5;d41d8cd98f00b204e9800998ecf8427e\r\n6;ann@EXAMPLE.com`
    const run = await load(segment, lines, 'operation=add&idType=hem&column=email&header=true')
    expect(run).toMatchObject({ status: 'partial', rows: 6, errorMessage: '4 of 6 lines were rejected.' })
    const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      (await fetchFile(manager, `/job-run/${run.id}/download`)).bytes,
    )
    expect(file).toBe(
      [
        '\uFEFFLine,Begins with,Reason',
        '3,se…,This isn’t an email address.',
        '4,,The column has no value here.',
        '5,,"The line is longer than 4,096 characters."',
        '6,d4…,This isn’t a SHA-256 hash. Hashes must have 64 hexadecimal digits.',
        '',
      ].join('\r\n'),
    )
    const stored = JSON.stringify([run, await read(segment), world.logged, file])
    for (const raw of ['ann@', 'secret-person', 'd41d8']) expect(stored.toLowerCase()).not.toContain(raw)
    for await (const checksum of world.options.artifacts.all()) {
      const kept = await world.options.artifacts.open(checksum)
      const text = new TextDecoder().decode(await kept?.read(0, kept.size))
      for (const raw of ['ann@', 'secret-person', 'd41d8']) expect(text.toLowerCase()).not.toContain(raw)
    }
  })

  it('changes nothing when no line can be used, even to replace', async () => {
    const segment = await make('Nothing')
    await load(segment, 'ann@example.com')
    const run = await load(segment, 'nonsense\n@', 'operation=replace&idType=hem')
    expect(run).toMatchObject({
      status: 'partial',
      errorMessage: 'No line could be used, so the segment is unchanged.',
    })
    expect(await read(segment)).toMatchObject({ size: { total: 1 } })
  })

  it('refuses files that are no lists of IDs, with a sentence', async () => {
    const segment = await make('Bad files', { idTypes: ['hem', 'ip'] })
    const bytes = (...list: number[]) => new Uint8Array(list)
    for (const [body, status, sentence, query] of [
      ['', 400, 'The file has no IDs'],
      [' \r\n\n', 400, 'The file has no IDs'],
      [bytes(0x50, 0x4b, 3, 4, 0, 0), 415, 'isn’t a text file'],
      [bytes(0x61, 0xe9, 0x62, 0x0a), 400, 'isn’t UTF-8'],
      ['a,b\n1,2', 400, 'no column “c”', 'operation=add&idType=hem&column=c&header=true'],
      ['a', 400, 'Choose add', 'operation=drop&idType=hem'],
      ['a', 400, 'Choose an ID type', 'operation=add&idType=name'],
      ['a', 400, 'accepts other ID types only', 'operation=add&idType=cookie'],
    ] as const) {
      const answer = await send(segment, body, query)
      expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(sentence)])
    }
    expect(await read(segment)).toMatchObject({ status: 'draft', version: 1 })
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...'10.0.0.1\n93.184.216.34'].flatMap(letter => [letter.charCodeAt(0), 0]),
    ])
    expect(await load(segment, utf16, 'operation=add&idType=ip')).toMatchObject({ status: 'partial', rows: 2 })
    expect(await read(segment)).toMatchObject({ size: { total: 1, ip: 1 } })
  })

  it('takes one upload at a time, from who may change the segment', async () => {
    const segment = await make('One at a time')
    const [one, other] = await Promise.all([send(segment, 'a@b.example'), send(segment, 'c@d.example')])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    await work()
    const viewer = await world.signIn('viewer')
    const stranger = await world.signIn('stranger')
    expect((await send(segment, 'a@b.example', undefined, viewer)).status).toBe(403)
    expect((await send(segment, 'a@b.example', undefined, stranger)).status).toBe(404)
    expect(await read(segment)).toMatchObject({ size: { total: 1 } })
  })

  it('Build leads to ready or too small, and members expire', async () => {
    const segment = await make('Built', { membershipDays: 2 })
    await manager.post(`/segment/${segment.id}/move`, { to: 'build' })
    expect(await read(segment)).toMatchObject({ status: 'processing' })
    await work()
    expect(await read(segment)).toMatchObject({ status: 'too_small', size: { total: 0 } })
    await load(segment, people(0, 1000))
    expect(await read(segment)).toMatchObject({ status: 'ready', size: { total: 1000 } })
    const before = world.time.now
    world.time.now = new Date(before.getTime() + 3 * 86_400_000)
    await work()
    const [expired] = await world.store.read.byIds('segment', [segment.id], 'all')
    expect(expired).toMatchObject({ status: 'too_small', size: { total: 0 } })
    world.time.now = before
  })

  it('has a key of its own, which nobody chooses', async () => {
    const [one, two] = [await make('One key'), await make('Another key', { key: 'mine' })]
    expect([one.key, two.key]).toEqual([`seg-${one.id}`, `seg-${two.id}`])
  })

  it('a parent has the members of what is below it, each once, and no circle is saved', async () => {
    const parent = await make('Parent')
    const child = await make('Child', { parent: parent.id })
    await load(parent, people(0, 600))
    await load(child, people(400, 1000))
    world.time.now = new Date(world.time.now.getTime() + 10_000)
    await work()
    expect(await read(parent)).toMatchObject({ status: 'ready', size: { total: 1000 } })
    const circle = await manager.put<Json>(`/segment/${parent.id}`, { ...(await read(parent)), parent: child.id })
    expect([circle.status, circle.body.error]).toEqual([
      400,
      expect.stringContaining('This would create a loop: “Parent”, below “Child”, below “Parent”'),
    ])
    await manager.put(`/segment/${child.id}`, { ...(await read(child)), parent: null })
    await work()
    expect(await read(parent)).toMatchObject({ status: 'too_small', size: { total: 600 } })
  })

  it('a suspended segment stays so whatever is uploaded, and a deleted one forgets its members', async () => {
    const segment = await make('Put aside')
    await load(segment, people(0, 1000))
    await manager.post(`/segment/${segment.id}/move`, { to: 'suspend' })
    await load(segment, people(1000, 1010))
    expect(await read(segment)).toMatchObject({ status: 'suspended', size: { total: 1010 } })
    await manager.post(`/segment/${segment.id}/move`, { to: 'resume' })
    await work()
    expect(await read(segment)).toMatchObject({ status: 'ready' })
    const draft = await make('Deleted')
    await world.store.transaction(async tx => {
      const members = tx.extension(memberStore)
      const set = await members.stageSet(draft.id)
      const times = { since: '2026-11-21T09:00:00.000Z', expires: '2027-11-21T09:00:00.000Z' }
      await members.stageMembers(set, { idType: 'hem', hashes: [hashOf('a')], ...times })
      await members.takeOver(draft.id, set)
    })
    const left = async () =>
      (await world.store.read.extension(memberStore).countMembers({ leaf: [draft.id] }, '2026-11-21T10:00:00.000Z'))
        .total
    expect(await left()).toBe(1)
    await manager.delete(`/segment/${draft.id}`)
    expect(await left()).toBe(0)
  })
})

async function sendFile(
  { api }: TestWorld,
  { cookie }: ApiClient,
  segment: string,
  query: string,
  content: BlobPart,
): Promise<Answer<Json>> {
  const body = new FormData()
  body.append('file', new File([content], 'list.csv'))
  const headers = new Headers({ ...writeHeaders, ...(cookie ? { cookie } : {}) })
  const answer = await api(
    new Request(`${origin}/api/v1/segment/${segment}/upload?${query}`, { method: 'POST', body, headers }),
  )
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json }
}

function people(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => `person${from + index}@example.com`).join('\n')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
