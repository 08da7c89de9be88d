import { textOf } from '../../engine/contract/looseValues.ts'
import type { ServedRow } from './servedRow.ts'

/** Why a line item doesn't bid, in the order in which it is asked: the first reason is the one that is told. */
export const refusalReasons = [
  'not_running',
  'flight',
  'budget',
  'pacing',
  'frequency',
  'targeting',
  'inventory_list',
  'supply',
  'format',
  'deal',
  'creative',
  'floor',
  'blocked',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

export const refusalLabels: Readonly<Record<RefusalReason, string>> = {
  not_running: 'Not running',
  flight: 'Outside its flight',
  budget: 'Budget spent',
  pacing: 'Held back by pacing',
  frequency: 'Frequency cap reached',
  targeting: 'Outside its targeting',
  inventory_list: 'Inventory list',
  supply: 'Inventory not for sale',
  format: 'Ad format',
  deal: 'No usable deal',
  creative: 'No creative fits',
  floor: 'Bid below the floor',
  blocked: 'Blocked by the publisher',
}

/** A field that a reason comes from: the row that has it, and the path in it. */
export interface FieldRef {
  readonly entity: string
  readonly id: string
  readonly path: string
}

export interface Refusal {
  readonly reason: RefusalReason
  /** For people. */
  readonly sentence: string
  readonly fields: readonly FieldRef[]
}

export function refusal(reason: RefusalReason, sentence: string, ...fields: readonly FieldRef[]): Refusal {
  return { reason, sentence, fields }
}

export function fieldOf(entity: string, { id }: Pick<ServedRow, 'id'>, path: string): FieldRef {
  return { entity, id, path }
}

/** `the campaign “Spring”`, for a sentence. */
export function named(word: string, row: ServedRow): string {
  return `${word} “${textOf(row.name) || row.id}”`
}

/** Of several refusals the one that came furthest. */
export function furthest(found: readonly Refusal[]): Refusal | null {
  const place = ({ reason }: Refusal) => refusalReasons.indexOf(reason)
  return found.reduce<Refusal | null>((best, one) => (best && place(best) >= place(one) ? best : one), null)
}
