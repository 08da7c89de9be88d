import { referencesIn } from '../referencesIn.ts'
import type { GivenRow, GivenRows } from './givenRows.ts'
import { uuidAt } from './random.ts'
import type { SampleBuilder } from './SampleBuilder.ts'

/**
 * Adds the rows, those of a list a day apart, the first as the newest. The ids that they are given refer to one another and
 * become the store's own kind, which stands in the order of time.
 */
export function addGivenRows(builder: SampleBuilder, given: GivenRows): void {
  const random = builder.random('given rows')
  const dated = Object.entries(given).flatMap(([entity, rows]) =>
    rows.map((row, place) => {
      const at = row.createdAt === undefined ? builder.day(-1 - place) : new Date(String(row.createdAt))
      return { entity, at, row, id: uuidAt(random, at) }
    }),
  )
  const ids = new Map(dated.map(({ entity, row, id }) => [`${entity} ${row.id}`, id]))
  const owner = dated.find(({ entity }) => entity === 'organization')?.id ?? builder.of('organization')[0]?.id
  for (const { entity, at, row, id } of dated) {
    const resource = builder.catalogue.resources[entity]
    if (!resource) continue
    const { createdAt: _, ...values } = structuredClone(row) as Record<string, unknown>
    for (const { path, to, id: old } of referencesIn(resource, values)) put(values, path, ids.get(`${to} ${old}`))
    const owned = resource.scope === 'organization' || resource.scope === 'shared'
    const organization = values.organization ?? (owned ? owner : undefined)
    const own = typeof organization === 'string' ? { organization } : {}
    builder.add(entity, { ...values, ...own, id, name: String(values.name ?? ''), by: 'system', at })
  }
}

function put(values: GivenRow, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const within = names.reduce<unknown>((holder, name) => (holder as Record<string, unknown>)[name], values)
  ;(within as Record<string, unknown>)[last] = value
}
