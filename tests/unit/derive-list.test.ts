import '../setup/productCatalogue.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { indexedColumns, listParams, parseListQuery } from '../../src/engine/contract/query.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { csvText, csvValue, harmless } from '../../src/engine/derive/list/csv.ts'
import { dayOf, endOfDay, startOfDay } from '../../src/engine/derive/list/editors/days.ts'
import { csvOf, exportRows } from '../../src/engine/derive/list/exportRows.ts'
import { withFilter } from '../../src/engine/derive/list/FieldFilter.tsx'
import { filterable } from '../../src/engine/derive/list/filterable.ts'
import { filterSentence } from '../../src/engine/derive/list/filterSentence.ts'
import { listColumns, possibleColumns } from '../../src/engine/derive/list/listColumns.ts'
import {
  defaultState,
  type ListState,
  pageSizes,
  parseListState,
  preferencesOf,
  requestFilter,
  reserved,
  tablePageSize,
  writeListState,
} from '../../src/engine/derive/list/listState.ts'
import { nextOrder } from '../../src/engine/derive/list/nextOrder.ts'
import { currentView, viewOf } from '../../src/engine/derive/list/savedViews.ts'
import { pageCount } from '../../src/engine/kit/pageCount.ts'
import { listQuery } from '../../src/engine/providers/listQuery.ts'
import { times } from '../setup/effort.ts'

const resources: readonly Resource[] = Object.values(catalogue.resources)
const { campaign, media } = catalogue.resources as Readonly<Record<string, Resource>>
if (!campaign || !media) throw new Error('The catalogue has no campaign or media')

