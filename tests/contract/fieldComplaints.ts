import type { FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import type { Json } from './apiClient.ts'
import { type EntryTrial, valuesFor } from './entryTrial.ts'

/** Many enough for each field to stand in one, also where another one has to be right for it. */
const seeds = Array.from({ length: 60 }, (_, index) => 300 + index)

/** What every row has, which sample rows may go without. */
const ofAll = new Set(['status', 'code', 'labels', 'notes'])

/** What the API doesn't do with an entry's fields: keep what is sent, change it, and refuse what can't be. */
export async function fieldComplaints(trial: EntryTrial, resource: Resource): Promise<readonly string[]> {
  const { admin } = trial
  const { entity } = resource
  const found: string[] = []
  const written = Object.entries(resource.fields).filter(
    ([name, { readOnly, computed }]) => !readOnly && !computed && !ofAll.has(name),
  )
  const unseen = new Set(written.map(([name]) => name))
  let row: (Row & Json) | null = null
  for (const seed of seeds) {
    const values = valuesFor(trial, resource, seed)
    if (![...unseen].some(name => values[name] !== undefined)) continue
    const made = await admin.create(entity, values)
    row ??= made
    const kept = (await admin.get(`/${entity}/${made.id}`)).body
    found.push(...notKept(resource, values, kept))
    for (const name of Object.keys(values)) unseen.delete(name)
  }
  for (const name of unseen) found.push(`${entity}.${name} stands in none of ${seeds.length} sample rows`)
  if (!row) return found
  found.push(...(await changeComplaints(trial, resource, row)))
  for (const [name, field] of written) {
    const { [name]: _, ...without } = valuesFor(trial, resource, 400)
    const bodies: readonly Json[] = [
      ...(isAlwaysAsked(field) ? [without] : []),
      ...wrongValues(field).map(value => ({ ...without, ...condition(field), [name]: value })),
    ]
    for (const body of bodies) {
      const { status, body: answer } = await admin.post(`/${entity}`, body)
      const paths = Object.keys((answer.fields ?? {}) as Json)
      if (status !== 400 || !paths.some(path => path === name || path.startsWith(`${name}.`)))
        found.push(`${entity}.${name} takes ${JSON.stringify(body[name])}`)
    }
  }
  return found
}

async function changeComplaints(trial: EntryTrial, resource: Resource, row: Row & Json): Promise<readonly string[]> {
  const { entity } = resource
  const values = Object.fromEntries(
    Object.entries(valuesFor(trial, resource, 401)).filter(([name]) => !resource.fields[name]?.immutable),
  )
  const held = Object.entries(row).filter(([name]) => !resource.fields[name] || resource.fields[name].immutable)
  const body = { ...Object.fromEntries(held), ...values, status: row.status, version: row.version }
  const { status, body: next } = await trial.admin.put(`/${entity}/${row.id}`, body)
  if (status !== 200) return [`${entity} refuses to become another sample row: ${JSON.stringify(next)}`]
  const kept = (await trial.admin.get(`/${entity}/${row.id}`)).body
  const history = await trial.admin.get<{ changes: { path: string }[] }[]>(`/${entity}/${row.id}/history`)
  const changed = new Set(history.body[0]?.changes.map(({ path }) => path.split('.')[0]))
  const silent = Object.keys(values).filter(name => !isSame(values[name], row[name]) && !changed.has(name))
  return [
    ...notKept(resource, values, kept),
    ...silent.map(name => `${entity}.${name} changes and its history doesn’t say so`),
  ]
}

function notKept({ entity, fields }: Resource, sent: Json, kept: Json): string[] {
  return Object.entries(sent)
    .filter(([name, value]) => fields[name]?.kind !== 'secret' && !isSame(value, kept[name]))
    .map(
      ([name, value]) =>
        `${entity}.${name} is sent as ${JSON.stringify(value)} and kept as ${JSON.stringify(kept[name])}`,
    )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

function isAlwaysAsked(field: FieldSpec): boolean {
  return Boolean(field.required && !field.when && !field.takenFrom && !('default' in field))
}

/** What another field has to be for this one to be there. */
function condition({ when = {} }: FieldSpec): Json {
  return Object.fromEntries(Object.entries(when).map(([name, [first]]) => [name, first]))
}

/** What a field of this kind can’t be, and what lies beyond its bounds. */
function wrongValues(field: FieldSpec): readonly unknown[] {
  if (field.kind === 'json') return []
  const none = { nonsense: true }
  if (field.kind === 'text') return field.max === undefined ? [none] : [none, 'x'.repeat(field.max + 1)]
  if (field.kind !== 'number' && field.kind !== 'money' && field.kind !== 'percent' && field.kind !== 'duration')
    return [none]
  const { min, max } = field
  return [none, ...(min === undefined ? [] : [min - 1]), ...(max === undefined ? [] : [max + 1])]
}
