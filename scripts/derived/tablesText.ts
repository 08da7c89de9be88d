import { tableLayout } from '../../src/engine/server/node/postgres/tableLayout.ts'
import type { TableSpec } from '../../src/engine/server/store/Store.ts'

/** The tables, columns, indexes and unique groups in PostgreSQL, a line each, with how many there are in all. */
export function tablesText(specs: readonly TableSpec[]): string {
  const tables = specs.map(tableLayout).sort((a, b) => (a.spec.name < b.spec.name ? -1 : 1))
  const count = (of: 'columns' | 'indexes' | 'constraints') => tables.reduce((sum, table) => sum + table[of].length, 0)
  return lines([
    `${tables.length} tables, ${count('columns')} columns, ${count('indexes')} indexes, ${count('constraints')} unique groups`,
    ...tables.flatMap(({ spec, columns, indexes, constraints }) => [
      '',
      `${spec.name}: ${columns.length} columns, ${indexes.length} indexes, ${constraints.length} unique groups`,
      ...columns
        .filter(({ name }) => !name.startsWith('_unique'))
        .map(({ name, type, rest }) => `  column ${name} ${type} ${rest}`.trimEnd())
        .sort(),
      ...indexes.map(({ on }) => `  index ${on.replace(/^"[^"]*" using /, '').replaceAll('"', '')}`).sort(),
      ...constraints.map(({ fields }) => `  unique ${fields.join(', ')}`).sort(),
      ...(spec.searched.length > 0 ? [`  search ${spec.searched.join(', ')}`] : []),
    ]),
  ])
}

function lines(texts: readonly string[]): string {
  return `${texts.join('\n')}\n`
}
