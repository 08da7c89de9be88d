import { canonicalJson } from '../../engine/contract/canonicalJson.ts'
import type { Part } from '../../engine/contract/looseValues.ts'
import { categoryNames, priceNames, reachNames, sellerNames } from './dealFieldGroups.ts'
import { isAccepted } from './leastAdvanced.ts'

/** The fields of a deal that pushes are about. */
export const pushedNames = [
  'dealId',
  'name',
  'description',
  'origin',
  ...sellerNames,
  'dealType',
  ...priceNames,
  'units',
  'totalCost',
  'startAt',
  'endAt',
  ...reachNames,
  ...categoryNames,
  'auxData',
  'publisherCount',
  'dynamicInventory',
  'buyerSeats',
  'blockedSeats',
  'publishers',
  'sites',
  'apps',
] as const

/** These and nothing else, without what is not said. */
export function pushedFields(row: Part): Readonly<Record<string, unknown>> {
  const said = pushedNames.filter(name => row[name] !== undefined && row[name] !== null)
  return Object.fromEntries(said.map(name => [name, row[name]]))
}

export interface Push {
  /** The deal as it is here now. */
  readonly row: Part
  /** Its terms by the push before. */
  readonly base: Part
  readonly theirs: Part
  /** Whether the partner's deals are accepted without anybody looking. */
  readonly isAuto: boolean
  /** What was agreed on in a negotiation, which a push never changes by itself. */
  readonly agreed?: readonly string[]
}

/**
 * Which of the pushed terms a person has to decide on: what was also changed here, and after acceptance whatever changes the
 * agreement (1.0 has no revisions). With auto-acceptance that is only what is fixed for good.
 */
export function heldFields({ row, base, theirs, isAuto, agreed = [] }: Push): string[] {
  const accepted = isAccepted(row.buyerStatuses)
  return pushedNames.filter(name => {
    if (isEqual(base[name], theirs[name]) || isEqual(row[name], theirs[name])) return false
    if (!isEqual(row[name], base[name])) return true
    if (agreed.includes(name)) return true
    if (!accepted) return false
    return fixedNames.has(name) || !(isAuto || freeNames.has(name))
  })
}

/** An older push that comes after a newer one. */
export function isLate(push: Numbered, before: Numbered & { readonly conflict?: Numbered }): boolean {
  const known = Math.max(before.revision ?? -1, before.conflict?.revision ?? -1)
  return push.revision !== null && push.revision < known
}

interface Numbered {
  readonly revision: number | null
}

/** These never change once a buyer has accepted; another deal is made instead. */
const fixedNames: ReadonlySet<string> = new Set(['currency', 'dealType', 'buyerSeats'])
/** What the deal is called is no part of the agreement. */
const freeNames: ReadonlySet<string> = new Set(['name', 'description'])

function isEqual(a: unknown, b: unknown): boolean {
  return canonicalJson(emptyAsNull(a)) === canonicalJson(emptyAsNull(b))
}

function emptyAsNull(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}
