import type { Availability } from './dealAvailability.ts'

/** What `POST /deal-availability` answers. Money in micros. */
export interface AvailabilityAnswer extends Availability {
  /** What is left of the flight. */
  readonly startAt: string
  readonly endAt: string
  /** The days (UTC) that were counted; null where nothing was ever counted. */
  readonly from: string | null
  readonly to: string | null
  readonly floor: number
  readonly currency: string
  /** The volume that is to be guaranteed. */
  readonly units: number | null
  /** By how much half of the organization's line items were off, from 0 to 1, and how many those are. */
  readonly error: { readonly median: number; readonly of: number } | null
  /** Labels of what is set and facts don't tell: it isn't counted. */
  readonly unreported: readonly string[]
}

/** The fields of a deal that may be asked about as they are not stored yet: those that its availability depends on. */
export const availabilityTerms = [
  'dealType',
  'floor',
  'currency',
  'units',
  'startAt',
  'endAt',
  'countries',
  'adTypes',
  'inventoryKinds',
  'deviceTypes',
  'publishers',
  'sites',
  'apps',
  'inventorySets',
  'segments',
  'advertiserDomains',
  'targeting',
] as const
