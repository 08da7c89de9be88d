import type { EntityRow } from '../../../engine/contract/api.ts'
import { AvailabilityCard } from '../AvailabilityCard.tsx'

/** What a deal's inventory can deliver, as the deal is stored. */
export function DealAvailability({ row }: { readonly row: EntityRow }) {
  return (
    <div data-focus="here" tabIndex={-1}>
      <AvailabilityCard deal={row.id} version={row.version} />
    </div>
  )
}
