import type { ColumnSpec, ColumnType, TableSpec } from './Store.ts'

/** A table that no list shows, with the columns that its rows are found by besides their organization, or organizations. */
export function ownTable(
  name: string,
  { organizations, ...columns }: Readonly<Record<string, ColumnType | Omit<ColumnSpec, 'name'>>> = {},
): TableSpec {
  const scope = organizations ? { organizations } : { organization: 'text' as const }
  return {
    name,
    scopeField: organizations ? 'organizations' : 'organization',
    columns: Object.entries({ ...scope, ...columns }).map(([column, type]) =>
      typeof type === 'string' ? { name: column, type } : { name: column, ...type },
    ),
    searched: [],
    unique: [],
  }
}
