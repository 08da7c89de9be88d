import { inheritance, type TreeRow } from '../../engine/contract/inheritance.ts'
import { textsOf } from '../../engine/contract/looseValues.ts'
import { feesFrom } from './feesFrom.ts'
import { type FeeChannel, isPercentFee, type MoneyFee } from './moneyFee.ts'

/** Who names which fees, from the furthest to the nearest. */
export interface FeeTree {
  readonly partner: readonly string[]
  readonly account: readonly string[]
  readonly campaign: readonly string[]
  readonly lineItem: readonly { readonly fee: string; readonly overrideValue?: number | null }[]
  /** Of the line item, a UTC instant: a mandatory fee is not retroactive. */
  readonly createdAt: string
}

/** What is bought, and when. */
export interface FeeUse {
  /** YYYY-MM-DD, in the campaign's zone. */
  readonly day: string
  readonly channel: FeeChannel
  /** Of the campaign. */
  readonly currency: string
}

export type FeeLevel = 'partner' | 'account' | 'campaign' | 'lineItem' | 'mandatory'

/** A fee that is due, its value with the line item's override. */
export interface DueFee {
  readonly fee: MoneyFee
  readonly from: FeeLevel
}

/**
 * Which fees a line item pays on a day (domain.md 1.36). The nearest level that names any sets the list: line item, campaign, account, partner.
 * Mandatory fees join, for line items created after them. An amount in another currency is not due: nothing here knows rates.
 */
export function feesFor(tree: FeeTree, use: FeeUse, catalogue: readonly MoneyFee[]): DueFee[] {
  const { level, ids } = nearest(tree)
  const overrides = new Map(tree.lineItem.map(({ fee, overrideValue }) => [fee, overrideValue]))
  return catalogue
    .filter(fee => isDue(fee, use))
    .flatMap((fee): DueFee[] => {
      const isNamed = ids.includes(fee.id) && mayBeNamedBy(fee, level)
      const isMandatory = fee.mandatory && fee.scope === 'organization' && fee.createdAt <= tree.createdAt
      if (!isNamed && !isMandatory) return []
      return [{ fee: withValue(fee, overrides.get(fee.id)), from: isNamed ? level : 'mandatory' }]
    })
}

function nearest(tree: FeeTree): { level: FeeLevel; ids: readonly string[] } {
  const named: Readonly<Record<string, TreeRow>> = {
    account: { entity: 'account', row: { defaultFees: tree.account }, fields: {} },
    campaign: { entity: 'campaign', row: { fees: tree.campaign }, fields: { fees: { inherits: feesFrom.campaign } } },
  }
  const lineItem = {
    entity: 'lineItem',
    row: { fees: tree.lineItem.map(({ fee }) => fee) },
    fields: { fees: { inherits: feesFrom['line-item'] } },
  }
  const [held] = inheritance(lineItem, 'fees', (_, link) => named[link] ?? null).counts
  return held ? { level: held.entity as FeeLevel, ids: textsOf(held.value) } : { level: 'partner', ids: tree.partner }
}

function isDue(fee: MoneyFee, { day, channel, currency }: FeeUse): boolean {
  return (
    fee.status === 'active' &&
    (fee.effectiveFrom ?? day) <= day &&
    day <= (fee.effectiveTo ?? day) &&
    fee.appliesTo.includes(channel) &&
    (fee.scope !== 'deal' || channel === 'deals') &&
    (isPercentFee(fee) || fee.currency === currency)
  )
}

/** A fee of the organization, or of deals, may be named by anybody; another only at its own level. */
function mayBeNamedBy({ scope }: MoneyFee, level: FeeLevel): boolean {
  if (scope === 'organization' || scope === 'deal') return true
  if (scope === 'account') return level === 'account' || level === 'partner'
  return scope === (level === 'lineItem' ? 'line_item' : level)
}

function withValue(fee: MoneyFee, value: number | null | undefined): MoneyFee {
  if (value === null || value === undefined) return fee
  // An override is written in percent or in units of money, as people read it; amounts are micros.
  return isPercentFee(fee) ? { ...fee, percent: value } : { ...fee, amount: Math.round(value * 1_000_000) }
}
