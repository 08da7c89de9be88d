import { type Part, partOf, textOf } from '../../engine/contract/looseValues.ts'
import type { Ask } from './ask.ts'
import type { DeliveryState } from './deliveryState.ts'
import type { ServedRow } from './servedRow.ts'
import type { Line, ServingTree } from './servingTree.ts'

/** One line item before one impression. */
export interface ServingCase {
  readonly ask: Ask
  readonly line: Line
  readonly tree: ServingTree
  readonly state: DeliveryState
  /** Deals of the request that this line item may use, before it is known whether they fit. */
  readonly offered: readonly OfferedDeal[]
}

/** A line item before any impression at all. */
export type Standing = Omit<ServingCase, 'ask' | 'offered'>

/** A deal as the request offers it, and as it is stored. */
export interface OfferedDeal {
  readonly deal: ServedRow
  readonly wire: Part
}

export type LevelName = 'campaign' | 'strategy' | 'line-item'

export interface Level {
  readonly entity: LevelName
  readonly word: string
  readonly row: ServedRow
}

/** From the top. */
export function levelsOf({ campaign, strategy, lineItem }: Line): readonly Level[] {
  return [
    { entity: 'campaign', word: 'campaign', row: campaign },
    { entity: 'strategy', word: 'strategy', row: strategy },
    { entity: 'line-item', word: 'line item', row: lineItem },
  ]
}

/** What the campaign says for line items of this type: its own fields, or those of the part for the type. */
export function typeFields({ campaign, lineItem }: Line): { readonly fields: Part; readonly before: string } {
  if (campaign.type !== 'multi') return { fields: campaign, before: '' }
  const part = `${textOf(lineItem.lineItemType)}Part`
  return { fields: partOf(campaign[part]), before: `${part}.` }
}

export function zoneOf({ campaign }: Line): string {
  return textOf(campaign.timezone) || 'UTC'
}

export function currencyOf({ lineItem, campaign }: Line): string {
  return textOf(lineItem.currency) || textOf(campaign.currency) || 'USD'
}
