import { numberOf, partsOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { FeeTree } from '../../money/feesFor.ts'

/** Who names which fees for a line item, of the rows as they are stored. */
export function feeTreeOf(lineItem: Row, { campaign, account, partner }: RowsAbove): FeeTree {
  return {
    partner: textsOf(partner?.defaultFees),
    account: textsOf(account?.defaultFees),
    campaign: textsOf(campaign?.fees),
    lineItem: partsOf(lineItem.fees).map(({ fee, overrideValue }) => ({
      fee: String(fee),
      overrideValue: numberOf(overrideValue),
    })),
    createdAt: String(lineItem.createdAt ?? ''),
  }
}

export interface RowsAbove {
  readonly campaign: Row | undefined
  readonly account: Row | undefined
  /** The campaign's, else the account's. */
  readonly partner: Row | undefined
}
