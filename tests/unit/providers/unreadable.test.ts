import '../../setup/productCatalogue.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { askMetrics } from '../../../src/advertising/pages/askMetrics.ts'
import { pacingToday, silentDeals } from '../../../src/advertising/pages/dashboard/deliveryCalls.ts'
import { askReport, runJob } from '../../../src/advertising/pages/reportCalls.ts'
import { createDataProvider } from '../../../src/engine/providers/dataProvider.ts'
import { request, write } from '../../../src/engine/providers/http.ts'
import { listServiceKeys, makeServiceKey } from '../../../src/engine/providers/serviceKeyCalls.ts'

let body: string

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(body))
})

const provider = createDataProvider(() => 'northwind')
const bodies = {
  'truncated JSON': '[{"id":"a","name":"Te',
  'a web page': '<!doctype html><title>Sign in to the Wi-Fi</title>',
  'an empty body': '',
}

const reads: Record<string, () => Promise<unknown>> = {
  'a list': () => provider.getList('campaigns', {}),
  'a tab count': () => provider.getList('campaigns', { pagination: { page: 1, perPage: 1 } }),
  'a related list': () =>
    provider.getManyReference('campaigns/line-items', {
      target: 'campaign',
      id: 'a',
      pagination: { page: 1, perPage: 10 },
      sort: { field: '', order: 'ASC' },
      filter: {},
    }),
  'a record': () => provider.getOne('campaigns', { id: 'a' }),
  'a deal': () => provider.getOne('inventory/deals', { id: 'a' }),
  'many records': () => provider.getMany('campaigns', { ids: ['a', 'b'] }),
  'a history': () => provider.history('campaigns', 'a'),
  'a search': () => provider.search('tea'),
  metrics: () => askMetrics('campaigns', { ids: ['a'] }),
  'a schema': () => provider.schema('campaign'),
  'pacing today': () => pacingToday(null),
  'silent deals': () => silentDeals(null),
  keys: () => listServiceKeys('a'),
  'a report': () => askReport({ dimensions: ['campaign'], metrics: ['spend'], dateRange: 'last_7' }, null),
  'a dry run': () => provider.bulk('campaigns', { ids: ['a'], changes: { code: 'x' }, dryRun: true }),
  'any other read': () => request('/config'),
}

const writes: Record<string, () => Promise<unknown>> = {
  'a creation': () => provider.create('campaigns', { data: { name: 'A' } }),
  'a change of status': () => provider.transition('campaigns', { id: 'a', to: 'pause', version: 1 }),
  'a copy': () => provider.duplicate('campaigns', 'a', null),
  'a restored version': () => provider.restore('campaigns', { id: 'a', version: 1 }),
  'a bulk edit': () => provider.bulk('campaigns', { ids: ['a'], changes: { code: 'x' } }),
  'an upload': () => provider.upload('media/assets', { file: new File(['x'], 'x.png'), organization: 'northwind' }),
  'a new key': () => makeServiceKey('a', 30),
  'a run': () => runJob('a'),
  'any other write': () => write('POST', '/group', {}),
}

function update() {
  return provider.update('campaigns', {
    id: 'a',
    data: { name: 'B' },
    previousData: { id: 'a', name: 'A', code: 'x' },
  })
}

describe.each(Object.entries(bodies))('%s at 200', (_, text) => {
  beforeEach(() => {
    body = text
  })

  it.each(Object.entries(reads))('[list.8] is an error to %s, never nothing', async (_, read) => {
    await expect(read()).rejects.toMatchObject({
      message: 'The server’s response couldn’t be read. Try again.',
      status: 200,
    })
  })

  it.each(Object.entries(writes))('says after %s that it may have been saved', async (_, change) => {
    await expect(change()).rejects.toMatchObject({
      message: 'The server’s response couldn’t be read. Your changes may have been saved: check before you try again.',
      status: 200,
    })
  })

  it('says after an update and a deletion that it may have been saved, unless nothing came', async () => {
    if (text) {
      await expect(update()).rejects.toThrow('Your changes may have been saved: check before you try again.')
      await expect(provider.delete('campaigns', { id: 'a' })).rejects.toThrow('Your changes may have been saved')
    } else {
      expect(await update()).toEqual({ data: { id: 'a', name: 'B', code: 'x' } })
      expect(await provider.delete('campaigns', { id: 'a' })).toEqual({ data: { id: 'a' } })
    }
  })
})

it('is read without halves of characters, which no address can hold', async () => {
  body = '[{"id":"a\\ud83d","name":"\\ud83d\\ude00 \\uDC00"}]'
  expect((await provider.getList('campaigns', {})).data).toEqual([{ id: 'a\ufffd', name: '😀 \ufffd' }])
})

it('is no error to a write that answers 204', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await write('POST', '/logout')).toBeUndefined()
})

it('reads the text of a refusal that comes as a web page', async () => {
  const page = `<html><head><title>502 Bad Gateway</title><style>p { color: red }</style></head>
    <body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx &amp; co</center></body></html>`
  vi.stubGlobal('fetch', async () => new Response(page, { status: 502 }))
  await expect(provider.getList('campaigns', {})).rejects.toMatchObject({
    message: '502 Bad Gateway nginx & co',
    status: 502,
  })
})
