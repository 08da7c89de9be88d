import type { Resource } from '../../contract/resourceSpec.ts'
import { useFormContext, useNearest } from '../form/useFormContext.ts'
import { useRowChoices } from './useRowChoices.ts'

/**
 * What a link to a resource offers, and the words for what is already chosen: rows of the organization that stands beside it,
 * or else of the form's.
 */
export function useLinkChoices(target: Resource, held: readonly string[], path: string) {
  const { organization } = useFormContext()
  const nearest = useNearest(path, 'organization')
  return useRowChoices(target, held, { organization: nearest ?? organization })
}