describe('the state of a list', () => {
  it('starts at the first page of ten, without a sort or a filter [list.2]', () => {
    expect(parseListState(campaign, '', undefined)).toEqual(defaultState)
    expect(defaultState).toMatchObject({ page: 1, perPage: 10, sort: null })
    expect(writeListState(defaultState)).toBe('')
  })

  it('shows twenty rows where it stands within another page [list.2]', () => {
    expect(tablePageSize).toBe(20)
    expect(parseListState(campaign, '', undefined, tablePageSize)).toEqual({ ...defaultState, perPage: 20 })
    const kept = preferencesOf({ ...defaultState, perPage: 10 })
    expect(parseListState(campaign, '', kept, tablePageSize).perPage).toBe(10)
  })

  it('reads what an address says, in the API’s own words', () => {
    const search = '?status=active,paused&budgetTotal_gte=1000000&q=launch&sort=desc(budgetTotal)&show=50&page=3'
    const state = parseListState(campaign, search, undefined)
    expect(state).toEqual({
      page: 3,
      perPage: 50,
      sort: { column: 'budgetTotal', direction: 'desc' },
      draft: 'all',
      q: 'launch',
      filters: { status: ['active', 'paused'], budgetTotal_gte: ['1000000'] },
    })
    expect(parseListState(media, '?subtype=video', undefined).filters).toEqual({ subtype: ['video'] })
  })

  it('reads filters as react-admin writes them, and nothing from what is none', () => {
    const read = (filter: string) => parseListState(campaign, `?${new URLSearchParams({ filter })}`, undefined)
    const all = {
      status: ['active', 'a,b'],
      type: 'video',
      q: 'a, b',
      draft: false,
      organization: 'x',
      no: 1,
      name: {},
    }
    expect(read(JSON.stringify(all))).toEqual({
      ...defaultState,
      q: 'a, b',
      draft: 'notDraft',
      filters: { status: ['active', 'a,b'], type: ['video'] },
    })
    for (const odd of ['{', 'null', '[]', '"status"', '7', '']) expect(read(odd)).toEqual(defaultState)
    const both = `?status=paused&${new URLSearchParams({ filter: '{"status":"active"}' })}`
    expect(parseListState(campaign, both, undefined).filters).toEqual({ status: ['paused'] })
  })

  it('passes over what an address says wrongly', () => {
    const state = parseListState(campaign, '?nothing=1&sort=up(name)&show=7&page=-2&status=', undefined)
    expect(state).toEqual(defaultState)
    expect(parseListState(campaign, '?sort=asc(labels)', undefined).sort).toBeNull()
  })

  it.each([
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
    ['999999', 999_999],
    ['1e9', 1_000_000],
    ['0', 1],
    ['1.5', 1],
  ])('goes no further than a million pages: %s is %s [list.3]', (page, expected) => {
    expect(parseListState(campaign, `?page=${page}`, undefined).page).toBe(expected)
  })

  it('reads back what it writes, for any state of any resource', () => {
    for (const resource of resources) {
      fc.assert(
        fc.property(stateOf(resource), state => {
          expect(parseListState(resource, writeListState(state), undefined)).toEqual(state)
        }),
        { numRuns: times(25) },
      )
    }
  })

  it('asks the API nothing that it would refuse, for any state of any resource', () => {
    for (const resource of resources) {
      fc.assert(
        fc.property(stateOf(resource), state => {
          const { column = '', direction = 'asc' } = state.sort ?? {}
          const query = listQuery(
            {
              pagination: { page: state.page, perPage: state.perPage },
              sort: { field: column, order: direction === 'desc' ? 'DESC' : 'ASC' },
              filter: requestFilter(state),
            },
            'org',
          )
          const parsed = parseListQuery(resource, listParams(query))
          expect(parsed.skip).toBe((state.page - 1) * state.perPage)
          expect(parsed.limit).toBe(state.perPage)
          expect(parsed.filters).toHaveLength(Object.keys(state.filters).length + (state.draft === 'all' ? 0 : 1))
        }),
        { numRuns: times(25) },
      )
    }
  })

  it('keeps page size, skip, sort and draft status across visits [list.5]', () => {
    const state: ListState = {
      ...defaultState,
      page: 4,
      perPage: 30,
      sort: { column: 'name', direction: 'desc' },
      draft: 'notDraft',
    }
    const kept = preferencesOf(state)
    expect(kept).toMatchObject({ perPage: 30, skip: 90, sort: state.sort, draft: 'notDraft' })
    expect(parseListState(campaign, '', kept)).toEqual(state)
    // Whatever a browser kept under this name before.
    const { skip: _, ...older } = kept
    expect(parseListState(campaign, '', older).page).toBe(1)
    expect(parseListState(campaign, '', { ...kept, skip: -30 }).page).toBe(1)
    // With another page size the rows at that place show.
    expect(parseListState(campaign, '?show=50', kept).page).toBe(2)
    // The address outweighs what was kept; another filter starts at its first page.
    expect(parseListState(campaign, '?sort=asc(status)&show=50', kept)).toMatchObject({
      perPage: 50,
      sort: { column: 'status', direction: 'asc' },
    })
    expect(parseListState(campaign, '?status=active', kept)).toMatchObject({ page: 1, perPage: 30 })
  })

  it('sorts ascending, descending, not at all, and from the start [list.4]', () => {
    const first = nextOrder({ field: '', order: 'ASC' }, 'name')
    expect(first).toEqual({ field: 'name', order: 'ASC' })
    const second = nextOrder(first, 'name')
    expect(second).toEqual({ field: 'name', order: 'DESC' })
    expect(nextOrder(second, 'name')).toEqual({ field: '', order: 'ASC' })
    expect(nextOrder(second, 'status')).toEqual({ field: 'status', order: 'ASC' })
  })

  it('counts pages up, and never less than one [list.2]', () => {
    expect(pageCount(236, 10)).toBe(24)
    expect(pageCount(240, 10)).toBe(24)
    expect(pageCount(0, 10)).toBe(1)
  })

  it('offers the page sizes of the specification [list.3]', () => {
    expect(pageSizes.slice(0, 5)).toEqual([10, 20, 30, 40, 50])
  })

  it('asks for drafts as the draft status says', () => {
    expect(requestFilter({ ...defaultState, draft: 'draft', q: 'x' })).toEqual({ draft: ['true'], q: 'x' })
    expect(requestFilter({ ...defaultState, draft: 'notDraft' }, { campaign: ['a'] })).toEqual({
      campaign: ['a'],
      draft: ['false'],
    })
  })
})

