import type { WireDeal } from '../dealsApi/wireDeal.ts'
import type { SellerLookup } from '../supply/lookUpSeller.ts'
import type { CountedSample } from './readSamples.ts'

/** What is compared. Everything in it is a value of the protocol: what people here call it comes with `passportFields`. */
export interface PassportInput {
  readonly held: HeldDeal
  readonly partners: readonly InformedPartner[]
  readonly buyers: readonly BuyerSays[]
  readonly samples: readonly CountedSample[]
  /** What sellers.json files say of the sellers of the deal; whoever is left out was not looked up yet. */
  readonly lookups?: readonly KnownSeller[]
}

/** What the sellers.json of a system said of a seller ID. */
export interface KnownSeller {
  readonly asi: string
  readonly sid: string
  readonly said: SellerLookup
}

/** The deal as it is stored here. */
export interface HeldDeal {
  /** With all of its seats and places, also those that no partner is told of. */
  readonly wire: WireDeal
  readonly status: string
  readonly advertiserDomains: readonly string[]
  /** Whether a buyer has accepted: some fields are fixed then. */
  readonly isAccepted: boolean
  /** Whether its terms were agreed on in a negotiation: they change by a new proposal alone. */
  readonly isAgreed: boolean
}

/** A partner that we told of the deal, or that told us. */
export interface InformedPartner {
  readonly name: string
  readonly direction: 'sent' | 'received'
  /** What we would tell it now. */
  readonly now: WireDeal
  /** What it was told last, or told us; null before anything was. */
  readonly lastTerms: WireDeal | null
  /** Why it could not be told. */
  readonly failure: string | null
  /** Fields with terms that wait for a decision there. */
  readonly waiting: readonly string[]
}

export interface BuyerSays {
  readonly seat: string
  readonly status: string
  readonly comment: string | null
}

export interface DealPassport {
  readonly rows: readonly PassportRow[]
  readonly disagreements: number
}

/** One field with what everybody says of it, as text. */
export interface PassportRow {
  readonly field: string
  readonly held: string
  readonly sent: readonly Saying[]
  readonly buyers: readonly Saying[]
  readonly sampled: readonly SampledSaying[]
  readonly findings: readonly PassportFinding[]
}

export interface Saying {
  /** Empty for requests. */
  readonly who: string
  readonly text: string
  readonly differs: boolean
}

export interface SampledSaying extends Saying {
  readonly count: number
  /** Nothing differs, but whether it is right is not known: what would tell wasn't read. */
  readonly isUnread?: true
}

export interface PassportFinding {
  readonly source: 'sent' | 'buyers' | 'requests' | 'sellers'
  /** Money or delivery is lost by it. */
  readonly isSevere: boolean
  /** What follows from it, a sentence. */
  readonly consequence: string
  readonly repair: Repair | null
}

export type Repair =
  /** Tells partners once more; asks them how their seats stand. */
  | { readonly kind: 'send' }
  | { readonly kind: 'ask' }
  /** Looks sellers up once more. */
  | { readonly kind: 'check' }
  /** Gives a field of the deal the value that is in the requests; `text` is how people read it. */
  | { readonly kind: 'set'; readonly field: SettableField; readonly value: number | string; readonly text: string }
  /** Where the terms are agreed on, the same is proposed. */
  | { readonly kind: 'propose'; readonly field: SettableField; readonly value: number | string; readonly text: string }
  | { readonly kind: 'open'; readonly part: 'sync' | 'price' | 'parties' | 'inventory' | 'negotiation' }

export type SettableField = 'floor' | 'currency' | 'priceType'
