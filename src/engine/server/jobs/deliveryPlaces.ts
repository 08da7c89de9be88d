import { tokenHash } from '../access/tokens.ts'
import type { Row } from '../store/Store.ts'
import { destinationPlace } from './destinationPlace.ts'

/** Where something leads that a scheduled job names. */
interface DeliveryPlace {
  /** In which field the job keeps where that led when it was saved. */
  readonly field: string
  /** A hash that stays the same as long as nobody leads it elsewhere. */
  placeOf(target: Row): string
}

/** By entity, which is the job's word for that way of delivery, too, and its field that names the row. */
export const deliveryPlaces: Readonly<Record<string, DeliveryPlace>> = {
  destination: { field: 'destinationPlace', placeOf: destinationPlace },
  webhook: { field: 'webhookPlace', placeOf: ({ url }) => tokenHash(String(url)) },
}
