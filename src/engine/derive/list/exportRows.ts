import type { EntityRow } from '../../contract/api.ts'
import { limits } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { fieldRoles, findEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { currencyOf } from '../cells/currencyOf.ts'
import { titleOf } from '../cells/titleOf.ts'
import { valueAt } from '../cells/valueAt.ts'
import { csvText, csvValue, entitiesOf } from './csv.ts'
import type { ListColumn } from './listColumns.ts'

/**
 * A CSV file of what a list shows: its columns, its filter, its order, every page of it, a thousand rows a request; or of
 * the rows of `ids`. Answers how many rows were written. @throws HttpError
 */
export async function exportRows(what: ExportParams): Promise<number> {
  const rows = what.ids ? await byIds(what, what.ids) : await readAllRows(what)
  await saveRows(what, rows)
  return rows.length
}

/** These rows, as a file. */
export async function saveRows(what: WrittenRows, rows: readonly EntityRow[]): Promise<void> {
  saveFile(`${what.resource.entity}.csv`, await csvOf(what, rows))
}

/** The file's text. The id stands first, so that a row can be found again; the currency beside money. */
export async function csvOf(
  { resource, columns, provider, mayRead }: WrittenRows,
  rows: readonly EntityRow[],
): Promise<string> {
  const titles = await titlesOf(provider, mayRead, columns, rows)
  const withMoney = columns.some(({ field }) => field.kind === 'money')
  const withId = !columns.some(({ name }) => name === 'id')
  const withCurrency = withMoney && !columns.some(({ name }) => name === fieldRoles().currency)
  const head = [
    ...(withId ? ['ID'] : []),
    ...columns.map(({ label }) => label),
    ...(withCurrency ? [t('Currency')] : []),
  ]
  const body = rows.map(row => [
    ...(withId ? [row.id] : []),
    ...columns.map(({ name, field }) => csvValue(valueAt(row, name), field, name, { resource, row, titles })),
    ...(withCurrency ? [currencyOf(row)] : []),
  ])
  return csvText([head, ...body])
}

export interface ExportParams {
  readonly provider: Pick<ConsoleDataProvider, 'getList' | 'getMany'>
  readonly mayRead: (target: Resource) => boolean
  readonly resource: Resource
  readonly columns: readonly ListColumn[]
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly organization: string | null
  readonly ids?: readonly string[]
}

type WrittenRows = Pick<ExportParams, 'provider' | 'mayRead' | 'resource' | 'columns'>

/** Every page of a list, or as many as hold so many rows. */
export async function readAllRows(
  { provider, resource, filter, sort, organization }: ExportParams,
  atMost = Number.POSITIVE_INFINITY,
): Promise<EntityRow[]> {
  const rows: EntityRow[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await provider.getList<EntityRow>(resource.name, {
      pagination: { page, perPage: limits.list },
      filter,
      // Without an order rows may come twice or never when others write meanwhile.
      sort: sort.field ? sort : { field: 'id', order: 'ASC' },
      meta: { organization, purpose: 'export' },
    })
    rows.push(...data)
    if (data.length < limits.list || rows.length >= Math.min(total ?? 0, atMost)) return rows.slice(0, atMost)
  }
}

async function byIds({ provider, resource }: ExportParams, ids: readonly string[]): Promise<EntityRow[]> {
  const { data } = await provider.getMany<EntityRow>(resource.name, { ids: [...ids], meta: { purpose: 'export' } })
  return data
}

/** What the linked rows are called; one that may not be seen keeps its id. */
async function titlesOf(
  provider: ExportParams['provider'],
  mayRead: ExportParams['mayRead'],
  columns: readonly ListColumn[],
  rows: readonly EntityRow[],
): Promise<Map<string, string>> {
  const ids = new Map<string, Set<string>>()
  for (const { name, field } of columns) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    for (const to of entitiesOf(field)) {
      const set = ids.get(to) ?? new Set()
      for (const row of rows) for (const id of [valueAt(row, name) ?? []].flat()) set.add(String(id))
      ids.set(to, set)
    }
  }
  const titles = new Map<string, string>()
  for (const [entity, set] of ids) {
    const target = findEntity(entity)
    if (!target || !mayRead(target) || set.size === 0) continue
    const { data } = await provider.getMany<EntityRow>(target.name, { ids: [...set] })
    for (const row of data) titles.set(`${entity} ${row.id}`, titleOf(target, row))
  }
  return titles
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
