import { expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { indexedColumns } from '../../../src/engine/contract/query.ts'
import { tableLayout } from '../../../src/engine/server/node/postgres/tableLayout.ts'
import { tablesOf } from '../../../src/engine/server/store/tables.ts'

const layouts = new Map(tablesOf(catalogue).map(spec => [spec.name, tableLayout(spec)]))

it.each(Object.values(catalogue.resources).map(one => [one.entity, one] as const))(
  '%s has an index behind each column that its lists offer, and two only where they show an order',
  (entity, resource) => {
    const layout = layouts.get(entity)
    const indexesOf = (name: string) => layout?.indexes.filter(({ columns }) => columns.includes(name)) ?? []
    const found = [...indexedColumns(resource).keys()].filter(name => name !== 'id' && name !== layout?.spec.scopeField)
    expect(found.filter(name => indexesOf(name).length === 0)).toEqual([])
    const shown = [resource.title, ...resource.columns]
    expect(found.filter(name => indexesOf(name).length > 1 && !shown.includes(name))).toEqual([])
    expect(indexesOf('_scope').length > 0).toBe(true)
  },
)

it('keeps an organization’s deals in the order of what is shown, of all organizations’ deals by anything', () => {
  const names = layouts.get('deal')?.indexes.map(({ columns }) => columns.join(' ')) ?? []
  expect(names).toEqual(expect.arrayContaining(['_scope floor id', '_scope status.rank id', 'floor id', 'curator id']))
  expect(names).not.toContain('_scope curator id')
  expect(layouts.get('node')?.indexes.filter(({ columns }) => columns[0] === '_scope')).toHaveLength(1)
})
