import { t } from '../../engine/texts/t.ts'
import type { CurationFee } from './curationFee.ts'
import { type SoldPart, splitPart } from './splitPart.ts'

/** What a deal delivered at one publisher in a month, as facts have it. Amounts are micros of one currency. */
export interface PayoutPart extends SoldPart {
  readonly currency: string
  readonly curator: PayoutParty
  readonly seller: PayoutParty
  readonly publisher: PayoutParty
  /** What was agreed with the curator; null where it is paid nothing or otherwise. */
  readonly fee: CurationFee | null
}

export interface PayoutParty {
  /** Of the row that it is; null where only a name or domain is known. */
  readonly id: string | null
  readonly name: string
}

/** What one party is due for the month. */
export interface Payout extends PayoutParty {
  readonly role: 'curator' | 'data' | 'seller' | 'publisher'
  readonly impressions: number
  /** Micros. */
  readonly amount: number
  /** A curator's: as agreed, each once. */
  readonly fees: readonly CurationFee[]
}

/** Of one currency. The payouts add up to what buyers paid, to the micro. */
export interface PayoutTotal {
  readonly currency: string
  readonly impressions: number
  readonly paid: number
  readonly payouts: readonly Payout[]
}

/** What `GET /deal/{id}/payout` answers: the deal and those that were made from it. */
export interface PayoutStatement {
  /** `YYYY-MM`, in UTC. */
  readonly month: string
  readonly deals: readonly { readonly id: string; readonly name: string }[]
  readonly totals: readonly PayoutTotal[]
  /** A curator is paid a flat amount that no deal names: it isn't among the payouts. */
  readonly flatFee: boolean
}

/**
 * Who is due what of the money that buyers paid for a package, by currency: the curator its fee, data its cost, each publisher its
 * share of net media, and the seller the rest (`splitPart`).
 * @returns null where a margin takes all of any price
 */
export function payoutTotals(parts: readonly PayoutPart[]): readonly PayoutTotal[] | null {
  const totals = new Map<string, { impressions: number; paid: number; payouts: Map<string, Payout> }>()
  for (const part of parts) {
    const { currency, impressions } = part
    const split = splitPart(part)
    if (split === null) return null
    const total = totals.get(currency) ?? { impressions: 0, paid: 0, payouts: new Map() }
    totals.set(currency, total)
    total.impressions += impressions
    total.paid += split.price
    const add = (role: Payout['role'], party: PayoutParty, amount: number, fee: CurationFee | null = null) => {
      if (amount === 0) return
      const key = JSON.stringify([role, party.id ?? party.name])
      const known = total.payouts.get(key)
      total.payouts.set(key, {
        ...party,
        role,
        impressions: impressions + (known?.impressions ?? 0),
        amount: amount + (known?.amount ?? 0),
        fees: withFee(known?.fees ?? [], fee),
      })
    }
    add('curator', part.curator, split.margin, part.fee)
    add('data', { id: null, name: t('Audience data') }, split.dataCost)
    add('seller', part.seller, split.sellerShare)
    add('publisher', part.publisher, split.publisherNet)
  }
  return [...totals]
    .map(([currency, { impressions, paid, payouts }]) => ({
      currency,
      impressions,
      paid,
      payouts: [...payouts.values()].sort(byRole),
    }))
    .sort((a, b) => b.paid - a.paid)
}

function withFee(known: readonly CurationFee[], fee: CurationFee | null): readonly CurationFee[] {
  const isKnown = (one: CurationFee) =>
    one.type === fee?.type && one.percent === fee.percent && one.amount === fee.amount
  return fee === null || known.some(isKnown) ? known : [...known, fee]
}

const roles: readonly Payout['role'][] = ['curator', 'data', 'publisher', 'seller']

function byRole(a: Payout, b: Payout): number {
  return roles.indexOf(a.role) - roles.indexOf(b.role) || b.amount - a.amount || a.name.localeCompare(b.name, 'en')
}
