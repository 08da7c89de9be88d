import '../../setup/productCatalogue.ts'
import { HttpError } from 'ra-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { askMetrics } from '../../../src/advertising/pages/askMetrics.ts'
import { pacingToday, silentDeals } from '../../../src/advertising/pages/dashboard/deliveryCalls.ts'
import { createDataProvider } from '../../../src/engine/providers/dataProvider.ts'
import { isAtLeast, tabCount } from '../../../src/engine/providers/tabCount.ts'

let sent: Request[]
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => rows([])
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(new Request(new URL(url, 'https://console.example'), init))
    return answer()
  })
})

const provider = (organization: string | null = 'northwind') => createDataProvider(() => organization)

describe('reads', () => {
  it('[list.1] asks for a list in the dialect and reads the total from the header', async () => {
    answer = () => rows([{ id: 'a' }], { 'x-total-count': '41' })
    const { data, total } = await provider().getList('campaigns/line-items', {
      pagination: { page: 3, perPage: 20 },
      sort: { field: 'name', order: 'DESC' },
      filter: {
        status: ['active', 'paused'],
        budgetTotal_gte: 5,
        review: { overall: 'approved, late' },
        q: ' tea ',
        empty: '',
      },
    })
    expect({ data, total }).toEqual({ data: [{ id: 'a' }], total: 41 })
    expect(search(sent[0])).toEqual([
      '/api/v1/line-item',
      {
        organization: 'northwind',
        sort: 'desc(name)',
        limit: '20',
        skip: '40',
        status: 'active,paused',
        budgetTotal_gte: '5',
        'review.overall': 'approved%2C late',
        q: 'tea',
      },
    ])
  })

  it('counts what it has seen where the platform counts nothing, and one more where more may follow', async () => {
    const page = (n: number) => provider().getList('campaigns', { pagination: { page: n, perPage: 2 } })
    answer = () => rows([{ id: 'a' }, { id: 'b' }])
    const full = await page(3)
    expect(full).toMatchObject({ total: 7, meta: { atLeast: true } })
    expect([tabCount(full), isAtLeast(full.meta)]).toEqual([{}, true])
    answer = () => rows([{ id: 'a' }], { 'x-total-count': 'many' })
    expect(await page(3)).toEqual({ data: [{ id: 'a' }], total: 5 })
    answer = () => rows([])
    expect(await page(1)).toEqual({ data: [], total: 0 })
    answer = () => Response.json({ rows: [] })
    expect(tabCount(await page(1))).toEqual({ count: 0 })
    expect(tabCount(undefined)).toEqual({})
  })

  it('asks for no more than ten thousand to be counted, and says that there are more', async () => {
    const page = (n: number, meta = {}) =>
      provider().getList('campaigns', { pagination: { page: n, perPage: 2 }, meta: { organization: null, ...meta } })
    const more = { 'x-total-count': '10001', 'preference-applied': 'count=limited' }
    answer = () => rows([{ id: 'a' }, { id: 'b' }], more)
    const first = await page(1)
    expect(first).toMatchObject({ total: 10_001, meta: { atLeast: true } })
    expect(tabCount(first)).toEqual({ count: 10_000, orMore: true })
    expect((await page(6000)).total).toBe(12_001)
    answer = () => rows([{ id: 'a' }], more)
    expect(await page(6000)).toEqual({ data: [{ id: 'a' }], total: 11_999 })
    // Behind the end it leads back to a page that there is.
    answer = () => rows([], more)
    expect(await page(90_000)).toMatchObject({ data: [], total: 10_001, meta: { atLeast: true } })
    answer = () => rows([{ id: 'a' }], { 'x-total-count': '10000' })
    expect(await page(5000)).toEqual({ data: [{ id: 'a' }], total: 10_000 })
    await page(1, { count: 'exact' })
    await page(1, { purpose: 'export' })
    expect(sent.map(({ headers }) => headers.get('prefer'))).toEqual([
      ...Array.from({ length: 5 }, () => 'count=limited'),
      null,
      null,
    ])
  })

  it('[list.2] asks for ten from the first, unsorted, when nothing is said', async () => {
    await provider().getList('campaigns', { sort: { field: '', order: 'ASC' } })
    expect(search(sent[0])).toEqual(['/api/v1/campaign', { organization: 'northwind', limit: '10', skip: '0' }])
  })

  it('[org.3] carries the organization of the query before the selected one, and none for all', async () => {
    await provider().getList('campaigns', { meta: { organization: 'contoso' } })
    await provider().getList('campaigns', { meta: { organization: null } })
    await provider(null).getList('campaigns', {})
    expect(sent.map(request => new URL(request.url).searchParams.get('organization'))).toEqual(['contoso', null, null])
  })

  it('[list.7] throws what the answer says when it is not 200', async () => {
    answer = () => new Response('The upstream is asleep', { status: 503 })
    await expect(provider().getList('campaigns', {})).rejects.toMatchObject({
      message: 'The upstream is asleep',
      status: 503,
    })
    answer = () => new Response('half an answer', { status: 206 })
    await expect(provider().getList('campaigns', {})).rejects.toMatchObject({ message: 'half an answer' })
  })

  it.each(['{"rows":[]}', '"none"', 'null'])('[list.8] counts %s as empty', async text => {
    answer = () => new Response(text, { headers: { 'x-total-count': '7' } })
    expect(await provider().getList('campaigns', {})).toEqual({ data: [], total: 0 })
  })

  it('[list.9] asks for many by id in one call', async () => {
    answer = () => rows([{ id: 'a' }, { id: 'c/1' }])
    const { data } = await provider().getMany('inventory/deals', { ids: ['a', 'b', 'c/1', 'a'] })
    expect(data.map(({ id }) => id)).toEqual(['a', 'c/1'])
    expect(sent.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual(['/api/v1/deal?id=a,b,c%2F1'])
  })

  it.each([[[]], [[{ id: 'a' }, { id: 'b' }]]])('[list.9] wants exactly one for one id, not %j', async found => {
    answer = () => rows(found)
    await expect(provider().getOne('campaigns', { id: 'a' })).rejects.toThrow(
      'unexpected response, expected exactly 1 result',
    )
    expect(new URL(sent[0]?.url ?? '').search).toBe('?id=a')
  })

  it('[list.9] takes the first of what is found for a deal', async () => {
    answer = () => rows([{ id: 'a', name: 'first' }, { id: 'a' }])
    expect(await provider().getOne('inventory/deals', { id: 'a' })).toEqual({ data: { id: 'a', name: 'first' } })
    answer = () => rows([])
    await expect(provider().getOne('inventory/deals', { id: 'a' })).rejects.toMatchObject({ status: 404 })
  })

  it('refuses the row of another id', async () => {
    answer = () => rows([{ id: 'b' }])
    await expect(provider().getOne('campaigns', { id: 'a' })).rejects.toThrow(
      'unexpected response, expected exactly 1 result',
    )
    answer = () => rows([{ id: 7 }])
    expect(await provider().getOne('campaigns', { id: '7' })).toEqual({ data: { id: '7' } })
  })

  it('aborts with the signal it was given', async () => {
    const controller = new AbortController()
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      controller.abort()
      return Promise.reject(init.signal?.reason)
    })
    const reading = provider().getList('campaigns', { signal: controller.signal })
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('writes', () => {
  it('[entity.3] creates with the selected organization, unless the data names one', async () => {
    answer = () => Response.json({ id: 'new' })
    expect(await provider().create('campaigns', { data: { name: 'A' } })).toEqual({ data: { id: 'new' } })
    await provider().create('campaigns', { data: { name: 'B', organization: 'contoso' } })
    await provider().create('admin/seats', { data: { name: 'C', organization: null } })
    expect(await Promise.all(sent.map(request => request.json()))).toEqual([
      { name: 'A', organization: 'northwind' },
      { name: 'B', organization: 'contoso' },
      { name: 'C', organization: null },
    ])
    expect(sent[0]?.headers.get('x-requested-with')).toBe('astrolabe')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  })

  it('[entity.3] puts the whole row with its version, without what only the server says', async () => {
    answer = () => Response.json({ id: 'a', version: 4 })
    const before = { id: 'a', version: 3, name: 'A', code: 'x', actions: [{ action: 'update', allowed: true }] }
    await provider().update('campaigns', { id: 'a', data: { name: 'B' }, previousData: before })
    expect(sent[0]?.method).toBe('PUT')
    expect(await sent[0]?.json()).toEqual({ id: 'a', version: 3, name: 'B', code: 'x' })
  })

  it('[entity.4] [entity.5] throws the sentence of the answer with its fields', async () => {
    answer = () => Response.json({ error: 'The name is taken', fields: { name: 'Taken' } }, { status: 422 })
    const failing = provider().create('campaigns', { data: { name: 'A' } })
    await expect(failing).rejects.toBeInstanceOf(HttpError)
    await expect(failing).rejects.toMatchObject({ message: 'The name is taken', body: { fields: { name: 'Taken' } } })
    await expect(provider().delete('campaigns', { id: 'a' })).rejects.toThrow('The name is taken')
  })

  it('says how many of many failed, and why the first did', async () => {
    answer = () =>
      Response.json({
        results: [
          { id: 'a', ok: true },
          { id: 'b', ok: false, error: 'It is archived' },
        ],
      })
    await expect(provider().updateMany('campaigns', { ids: ['a', 'b'], data: { code: 'x' } })).rejects.toThrow(
      '1 of 2 couldn’t be changed: It is archived',
    )
    expect(sent[0]?.method).toBe('PATCH')
    expect(await sent[0]?.json()).toEqual({ ids: ['a', 'b'], changes: { code: 'x' } })
  })

  it('tries a change of many first without doing it', async () => {
    answer = () => Response.json({ results: [] })
    await provider().bulk('campaigns', { ids: ['a'], changes: { code: 'x' }, dryRun: true })
    expect(new URL(sent[0]?.url ?? '').search).toBe('?dryRun=true')
    expect(await sent[0]?.json()).toEqual({ ids: ['a'], changes: { code: 'x' } })
  })
})

describe('an upload', () => {
  const file = new File(['film'], 'film.mp4')
  const thumbnail = new Blob(['small'])
  const upload = () => provider().upload('media/assets', { file, thumbnail, organization: 'northwind' })
  const answers = (row: object, second?: Response) => {
    const waiting = [rows([{ id: 'a', ...row }]), ...(second ? [second] : [])]
    answer = () => waiting.shift() ?? new Response('Nobody asked for this', { status: 500 })
  }

  it('[platform.7] is one part, the file under its own name, and nothing else on a platform', async () => {
    answers({ url: 'https://cdn.platform.example/film.mp4' })
    expect(await upload()).toMatchObject({ id: 'a' })
    expect(sent).toHaveLength(1)
    const parts = [...((await sent[0]?.formData()) ?? [])]
    expect(parts.map(([key, part]) => [key, part instanceof File && part.name])).toEqual([['film.mp4', 'film.mp4']])
  })

  it('[platform.7] gives the file its image by a call of its own, where our API keeps the file', async () => {
    const url = '/api/v1/asset/a/file'
    answers({ url }, Response.json({ id: 'a', url, thumbnailUrl: '/api/v1/asset/a/thumbnail' }))
    expect(await upload()).toMatchObject({ thumbnailUrl: '/api/v1/asset/a/thumbnail' })
    expect([sent[1]?.method, search(sent[1])[0]]).toEqual(['PUT', '/api/v1/asset/a/thumbnail'])
    expect(await sent[1]?.json()).toEqual({ image: btoa('small') })
    // The file is up, whatever becomes of its image.
    answers({ url }, new Response('no', { status: 415 }))
    expect(await upload()).toMatchObject({ id: 'a', url })
    sent = []
    answers({ url, duplicate: true })
    await upload()
    expect(sent).toHaveLength(1)
  })
})

describe('a platform without our extra calls', () => {
  it('answers empty where there is no history, search or metrics', async () => {
    answer = () => new Response('Cannot GET', { status: 404 })
    expect(await provider().history('campaigns', 'a')).toEqual([])
    expect(await provider().search('tea')).toEqual([])
    expect(await askMetrics('campaigns', { ids: ['a'] })).toEqual([])
    expect(await pacingToday(null)).toBeNull()
    expect(await silentDeals(null)).toBeNull()
  })

  it('asks for a schema once, and again after a failure', async () => {
    const { schema } = provider()
    answer = () => new Response('', { status: 500 })
    await expect(schema('campaign')).rejects.toThrow('The server responded with status 500')
    answer = () => Response.json({ title: 'Campaign' })
    expect(await schema('campaign')).toEqual({ title: 'Campaign' })
    expect(await schema('campaign')).toEqual({ title: 'Campaign' })
    expect(sent).toHaveLength(2)
  })
})

function rows(list: readonly unknown[], headers: Record<string, string> = {}): Response {
  return Response.json(list, { headers })
}

function search(request: Request | undefined): [string, Record<string, string>] {
  const url = new URL(request?.url ?? '')
  return [url.pathname, Object.fromEntries(url.searchParams)]
}
