import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CurrentUser, EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { useOrganization } from '../../providers/organization.ts'
import type { Row } from './rowPath.ts'
import type { ReferencedRows } from './takenValues.ts'
import { useReferenceQueries } from './useReferenceQueries.ts'

/** The rows from which the fields of a form take something. An organization is known without asking. */
export function useReferencedRows(fields: Fields, values: Row): ReferencedRows {
  const queries = useReferenceQueries()(fields, values)
  const { organizations } = useOrganization()
  const answers = useQueries({ queries, combine: rowsOf })
  const names = queries.map(({ reference }) => reference).join(' ')
  const { organization } = values
  return useMemo(
    () => referencedRows(names.split(' '), answers, organizations, organization),
    [names, answers, organizations, organization],
  )
}

/** What `references` lead to, as far as it has been answered, and the row's organization. */
export function referencedRows(
  references: readonly string[],
  answers: readonly (EntityRow | undefined)[],
  organizations: CurrentUser['organizations'],
  organization: unknown,
): ReferencedRows {
  const owner = organizations.find(({ id }) => id === organization)
  const found = references.flatMap((reference, index) => {
    const row = answers[index]
    return row ? [[reference, row] as const] : []
  })
  return { ...(owner ? { organization: { ...owner } } : {}), ...Object.fromEntries(found) }
}

/** Kept by the library as long as its rows are the same. */
function rowsOf(results: readonly { readonly data: EntityRow | undefined }[]): readonly (EntityRow | undefined)[] {
  return results.map(({ data }) => data)
}
