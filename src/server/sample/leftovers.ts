import type { SampleBook } from './SampleBook.ts'
import { sampleRow } from './sampleRow.ts'

/** A dozen rows of every entry that has none yet: one that was added to the catalogue needs no generator here. */
export function addLeftovers(book: SampleBook): void {
  const organizations = book.of('organization').map(({ id }) => id)
  for (const resource of Object.values(book.catalogue.resources)) {
    if (book.of(resource.entity).length || resource.readOnly || resource.entity === 'role') continue
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
      book.add(resource.entity, {
        ...values,
        name: `${resource.label} ${index + 1}`,
        ...(owned && organization !== undefined ? { organization } : {}),
        at: book.workday(60 - index * 4, random),
      })
    }
  }
}
