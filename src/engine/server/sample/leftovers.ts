import type { Resource } from '../../contract/resourceSpec.ts'
import { type FoundLink, linksIn } from '../linksIn.ts'
import type { SampleBook } from './SampleBook.ts'
import { sampleRow } from './sampleRow.ts'

/** A dozen rows of every entry that has none yet, but those named: one that was added to the catalogue needs no generator. */
export function addLeftovers(book: SampleBook, without: readonly string[] = []): void {
  const left = new Set([...madeElsewhere, ...without])
  const organizations = book.of('organization').map(({ id }) => id)
  for (const resource of Object.values(book.catalogue.resources)) {
    if (book.of(resource.entity).length || left.has(resource.entity)) continue
    const random = book.random(`leftovers ${resource.entity}`)
    for (let index = 0; index < 12; index++) {
      const organization = organizations[index % organizations.length]
      const owned = resource.scope === 'organization' || resource.scope === 'shared'
      const link = (entity: string, place: number) => {
        if (entity === 'organization') return organization
        const rows = book.of(entity).filter(row => row.organization === undefined || row.organization === organization)
        return rows[(index + place) % Math.max(1, rows.length)]?.id
      }
      const { id: _, ...values } = sampleRow(resource, { random, varied: true, link })
      const at = [book.workday(60 - index * 4, random).toISOString(), ...timesOf(book, linksIn(resource, values))]
      book.add(resource.entity, {
        ...values,
        ...distinct(resource, values, index + 1),
        name: `${resource.label} ${index + 1}`,
        ...(owned && organization !== undefined ? { organization } : {}),
        at: new Date(at.toSorted().at(-1) ?? 0),
      })
    }
  }
}

/** The built-in roles are there before any sample, the log follows from the rest of it. */
const madeElsewhere = ['role', 'audit-log']

/** Texts that no two rows may share, each with the row's number. */
function distinct({ fields, unique }: Resource, row: Readonly<Record<string, unknown>>, number: number) {
  const names = unique.flat().filter(name => fields[name]?.kind === 'text' && typeof row[name] === 'string')
  return Object.fromEntries(
    names.map(name => {
      const text = String(row[name])
      const isAddress = /[@.]/.test(text)
      return [name, isAddress ? text.replace(/(?<=^|\/\/)/, `${number}-`) : `${text}-${number}`]
    }),
  )
}

/** When the rows were made that a row refers to: it comes after them. */
function timesOf(book: SampleBook, links: readonly FoundLink[]): string[] {
  return links.flatMap(({ to, id }) => book.of(to).find(row => row.id === id)?.createdAt ?? [])
}
