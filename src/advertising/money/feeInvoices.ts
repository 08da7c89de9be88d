import type { MoneyFee } from './moneyFee.ts'
import type { Waterfall } from './waterfall.ts'

/** One invoice: who writes it, to whom, for how much (micros). */
export interface FeeInvoice {
  /** Null: the platform. Else the partner whose service it is. */
  readonly from: string | null
  readonly to: MoneyFee['payer']
  readonly amount: number
}

/** Sums fees by who invoices whom. A fee of a partner's own invoice without a vendor is the platform's to invoice. */
export function feeInvoices({ fees }: Waterfall): FeeInvoice[] {
  const invoices = new Map<string, FeeInvoice>()
  for (const { fee, amount } of fees) {
    const from = fee.invoicedBy === 'partner' ? (fee.vendor ?? null) : null
    const key = JSON.stringify([from, fee.payer])
    invoices.set(key, { from, to: fee.payer, amount: amount + (invoices.get(key)?.amount ?? 0) })
  }
  return [...invoices.values()]
}
