import type { Resource } from '../../contract/resourceSpec.ts'

/** What a row is called: its title field, else its id. */
export function titleOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const title = row[resource.title] ?? row.name
  return typeof title === 'string' && title ? title : String(row.id ?? '')
}
