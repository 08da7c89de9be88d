import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import type { Row } from '../store/Store.ts'
import { mapSecrets, secretsIn } from './mapSecrets.ts'
import { isSealed, type SecretBox } from './secretBox.ts'

/** A row with each secret sealed that isn't yet; the same row where none is to be. */
export async function sealRow(box: SecretBox, resource: Resource, row: Row): Promise<Row> {
  return replaced(resource, row, async ({ value, place }) =>
    typeof value === 'string' ? box.seal(value, place) : undefined,
  )
}

/** The same row with what other keys have sealed sealed under the first. @throws SecretLost */
export async function renewRow(box: SecretBox, resource: Resource, row: Row): Promise<Row> {
  return replaced(resource, row, async ({ value, place }) => {
    if (typeof value === 'string') return box.seal(value, place)
    return isSealed(value) ? ((await box.renewed(value)) ?? undefined) : undefined
  })
}

/** The same row with its secrets as they were given: for sending them where they belong, and for nothing else. @throws SecretLost */
export async function openRow(box: SecretBox, resource: Resource, row: Row): Promise<Row> {
  return replaced(resource, row, async ({ value, place }) => (isSealed(value) ? box.open(value, place) : undefined))
}

async function replaced(
  resource: Resource,
  row: Row,
  replace: (secret: { readonly value: unknown; readonly place: string }) => Promise<unknown>,
): Promise<Row> {
  const fields = allFields(resource)
  const next = new Map<string, unknown>()
  for (const { path, fieldPath, value } of secretsIn(fields, row)) {
    const found = await replace({ value, place: `${resource.entity}:${row.id}:${fieldPath}` })
    if (found !== undefined) next.set(path, found)
  }
  if (next.size === 0) return row
  return { ...mapSecrets(fields, row, ({ path, value }) => next.get(path) ?? value), id: row.id }
}
