import type { FeeInvoice } from './feeInvoices.ts'
import type { FeeLevel } from './feesFor.ts'
import type { MoneyFee } from './moneyFee.ts'
import type { RevenueTerms } from './revenueTerms.ts'

/** Where the money of a line item went in some days (`GET /line-item/{id}/waterfall`). Amounts are micros, shares percent of the price. */
export interface FeeWaterfall {
  /** YYYY-MM-DD in the campaign's zone, both included. */
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly impressions: number
  /** `client`: without margin, sellers' money and the fees that aren't visible to clients. */
  readonly view: 'all' | 'client'
  /** Null for who isn't told revenue. */
  readonly price: number | null
  /** What sets the price: the campaign's revenue type, or the cost where there is none. Null for clients. */
  readonly priceBy: RevenueTerms['type'] | 'cost' | null
  /** From the price to the publisher's net, in order. They add up to the price. */
  readonly steps: readonly WaterfallStep[]
  /** Who invoices whom for fees; none for clients. */
  readonly invoices: readonly (FeeInvoice & { readonly name: string | null })[]
}

export interface WaterfallStep {
  /** `rest`: for clients, all that they aren't shown. */
  readonly kind: 'margin' | 'data' | 'fee' | 'seller_share' | 'publisher_net' | 'rest'
  readonly amount: number
  readonly share: number | null
  readonly fee: StepFee | null
}

/** A fee as it was taken: its value with the line item's override, or with the change. */
export interface StepFee extends Pick<MoneyFee, 'id' | 'name' | 'type' | 'payer' | 'model' | 'basis'> {
  readonly percent: number | null
  readonly amount: number | null
  readonly level: FeeLevel
}

/** What a changed fee would have done (`POST /line-item/{id}/waterfall`). */
export interface FeeSimulation {
  readonly before: FeeWaterfall
  readonly after: FeeWaterfall
}

export const mostWaterfallDays = 92
