import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { HistoryEntry, ImportResult } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { TreeAnswer, TreeRow } from '../../src/engine/contract/treeRows.ts'
import { verifyAudit } from '../../src/engine/server/audit/verifyAudit.ts'
import { eventTable } from '../../src/engine/server/events/eventRow.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { providerBody } from './signOnWorld.ts'
import { eachStore } from './stores.ts'

/** Rows of a tree or an import share transactions, of which nobody sees anything: each is answered and kept as it would be alone. */
eachStore((open, kind) => {
  let world: TestWorld
  let manager: ApiClient
  const made = new Map<string, Row>()

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    const admin = await world.signIn('admin')
    for (const [seed, entity] of ['account', 'campaign', 'goal', 'strategy', 'media', 'deal', 'line-item'].entries()) {
      made.set(entity, await admin.create(entity, withoutCode(entity, seed)))
    }
  })

  function withoutCode(entity: string, seed: number): Json {
    const { status: _, code: __, ...body } = bodyFor(catalogue.resources[entity] as Resource, made, north, { seed })
    return body
  }

  /** Strategies with line items, some of which are refused, and changes of rows that are there. */
  const rowsOf = (prefix: string, there: readonly Row[]): TreeRow[] => {
    const line = withoutCode('line-item', 6)
    const row = (ref: string, values: Json, entity = 'line-item') => ({
      ref,
      entity,
      values: { ...values, name: `${prefix} ${ref}` },
    })
    return [
      row('s', withoutCode('strategy', 3), 'strategy'),
      row('first', { ...line, strategy: { ref: 's' }, code: `${prefix}-code` }),
      row('wrong', { ...line, strategy: { ref: 's' }, clickUrl: 'no address' }),
      row('taken', { ...line, strategy: { ref: 's' }, code: `${prefix}-code` }),
      row('lost', { ...line, strategy: 'nowhere' }),
      row('below', { ...line, strategy: { ref: 'taken' } }),
      row('last', { ...line, strategy: { ref: 's' } }),
      ...there.map(({ id }, at) => ({
        ref: `there ${at}`,
        entity: 'line-item',
        id,
        values: at === 1 ? { strategy: 'nobody' } : { notes: 'Changed', budgetTotal: { percent: 10 } },
      })),
    ]
  }
  const make = async (prefix: string) => {
    const rows: Row[] = []
    for (let at = 0; at < 3; at += 1)
      rows.push(await manager.create('line-item', { ...withoutCode('line-item', 6), name: `${prefix} ${at}` }))
    return rows
  }
  const send = async (rows: readonly TreeRow[], batch: string) =>
    (await manager.send<TreeAnswer & Json>('POST', '/tree', { rows }, { 'x-batch-id': batch })).body.results
  const shown = (results: readonly object[], prefix: string) =>
    JSON.parse(JSON.stringify(results.map(result => ({ ...result, id: undefined }))).replaceAll(prefix, '…')) as unknown
  const contentOf = async (ids: readonly string[], prefix: string) => {
    const rows = await world.store.read.byIds('line-item', ids, 'all')
    const ofEach = await Promise.all(
      ids.map(async id => {
        const { body } = await manager.get<HistoryEntry[]>(`/line-item/${id}/history`)
        const events = await world.store.read.list(eventTable, {
          scope: 'all',
          where: [{ column: 'of', op: 'in', values: [`line-item:${id}`] }],
        })
        return [
          body.map(({ version, action, source, by }) => ({ version, action, source, by })),
          events.rows.map(({ type, version, source }) => ({ type, version, source })).toReversed(),
        ]
      }),
    )
    const kept = rows.map(({ id: _, strategy: __, refs: ___, createdAt: _c, updatedAt: _u, ...row }) => row)
    return shown([{ kept, ofEach }], prefix)
  }

  it('answers and keeps each row of a tree as if it were alone', async () => {
    const [all, each] = [await make('xall'), await make('xone')]
    const [together, alone] = [rowsOf('xall', all), rowsOf('xone', each)]
    const [one, other] = [v7(), v7()]
    const done = await send(together, one)
    expect(done.map(({ ok, error }) => (ok ? 'ok' : error))).toEqual([
      'ok',
      'ok',
      expect.stringContaining('Click'),
      'Code: Another line item already has this value',
      'Strategy: There is no strategy “nowhere”',
      'Strategy: The row that it refers to was rejected',
      'ok',
      'ok',
      'Strategy: Strategy can’t be changed after creation',
      'ok',
    ])
    const single: TreeAnswer['results'][number][] = []
    for (const row of alone.filter(({ ref }) => ref !== 'below')) {
      // What a row refers to stands beside it, and is there already.
      const sent = row.entity === 'line-item' && row.id === undefined ? [alone[0] as TreeRow, row] : [row]
      single.push(...(await send(sent, other)).slice(-1))
    }
    const comparable = done.filter(({ ref }) => ref !== 'below')
    expect(shown(comparable, 'xall')).toEqual(shown(single, 'xone'))
    const idsOf = (results: TreeAnswer['results']) => results.flatMap(({ ref, id }) => (id && ref !== 's' ? [id] : []))
    expect(await contentOf(idsOf(done), 'xall')).toEqual(await contentOf(idsOf(single), 'xone'))
    expect((await verifyAudit(world.store.read)).flatMap(({ problem }) => problem ?? [])).toEqual([])
    // Sent again it writes nothing twice.
    const again = await send(together, one)
    expect(again.map(({ id, version }) => [id, version])).toEqual(done.map(({ id, version }) => [id, version]))
  })

  it('keeps nothing of a row that is refused only after it was written', async () => {
    const { id: list } = await manager.create('inventory-set', { organization: north, name: 'L', kind: 'domains' })
    await world.store.transaction(async tx => {
      const counts = { domains: 1, imported: 1 }
      for (const row of await tx.lock('inventory-set', [list], 'all'))
        await tx.update('inventory-set', [{ ...row, counts }])
    })
    await putRows(world.store, 'job-run', {
      id: 'run-import',
      organization: north,
      status: 'queued',
      inventorySet: list,
    })
    const copy = { ref: 'copy', entity: 'inventory-set', from: list, values: { name: 'Copied' } }
    const other = { ref: 'other', entity: 'inventory-set', values: { organization: north, name: 'O', kind: 'domains' } }
    const [refused, done] = await send([copy, other], v7())
    expect(refused).toMatchObject({
      ok: false,
      error: expect.stringContaining('An import or a rule check of this list is running.'),
    })
    expect(done).toMatchObject({ ok: true })
    expect((await manager.list('/inventory-set')).body.map(({ name }) => name)).not.toContain('Copied')

    const admin = await world.signIn('admin')
    await admin.create('identity-provider', providerBody({ organization: north, name: 'First' }))
    const second = providerBody({ organization: south, name: 'Second' })
    const rows = [{ ref: 'second', entity: 'identity-provider', values: second }]
    const headers = { 'x-batch-id': v7() }
    const { body } = await admin.send<TreeAnswer & Json>('POST', '/tree', { whole: true, rows }, headers)
    expect(body).toMatchObject({
      saved: false,
      results: [{ ok: false, error: expect.stringContaining('already has') }],
    })
    expect((await admin.list('/identity-provider')).body.map(({ name }) => name)).toEqual(['First'])
  })

  it('blames a row that others refer to ahead for what is wrong with it', async () => {
    const code = 'goal-code'
    await manager.create('goal', { ...withoutCode('goal', 2), name: 'Before', code })
    const rows = [
      { ref: 'c', entity: 'campaign', values: { ...withoutCode('campaign', 1), goal: { ref: 'g' } } },
      { ref: 'g', entity: 'goal', values: { ...withoutCode('goal', 2), campaign: { ref: 'c' }, name: 'G', code } },
    ] as TreeRow[]
    const dry = await manager.send<TreeAnswer & Json>('POST', '/tree?dryRun=true', { rows })
    const whole = await manager.send<TreeAnswer & Json>('POST', '/tree', { whole: true, rows }, { 'x-batch-id': v7() })
    for (const { body } of [dry, whole])
      expect(body.results.map(({ ok, error }) => (ok ? 'ok' : error))).toEqual([
        'ok',
        'Code: Another goal already has this value',
      ])
  })

  it('imports what is not refused, as if each row were alone, and a dry run says the same of each row', async () => {
    const line = withoutCode('line-item', 6)
    const rows = [
      { ...line, name: 'First', code: 'import-code' },
      { ...line, name: 'Wrong', clickUrl: 'no address' },
      { ...line, name: 'Taken', code: 'import-code' },
      { ...line, name: 'Last' },
    ]
    const imported = async (query: string) =>
      (await manager.post<{ results: ImportResult[] } & Json>(`/line-item/import${query}`, { rows })).body.results
    const before = (await manager.list('/line-item?limit=1000')).body
    const tried = await imported('?dryRun=true')
    expect((await manager.list('/line-item?limit=1000')).body).toEqual(before)
    const results = await imported('')
    for (const said of [tried, results])
      expect(said.map(({ ok, error }) => (ok ? 'ok' : error))).toEqual([
        'ok',
        expect.stringContaining('Click'),
        'Code: Another line item already has this value',
        'ok',
      ])
    expect(tried).toEqual(results.map(({ id: _, ...result }) => result))
    for (const { id } of results) {
      if (id) expect((await manager.get<Json>(`/line-item/${id}`)).body).toMatchObject({ version: 1, status: 'draft' })
    }
  })

  it('says in a dry run of a tree or an import, row by row, what comes of it', async () => {
    const line = withoutCode('line-item', 6)
    const part = fc.constantFrom<Json>(
      {},
      { code: 'twice' },
      { code: 'once' },
      { clickUrl: 'no address' },
      { strategy: 'nowhere' },
      { organization: south },
      { budgetTotal: 0 },
      { notes: 'x'.repeat(1e5) },
    )
    const parts = fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 8 })
    let run = 0
    const sheets = async (given: readonly (readonly [Json, Json])[], way: 'tree' | 'import') => {
      run += 1
      // Codes are free in each run.
      const values = given.map(([one, other], at): Json => {
        const row: Json = { ...line, ...one, ...other, name: `Run ${run} ${at}` }
        return row.code === undefined ? row : { ...row, code: `${String(row.code)}-${run}` }
      })
      const answered = async (query: string) => {
        if (way === 'import')
          return (await manager.post<{ results: ImportResult[] } & Json>(`/line-item/import${query}`, { rows: values }))
            .body.results
        const rows = values.map((one, at) => ({ ref: `${at}`, entity: 'line-item', values: one }))
        return (await manager.send<TreeAnswer & Json>('POST', `/tree${query}`, { rows }, { 'x-batch-id': v7() })).body
          .results
      }
      const plain = (results: readonly ImportResult[]) =>
        results.map(({ ok, error, fields }) => ({ ok, error, fields }))
      const dry = plain(await answered('?dryRun=true'))
      expect(plain(await answered(''))).toEqual(dry)
      expect(dry).toHaveLength(given.length)
    }
    await fc.assert(fc.asyncProperty(parts, fc.constantFrom('tree', 'import'), sheets), {
      numRuns: kind === 'memory' ? 25 : 6,
      seed: 5,
    })
  })

  it('logs no clash of a row as an error: all are done again, each alone', () => {
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
