import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import { useMayRead } from '../../providers/access.ts'
import { useOrganization } from '../../providers/organization.ts'
import { findEntity } from '../../providers/resources.ts'
import type { Row } from './rowPath.ts'
import type { ReferencedRows } from './takenValues.ts'

/** The rows from which the fields of a form take something. An organization is known without asking. */
export function useReferencedRows(fields: Fields, values: Row): ReferencedRows {
  const provider = useDataProvider()
  const { organizations } = useOrganization()
  const mayRead = useMayRead()
  const references = useMemo(() => referencesOf(fields).filter(({ to }) => mayRead(findEntity(to))), [fields, mayRead])
  const ids = JSON.stringify(references.map(({ reference }) => values[reference] ?? null))
  const asked = useMemo(() => askedOf(references, JSON.parse(ids)), [references, ids])
  const answers = useQueries({
    queries: asked.map(({ name, id }) => ({
      // As useGetOne asks, so that it is asked once.
      queryKey: [name, 'getOne', { id, meta: undefined }],
      queryFn: () => provider.getOne<EntityRow>(name, { id }).then(({ data }) => data),
      retry: false,
    })),
    combine: rowsOf,
  })
  const owner = organizations.find(({ id }) => id === values.organization)
  return useMemo(() => {
    const found = asked.flatMap(({ reference }, index) =>
      answers[index] ? [[reference, answers[index]] as const] : [],
    )
    return { ...(owner ? { organization: { ...owner } } : {}), ...Object.fromEntries(found) }
  }, [asked, answers, owner])
}

/** Kept by the library as long as its rows are the same. */
function rowsOf(results: readonly { readonly data: EntityRow | undefined }[]): readonly (EntityRow | undefined)[] {
  return results.map(({ data }) => data)
}

function askedOf(references: readonly Reference[], ids: readonly unknown[]) {
  return references.flatMap(({ reference, to }, index) => {
    const id = ids[index]
    const target = to === 'organization' ? undefined : findEntity(to)
    return target && typeof id === 'string' && id ? [{ reference, name: target.name, id }] : []
  })
}

function referencesOf(fields: Fields): readonly Reference[] {
  const taken = takenFields(fields).map(({ reference, to }) => ({ reference, to }))
  const among = Object.values(fields).flatMap(field => {
    const reference = field.kind === 'choice' ? (field.among?.split('.')[0] ?? '') : ''
    const target = Object.hasOwn(fields, reference) ? fields[reference] : undefined
    return target?.kind === 'reference' ? [{ reference, to: target.to }] : []
  })
  const all = [...taken, ...among]
  return all.filter(({ reference }, index) => all.findIndex(other => other.reference === reference) === index)
}

interface Reference {
  /** The field. */
  readonly reference: string
  /** Of which resource its rows are. */
  readonly to: string
}
