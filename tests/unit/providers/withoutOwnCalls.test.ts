import '../../setup/productCatalogue.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownCalls } from '../../../src/engine/contract/ownCalls.ts'
import { limits } from '../../../src/engine/contract/query.ts'
import { createDataProvider } from '../../../src/engine/providers/dataProvider.ts'
import { noteOffered } from '../../../src/engine/providers/offeredCalls.ts'
import { resourceOfEntity } from '../../../src/engine/providers/resources.ts'
import { createListSearch } from '../../../src/engine/providers/searchLists.ts'

/** What was asked, as `PUT /api/v1/campaign/a?…`, with its body. */
let sent: { readonly call: string; readonly body: unknown }[]
let answers: (call: string) => Response

beforeEach(() => {
  noteOffered([])
  sent = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${url}`
    sent.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return answers(call)
  })
})
afterEach(() => noteOffered(ownCalls))

describe('many rows, changed on a platform without PATCH', () => {
  const stored = [
    { id: 'a', name: 'Pier', code: 'x' },
    { id: 'b', name: 'Harbor', code: 'y' },
    { id: 'c', name: 'Lantern', code: 'y' },
  ]
  const bulk = (dryRun: boolean, onProgress?: (done: number) => void) =>
    createDataProvider(() => null).bulk('campaigns', {
      ids: ['a', 'b', 'c', 'gone'],
      changes: { code: 'x' },
      dryRun,
      ...(onProgress ? { onProgress } : {}),
    })
  beforeEach(() => {
    answers = call => {
      if (call.startsWith('GET')) return Response.json(stored)
      if (call.endsWith('/c'))
        return Response.json({ error: 'It is closed', fields: { code: 'Taken', at: 7 } }, { status: 409 })
      return new Response(null, { status: 200 })
    }
  })

  it('sends each whole row that becomes another, one after another, and says how each went', async () => {
    const steps: number[] = []
    const { results } = await bulk(false, done => steps.push(done))
    expect(sent.map(({ call }) => call)).toEqual([
      'GET /api/v1/campaign?id=a,b,c,gone',
      'PUT /api/v1/campaign/b',
      'PUT /api/v1/campaign/c',
    ])
    expect(sent[1]?.body).toEqual({ id: 'b', name: 'Harbor', code: 'x' })
    expect(results).toEqual([
      { id: 'a', ok: true, changes: [] },
      { id: 'b', ok: true, changes: [{ path: 'code', old: 'y', new: 'x' }] },
      { id: 'c', ok: false, changes: [], error: 'It is closed', fields: { code: 'Taken' } },
      { id: 'gone', ok: false, changes: [], error: 'It no longer exists' },
    ])
    expect(steps).toEqual([1, 2, 3, 4])
  })

  it('works out of each row what a change makes of it', async () => {
    const { results } = await createDataProvider(() => null).bulk('campaigns', {
      ids: ['a', 'b'],
      changes: { name: { find: 'Pier', replace: 'Quay' }, budgetTotal: { percent: 10 } },
    })
    expect(sent.map(({ call }) => call)).toEqual(['GET /api/v1/campaign?id=a,b'])
    expect(results).toMatchObject([{ ok: false, fields: { budgetTotal: expect.any(String) } }, { ok: false }])
    const renamed = await createDataProvider(() => null).bulk('campaigns', {
      ids: ['a', 'b'],
      changes: { name: { find: 'Pier', replace: 'Quay' } },
    })
    expect(renamed.results.map(({ changes }) => changes)).toEqual([[{ path: 'name', old: 'Pier', new: 'Quay' }], []])
    expect(sent.at(-1)?.body).toMatchObject({ id: 'a', name: 'Quay' })
  })

  it('sends nothing in a dry run', async () => {
    const { results } = await bulk(true)
    expect(sent.map(({ call }) => call.split('?')[0])).toEqual(['GET /api/v1/campaign'])
    expect(results.map(({ ok, changes }) => [ok, changes.length])).toEqual([
      [true, 0],
      [true, 1],
      [true, 1],
      [false, 0],
    ])
  })

  it('says for each row that nobody answered', async () => {
    answers = call => {
      if (call.startsWith('GET')) return Response.json(stored)
      throw new TypeError('Failed to fetch')
    }
    // The connection may come back in between.
    const { results } = await bulk(false)
    expect(results[1]?.error).toMatch(/^The server can’t be reached/)
  })
})

describe('a search on a platform without one', () => {
  const provider = (organization: string | null = 'north') => createDataProvider(() => organization)
  const lists = () => sent.map(({ call }) => new URL(call.slice(4), 'https://platform.example').pathname)
  beforeEach(() => {
    answers = call => {
      if (call.includes('/campaign?')) {
        return Response.json([
          { id: 'c-1', name: 'Harbor lights', organization: 'north' },
          { id: 'c-2', name: 'The harbor' },
        ])
      }
      if (call.includes('/deal?')) return Response.json([{ id: 'harbor-deal', name: '' }, null, { name: 'Harbor' }])
      return new Response('', { status: 404 })
    }
  })

  it('finds names and ids by the beginnings of their words, the best first', async () => {
    const hits = await provider().search('har')
    expect(hits.map(({ entity, name }) => `${entity} ${name}`)).toEqual([
      'campaign Harbor lights',
      'deal harbor-deal',
      'campaign The harbor',
    ])
    expect(hits[0]).toEqual({
      entity: 'campaign',
      id: 'c-1',
      name: 'Harbor lights',
      organization: 'north',
      path: '/campaigns/c-1/show',
    })
    expect(await provider().search('arbor')).toEqual([])
    expect((await provider().search('LIGHTS harbor')).map(({ id }) => id)).toEqual(['c-1'])
  })

  it('asks for each list once, of the selected organization, and not again where there is none', async () => {
    const { search } = provider()
    await search('har')
    const asked = lists()
    expect(new Set(asked).size).toBe(asked.length)
    expect(sent.find(({ call }) => call.includes('/campaign?'))?.call).toBe(
      `GET /api/v1/campaign?organization=north&limit=${limits.list}&skip=0`,
    )
    await search('lan')
    expect(lists()).toEqual(asked)
  })

  it('reads the lists anew after a minute, but none that is not there', async () => {
    let now = 0
    const read = vi.fn(async ({ entity }: { entity: string }) => {
      if (entity === 'deal') throw Object.assign(new Error('None'), { status: 404 })
      return [{ id: 'a', name: 'Pier' }]
    })
    const resources = () => [resourceOfEntity('campaign'), resourceOfEntity('deal')]
    const search = createListSearch({ resources, read, now: () => now })
    await search('pi', null)
    now = 59_999
    await search('pi', null)
    expect(read).toHaveBeenCalledTimes(2)
    now = 60_000
    expect(await search('pi', null)).toHaveLength(1)
    expect(read).toHaveBeenCalledTimes(3)
    await search('pi', 'other')
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('says what went wrong only where no list could be read', async () => {
    answers = call =>
      call.includes('/campaign?') ? Response.json([{ id: 'a', name: 'Pier' }]) : new Response('', { status: 500 })
    expect(await provider().search('pi')).toHaveLength(1)
    answers = () => Response.json({ error: 'Closed on Sundays' }, { status: 503 })
    await expect(provider().search('pi')).rejects.toThrow('Closed on Sundays')
    answers = () => new Response('', { status: 404 })
    expect(await provider().search('pi')).toEqual([])
  })
})
