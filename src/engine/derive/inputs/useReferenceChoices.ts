import { useWatch } from 'react-hook-form'
import type { FieldOf, Offers } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { titleOf } from '../cells/titleOf.ts'
import { valueAt } from '../cells/valueAt.ts'
import type { Row } from '../form/rowPath.ts'
import { useFormContext, useNearest } from '../form/useFormContext.ts'
import { useIdsAlong } from './useIdsAlong.ts'
import { useRowChoices } from './useRowChoices.ts'

/**
 * What a reference offers, and the words for what is already chosen: rows of the organization that stands beside it, or else of the
 * form's, as far as its field narrows them, but for those put away. `misfits` says why chosen ones would not be offered, and
 * `common` is what all offered ones link to.
 */
export function useReferenceChoices(
  { to, offers }: FieldOf<'reference'> | FieldOf<'references'>,
  held: readonly string[],
  path: string,
) {
  const { organization } = useFormContext()
  const nearest = useNearest(path, 'organization')
  const filter = useWatch({ compute: (row: Row) => JSON.stringify(offeredBy(offers, row)) })
  const along = useIdsAlong(waysOf(offers))
  const common = commonReferences(offers, along ?? {})
  const target = resourceOfEntity(to)
  const { rowOf, ...choices } = useRowChoices(target, held, {
    organization: nearest ?? organization,
    filter: along && { ...inUse(target), ...(JSON.parse(filter) as Readonly<Record<string, unknown>>), ...common },
  })
  const chosen = held.flatMap(id => rowOf(id) ?? [])
  return { choices, common, misfits: chosen.flatMap(row => misfitsOf(offers, row, titleOf(target, row), common)) }
}

/** What was put away isn't chosen, unless a field's `offers` says so. */
export function inUse({ states }: Pick<Resource, 'states'>): Readonly<Record<string, readonly string[]>> {
  const names = Object.keys(states?.by ?? {})
  return names.includes('archived') ? { status: names.filter(name => name !== 'archived') } : {}
}

/** The filters of what is offered to a row by its own values; a value that none go with leaves all. */
export function offeredBy(offers: Offers | undefined, row: Row): Readonly<Record<string, readonly string[]>> {
  const filters = Object.entries(offers ?? {}).map(([name, values]) => {
    if ('sameAs' in values) return [name, []] as const
    if (!('by' in values)) return [name, values] as const
    const by = String(valueAt(row, values.by))
    return [name, Object.hasOwn(values.of, by) ? (values.of[by] ?? []) : []] as const
  })
  return Object.fromEntries(filters.filter(([, values]) => values.length > 0))
}

/** Sentences about a chosen row that links to others than those that are offered. */
export function misfitsOf(
  offers: Offers | undefined,
  row: Row,
  title: string,
  common: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(offers ?? {}).flatMap(([name, values]) => {
    const differs = Object.hasOwn(common, name) && row[name] !== undefined && row[name] !== common[name]
    return 'sameAs' in values && differs ? [`“${title}” ${values.otherwise}.`] : []
  })
}

/** The ways of `sameAs`. */
export function waysOf(offers: Offers | undefined): readonly string[] {
  return Object.values(offers ?? {}).flatMap(values => ('sameAs' in values ? [values.sameAs] : []))
}

function commonReferences(
  offers: Offers | undefined,
  along: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const references = Object.entries(offers ?? {}).flatMap(([name, values]) => {
    const id = 'sameAs' in values ? along[values.sameAs] : undefined
    return id === undefined ? [] : [[name, id] as const]
  })
  return Object.fromEntries(references)
}
