import { type Part, textOf } from '../../../engine/contract/looseValues.ts'
import { AvailabilityCard } from '../AvailabilityCard.tsx'
import { askedTerms } from './askedTerms.ts'

/** What the inventory of a deal can deliver as it stands in a form, stored or not. */
export function FormAvailability({ values, organization }: { readonly values: Part; readonly organization: string }) {
  return (
    <AvailabilityCard deal={textOf(values.id) || undefined} organization={organization} terms={askedTerms(values)} />
  )
}