describe('filters', () => {
  it('read as sentences', () => {
    const status = field(campaign, 'status')
    expect(filterSentence(status, { any: ['active', 'paused'] })).toBe('is active, paused')
    const all = campaign.states ? Object.keys(campaign.states.by) : []
    expect(filterSentence(status, { any: all.filter(state => state !== 'archived') })).toBe('is not archived')
    expect(filterSentence(status, {})).toBeUndefined()
    expect(filterSentence(field(campaign, 'budgetTotal'), { from: '1000000000' })).toBe('is at least $1,000.00')
    expect(filterSentence(field(campaign, 'budgetTotal'), { from: '1000000', to: '2000000' })).toBe(
      'is between $1.00 and $2.00',
    )
    expect(filterSentence(field(campaign, 'account'), { any: ['a1'] }, () => 'Northwind')).toBe('is Northwind')
    expect(filterSentence(field(campaign, 'startAt'), { to: '2026-11-30T23:59:59.999Z' })).toBe('is until Nov 30, 2026')
    expect(filterSentence({ kind: 'boolean' }, { any: ['true'] })).toBe('is yes')
  })

  it('have an editor’s values put in their place, and leave nothing behind when cleared', () => {
    const set = withFilter({ status: ['active'] }, 'budgetTotal', { from: '1', to: '2' })
    expect(set).toEqual({ status: ['active'], budgetTotal_gte: ['1'], budgetTotal_lte: ['2'] })
    expect(withFilter(set, 'budgetTotal', {})).toEqual({ status: ['active'] })
  })

  it('are offered for what the API can filter by, and nothing else', () => {
    for (const resource of resources) {
      const indexed = indexedColumns(resource)
      const offered = filterable(resource)
      expect(offered.every(({ name }) => indexed.has(name))).toBe(true)
      for (const name of resource.filters) {
        if (name !== resource.title && !reserved.has(name)) expect(offered.map(one => one.name)).toContain(name)
      }
    }
  })

  it('hold whole days', () => {
    expect(dayOf('2026-11-21')).toBe('2026-11-21')
    expect(dayOf(startOfDay('2026-11-21'))).toBe('2026-11-21')
    expect(dayOf(endOfDay('2026-11-21'))).toBe('2026-11-21')
    expect(startOfDay('2026-11-21') < endOfDay('2026-11-21')).toBe(true)
  })
})

describe('columns and views', () => {
  it('come from the catalogue, for every resource', () => {
    for (const resource of resources) {
      expect(listColumns(resource, resource.columns).map(({ name }) => name)).toEqual(resource.columns)
      expect(possibleColumns(resource).length).toBeGreaterThanOrEqual(resource.columns.length)
    }
  })

  it('forget a column that the resource no longer has', () => {
    expect(listColumns(campaign, ['gone', 'name']).map(({ name }) => name)).toEqual(['name'])
  })

  it('tell which view is the one that is shown', () => {
    const state: ListState = { ...defaultState, filters: { status: ['active'] }, page: 2 }
    const views = [viewOf('Mine', state, ['name']), viewOf('Other', defaultState, ['name'])]
    expect(currentView(views, { ...state, page: 7 }, ['name'])?.name).toBe('Mine')
    expect(currentView(views, state, ['name', 'status'])).toBeUndefined()
  })
})

describe('exports', () => {
  it('are harmless to spreadsheets', () => {
    for (const text of ['=1+1', '+1', '-1', '@sum', '\tx', '\rx']) expect(harmless(text)).toBe(`'${text}`)
    expect(harmless('Autumn = launch')).toBe('Autumn = launch')
    const context = { resource: campaign, row: {}, titles: new Map<string, string>() }
    expect(csvValue('=HYPERLINK("x")', field(campaign, 'name'), 'name', context)).toBe('\'=HYPERLINK("x")')
    expect(csvValue(-5, { kind: 'number' }, 'n', context)).toBe('-5')
  })

  it('quote what must be quoted', () => {
    expect(csvText([['a', 'b,c', 'd"e', 'f\ng', 'h\ri']])).toBe('\ufeffa,"b,c","d""e","f\ng","h\ri"\r\n')
  })

  it('hold money in units with its currency, and links by their titles', async () => {
    const provider = providerOf([])
    const columns = listColumns(campaign, ['name', 'account', 'budgetTotal'])
    const row = { id: 'c1', version: 1, name: '@Launch', account: 'a1', budgetTotal: 240_000_000_000, currency: 'EUR' }
    const what = { provider, mayRead, resource: campaign, columns, filter: {}, sort, organization: null }
    const text = await csvOf(what, [row])
    expect(text).toBe("\ufeffID,Name,Account,Total budget,Currency\r\nc1,'@Launch,Title of a1,240000.00,EUR\r\n")
  })

  it('hold links to rows that may not be read by their ids, and do not ask for them', async () => {
    const provider = { ...providerOf([]), getMany: () => Promise.reject(new Error('Asked for')) }
    const columns = listColumns(campaign, ['account'])
    const what = { provider, mayRead: refuses, resource: campaign, columns, filter: {}, sort, organization: null }
    expect(await csvOf(what, [{ id: 'c1', version: 1, account: 'a1' }])).toBe('\ufeffID,Account\r\nc1,a1\r\n')
  })

  it('hold who made a row by name, a user or a program', async () => {
    const own = providerOf([])
    const known = (name: string) => (name === 'admin/users' ? 'u1' : 'p1')
    const getMany: typeof own.getMany = (name, { ids }) =>
      own.getMany(name, { ids: ids.filter(id => id === known(name)) })
    const provider = { ...own, getMany }
    const columns = listColumns(campaign, ['createdBy'])
    const what = { provider, mayRead, resource: campaign, columns, filter: {}, sort, organization: null }
    const rows = ['u1', 'p1', 'gone'].map(createdBy => ({ id: createdBy, version: 1, createdBy }))
    expect(await csvOf(what, rows)).toBe('\ufeffID,Created by\r\nu1,Title of u1\r\np1,Title of p1\r\ngone,gone\r\n')
  })

  it('read every page, a thousand rows at a time', async () => {
    const rows = Array.from({ length: 2300 }, (_, index) => ({ id: `c${index}`, version: 1, name: `n${index}` }))
    const provider = providerOf(rows)
    const saved: Blob[] = []
    const anchor = { click: () => undefined, href: '', download: '' }
    Object.assign(globalThis, { document: { createElement: () => anchor } })
    const create = URL.createObjectURL
    URL.createObjectURL = blob => {
      saved.push(blob as Blob)
      return 'blob:x'
    }
    const columns = listColumns(campaign, ['name'])
    const count = await exportRows({
      provider,
      mayRead,
      resource: campaign,
      columns,
      filter: {},
      sort,
      organization: 'o',
    })
    URL.createObjectURL = create
    Reflect.deleteProperty(globalThis, 'document')
    expect(count).toBe(2300)
    expect(provider.asked).toEqual([1, 2, 3])
    expect(anchor.download).toBe('campaign.csv')
    expect((await saved[0]?.text())?.trim().split('\r\n')).toHaveLength(2301)
  })
})

