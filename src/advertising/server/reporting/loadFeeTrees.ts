import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { FeeTree } from '../../money/feesFor.ts'
import type { MoneyFee } from '../../money/moneyFee.ts'
import { feeTreeOf } from '../money/feeTreeOf.ts'
import { readFees } from '../money/readFees.ts'

/** What the fees of a line item follow from. */
export interface LineItemFees {
  readonly tree: FeeTree
  readonly catalogue: readonly MoneyFee[]
}

/** For many line items, by their ids; each table is asked once. What isn't there any more is left out. */
export async function loadFeeTrees(reads: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, LineItemFees>> {
  const lineItems = await rowsOf(reads, 'line-item', ids)
  const campaigns = await rowsOf(reads, 'campaign', linked(lineItems, 'campaign'))
  const accounts = await rowsOf(reads, 'account', linked(campaigns, 'account'))
  const partners = await rowsOf(reads, 'partner', [...linked(campaigns, 'partner'), ...linked(accounts, 'partner')])
  const owners = linked(lineItems, 'organization')
  const fees = new Map<string, readonly MoneyFee[]>()
  for (const owner of owners) fees.set(owner, await readFees(reads, owner))
  return new Map(
    [...lineItems.values()].map(lineItem => {
      const campaign = campaigns.get(String(lineItem.campaign))
      const account = accounts.get(String(campaign?.account))
      const partner = partners.get(String(campaign?.partner ?? account?.partner))
      const tree = feeTreeOf(lineItem, { campaign, account, partner })
      return [lineItem.id, { tree, catalogue: fees.get(String(lineItem.organization)) ?? [] }] as const
    }),
  )
}

type Rows = ReadonlyMap<string, Row>

async function rowsOf(reads: Reads, entity: string, ids: readonly string[]): Promise<Rows> {
  const rows = ids.length > 0 ? await reads.byIds(entity, [...new Set(ids)], 'all') : []
  return new Map(rows.map(row => [row.id, row]))
}

function linked(rows: Rows, field: string): string[] {
  return [...new Set([...rows.values()].flatMap(row => (typeof row[field] === 'string' ? [row[field]] : [])))]
}
