import type { Resource } from '../../contract/resourceSpec.ts'
import { useFormContext } from '../form/useFormContext.ts'
import { useRowChoices } from './useRowChoices.ts'

/** What a link to a resource offers: its rows in the form's organization, and the words for what is already chosen. */
export function useLinkChoices(target: Resource, held: readonly string[]) {
  const { organization } = useFormContext()
  return useRowChoices(target, held, { organization })
}
