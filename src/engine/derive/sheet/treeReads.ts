import type { EntityRow } from '../../contract/api.ts'
import { limits } from '../../contract/query.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { resourceOfEntity } from '../../providers/resources.ts'

/** What a sheet asks about rows that are there: a call for many of them, never one for each. */
export interface TreeReads {
  byIds(entity: string, ids: readonly string[]): Promise<readonly EntityRow[]>
  /** Rows that are called exactly so. */
  byNames(entity: string, names: readonly string[]): Promise<readonly EntityRow[]>
  /** All rows whose link `by` leads to one of these. */
  under(entity: string, by: string, ids: readonly string[]): Promise<readonly EntityRow[]>
}

/** Longer addresses are refused by servers in between. */
const mostCharacters = 4000

export function treeReads(provider: Pick<ConsoleDataProvider, 'getList'>, organization: string | null): TreeReads {
  const all = async (entity: string, filter: Readonly<Record<string, unknown>>) => {
    const rows: EntityRow[] = []
    for (let page = 1; ; page += 1) {
      const { data, total } = await provider.getList<EntityRow>(resourceOfEntity(entity).name, {
        pagination: { page, perPage: limits.list },
        sort: { field: 'id', order: 'ASC' },
        filter,
        meta: { organization },
      })
      rows.push(...data)
      if (data.length < limits.list || rows.length >= (total ?? 0)) return rows
    }
  }
  const inParts = async (
    values: readonly string[],
    ask: (part: readonly string[]) => Promise<readonly EntityRow[]>,
  ) => {
    const rows: EntityRow[] = []
    for (const part of portions([...new Set(values)])) rows.push(...(await ask(part)))
    return rows
  }
  return {
    byIds: (entity, ids) => inParts(ids, part => all(entity, { id: part })),
    byNames: async (entity, names) => {
      const { title } = resourceOfEntity(entity)
      const asked = new Set(names)
      const found = await inParts(names, part => all(entity, { [title]: part }))
      return found.filter(row => asked.has(String(row[title])))
    },
    under: (entity, by, ids) => inParts(ids, part => all(entity, { [by]: part })),
  }
}

function* portions(values: readonly string[]): Generator<readonly string[]> {
  let [part, length]: [string[], number] = [[], 0]
  for (const value of values) {
    const size = encodeURIComponent(value).length + 3
    if (part.length > 0 && (length + size > mostCharacters || part.length >= 200)) {
      yield part
      ;[part, length] = [[], 0]
    }
    part.push(value)
    length += size
  }
  if (part.length > 0) yield part
}
