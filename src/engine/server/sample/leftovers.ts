import { eachField } from '../../contract/checkEntry.ts'
import { allFields, type Catalogue, type Resource } from '../../contract/resourceSpec.ts'
import { type FoundReference, referencesIn } from '../referencesIn.ts'
import type { SampleBuilder, SampleRow } from './SampleBuilder.ts'
import { sampleRow } from './sampleRow.ts'

/** A dozen rows of every entry that has none yet, but those named: one that was added to the catalogue needs no generator. */
export function addLeftovers(builder: SampleBuilder, without: readonly string[] = []): void {
  const left = new Set([...madeElsewhere, ...without])
  const organizations = builder.of('organization').map(({ id }) => id)
  for (const resource of referencedFirst(builder.catalogue)) {
    if (builder.of(resource.entity).length || left.has(resource.entity)) continue
    const random = builder.random(`leftovers ${resource.entity}`)
    for (let index = 0; index < 12; index++) {
      const organization = organizations[index % organizations.length]
      const owned = resource.scope === 'organization' || resource.scope === 'shared'
      const reference = (entity: string, place: number) => {
        if (entity === 'organization') return organization
        const rows = builder
          .of(entity)
          .filter(row => row.organization === undefined || row.organization === organization)
        return rows[(index + place) % Math.max(1, rows.length)]?.id
      }
      const { id: _, ...values } = sampleRow(resource, { random, varied: true, reference, index, now: builder.now })
      const at = [
        builder.workday(60 - index * 4, random).toISOString(),
        ...timesOf(builder, referencesIn(resource, values)),
      ]
      builder.add(resource.entity, {
        ...values,
        name: `${resource.label} ${index + 1}`,
        ...(resource.sample.name && { name: String(values.name) }),
        ...distinct(resource, values, { number: index + 1, others: builder.of(resource.entity) }),
        ...(owned && organization !== undefined ? { organization } : {}),
        at: new Date(at.toSorted().at(-1) ?? 0),
      })
    }
  }
}

/** What a row of another entry can't be without comes before that. */
function referencedFirst({ resources }: Catalogue): ReadonlySet<Resource> {
  const [begun, ordered] = [new Set<Resource>(), new Set<Resource>()]
  const visit = (resource: Resource) => {
    if (begun.has(resource)) return
    begun.add(resource)
    for (const [, field] of eachField(allFields(resource))) {
      const target = 'to' in field && field.required ? resources[field.to] : undefined
      if (target) visit(target)
    }
    ordered.add(resource)
  }
  for (const resource of Object.values(resources)) visit(resource)
  return ordered
}

/** The built-in roles are there before any sample, the log follows from the rest of it, defaults do for settings, nothing was sent or found yet. */
const madeElsewhere = ['role', 'audit-log', 'setting', 'webhook-delivery', 'alert-rule', 'alert']

/** Texts that no two rows may share, each with the row's number; what the catalogue gives hints for, only where it comes again. */
function distinct(
  { fields, unique, sample }: Resource,
  row: Readonly<Record<string, unknown>>,
  { number, others }: { readonly number: number; readonly others: readonly SampleRow[] },
) {
  const names = unique
    .flat()
    .filter(name => fields[name]?.kind === 'text' && typeof row[name] === 'string')
    .filter(name => !sample[name] || others.some(other => other[name] === row[name]))
  return Object.fromEntries(
    names.map(name => {
      const text = String(row[name])
      const isAddress = /[@.]/.test(text)
      return [name, isAddress ? text.replace(/(?<=^|\/\/)/, `${number}-`) : `${text}-${number}`]
    }),
  )
}

/** When the rows were made that a row refers to: it comes after them. */
function timesOf(builder: SampleBuilder, references: readonly FoundReference[]): string[] {
  return references.flatMap(({ to, id }) => builder.of(to).find(row => row.id === id)?.createdAt ?? [])
}
