import { numberOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import type { MoneyFee } from '../../money/moneyFee.ts'
import type { Given } from '../hooks/entityRules.ts'

/** The active fees of an organization and of the platform, in the order in which they were made. */
export async function readFees(reads: Reads, organization: string): Promise<MoneyFee[]> {
  const rows = await allRows(reads, 'fee', {
    scope: [organization, '*'],
    where: [{ column: 'status', op: 'in', values: ['active'] }],
  })
  return rows.map(feeOf).sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))
}

/** A stored fee; it was checked by the catalogue when it was written. */
function feeOf(row: Given<'fee'> & { readonly createdAt?: unknown }): MoneyFee {
  const { model, payer, basis, scope } = row
  return {
    id: row.id,
    name: String(row.name),
    type: String(row.type),
    status: String(row.status),
    payer: payer === 'seller' || payer === 'publisher' || payer === 'platform' ? payer : 'buyer',
    vendor: textOf(row.vendor),
    invoicedBy: row.invoicedBy === 'partner' ? 'partner' : 'platform',
    model:
      model === 'cpm' || model === 'pct_gross' || model === 'flat_per_period' || model === 'per_1000_requests'
        ? model
        : 'pct_media',
    percent: numberOf(row.percent),
    amount: numberOf(row.amount),
    currency: textOf(row.currency),
    basis: basis === 'gross_media' || basis === 'revenue' ? basis : 'net_media',
    appliesTo: textsOf(row.appliesTo).filter(one => one === 'open' || one === 'deals' || one === 'managed'),
    scope:
      scope === 'account' || scope === 'campaign' || scope === 'line_item' || scope === 'deal' ? scope : 'organization',
    mandatory: row.mandatory === true,
    visibleToClient: row.visibleToClient !== false,
    effectiveFrom: textOf(row.effectiveFrom),
    effectiveTo: textOf(row.effectiveTo),
    createdAt: String(row.createdAt ?? ''),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null
}