const sort = { field: '', order: 'ASC' as const }
const mayRead = () => true
const refuses = () => false

function providerOf(rows: readonly { readonly id: string }[]) {
  const asked: number[] = []
  return {
    asked,
    getList: async (_: string, { pagination }: { pagination?: { page: number; perPage: number } | undefined }) => {
      const { page, perPage } = pagination ?? { page: 1, perPage: 10 }
      asked.push(page)
      return { data: rows.slice((page - 1) * perPage, page * perPage) as never[], total: rows.length }
    },
    getMany: async (_: string, { ids }: { ids: readonly unknown[] }) => ({
      data: ids.map(id => ({ id, version: 1, name: `Title of ${id}` })) as never[],
    }),
  }
}

function field(resource: Resource | undefined, name: string): FieldSpec {
  const found = resource?.fields[name]
  if (!found) throw new Error(`No field ${name}`)
  return found
}

/** Any state that the controls of a list could produce. */
function stateOf(resource: Resource): fc.Arbitrary<ListState> {
  const columns = [...indexedColumns(resource)]
  const sortable = columns.filter(([, { type }]) => type !== 'texts').map(([name]) => name)
  const filters = fc
    .uniqueArray(fc.constantFrom(...columns.filter(([name]) => !reserved.has(name))), {
      maxLength: 3,
      selector: c => c[0],
    })
    .chain(chosen =>
      fc.tuple(...chosen.map(([name, { type }]) => valuesOf(type).map(values => [name, values] as const))),
    )
    .map(entries => Object.fromEntries(entries) as Record<string, readonly string[]>)
  return fc.record({
    page: fc.integer({ min: 1, max: 500 }),
    perPage: fc.constantFrom(...pageSizes),
    sort: fc.option(
      fc.record({
        column: fc.constantFrom(...sortable),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    draft: resource.states
      ? fc.constantFrom('all' as const, 'draft' as const, 'notDraft' as const)
      : fc.constant('all' as const),
    q: fc.string({ maxLength: 20 }).map(text => text.trim()),
    filters,
  })
}

function valuesOf(type: 'text' | 'number' | 'boolean' | 'time' | 'texts'): fc.Arbitrary<readonly string[]> {
  const one = {
    text: fc.string({ minLength: 1, maxLength: 12 }),
    texts: fc.string({ minLength: 1, maxLength: 12 }),
    number: fc.integer().map(String),
    boolean: fc.constantFrom('true', 'false'),
    time: fc.constantFrom('2026-11-21', '2026-11-21T07:00:00.000Z'),
  }[type]
  return fc.array(one, { minLength: 1, maxLength: 3 })
}
