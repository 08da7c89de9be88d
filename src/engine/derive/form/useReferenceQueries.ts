import { useDataProvider } from 'ra-core'
import { useCallback } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import { useMayRead } from '../../providers/access.ts'
import { findEntity } from '../../providers/resources.ts'
import type { Row } from './rowPath.ts'

/** How to ask for the rows from which fields take something, as `useGetOne` asks, so that it is asked once. */
export function useReferenceQueries(): (fields: Fields, values: Row) => readonly ReferenceQuery[] {
  const provider = useDataProvider()
  const mayRead = useMayRead()
  return useCallback(
    (fields, values) =>
      referencesOf(fields).flatMap(({ reference, to }) => {
        const target = to === 'organization' ? undefined : findEntity(to)
        const id = values[reference]
        if (!mayRead(target) || typeof id !== 'string' || !id) return []
        const { name } = target
        return [
          {
            reference,
            queryKey: [name, 'getOne', { id, meta: undefined }],
            queryFn: () => provider.getOne<EntityRow>(name, { id }).then(({ data }) => data),
          },
        ]
      }),
    [provider, mayRead],
  )
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

export interface ReferenceQuery extends Pick<Reference, 'reference'> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: () => Promise<EntityRow>
}

interface Reference {
  /** The field. */
  readonly reference: string
  /** Of which resource its rows are. */
  readonly to: string
}
