import { useGetOne } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { useMayRead } from '../../providers/access.ts'
import { findEntity } from '../../providers/resources.ts'
import type { Row } from './rowPath.ts'

/** The row above the one in the form, a strategy's campaign: the first link that is required and never changes. */
export function useParentRow(fields: Fields, values: Row): Row | null {
  const [name, field] =
    Object.entries(fields).find(
      ([name, one]) => one.kind === 'reference' && one.required && one.immutable && name !== 'organization',
    ) ?? []
  const target = field?.kind === 'reference' ? findEntity(field.to) : undefined
  const id = name === undefined ? undefined : values[name]
  const readable = useMayRead()(target)
  const known = typeof id === 'string' && id !== '' && readable
  const { data } = useGetOne<EntityRow>(
    target?.name ?? 'none',
    { id: known ? id : '' },
    { enabled: known, retry: false },
  )
  return known && data ? data : null
}
