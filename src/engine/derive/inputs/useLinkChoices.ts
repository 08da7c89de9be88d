import { useWatch } from 'react-hook-form'
import type { FieldOf, Offers } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { valueAt } from '../cells/valueAt.ts'
import type { Row } from '../form/rowPath.ts'
import { useFormContext, useNearest } from '../form/useFormContext.ts'
import { useRowChoices } from './useRowChoices.ts'

/**
 * What a link offers, and the words for what is already chosen: rows of the organization that stands beside it, or else of the
 * form's, as far as its field narrows them, but for those put away.
 */
export function useLinkChoices(
  { to, offers }: FieldOf<'link'> | FieldOf<'links'>,
  held: readonly string[],
  path: string,
) {
  const { organization } = useFormContext()
  const nearest = useNearest(path, 'organization')
  const filter = useWatch({ compute: (row: Row) => JSON.stringify(offeredBy(offers, row)) })
  const target = resourceOfEntity(to)
  return useRowChoices(target, held, {
    organization: nearest ?? organization,
    filter: { ...inUse(target), ...(JSON.parse(filter) as Record<string, readonly string[]>) },
  })
}

/** What was put away isn't chosen, unless a field's `offers` says so. */
export function inUse({ states }: Pick<Resource, 'states'>): Readonly<Record<string, readonly string[]>> {
  const names = Object.keys(states?.of ?? {})
  return names.includes('archived') ? { status: names.filter(name => name !== 'archived') } : {}
}

/** The filters of what is offered to a row; a value that none go with leaves all. */
export function offeredBy(offers: Offers | undefined, row: Row): Readonly<Record<string, readonly string[]>> {
  const filters = Object.entries(offers ?? {}).map(([name, values]) => {
    if (!('by' in values)) return [name, values] as const
    const by = String(valueAt(row, values.by))
    return [name, Object.hasOwn(values.of, by) ? (values.of[by] ?? []) : []] as const
  })
  return Object.fromEntries(filters.filter(([, values]) => values.length > 0))
}
