import { type Part, partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { LineSubject } from '../../preflight/rule.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import { buysFor, type ServedRows, servingTree } from '../../serving/servingTree.ts'
import type { Given, RulesContext } from './entityRules.ts'

/** A line item as its own rules read it, with media and deals that were read already. */
export function lineSubject(
  row: Given<'line-item'>,
  { strategy, campaign, account = null, now, ...rows }: Surroundings,
): LineSubject {
  const [above, top] = [strategy ?? nothing, campaign ?? nothing]
  const tree = servingTree(rows)
  return {
    line: { lineItem: { ...row, id: textOf(row.id) }, strategy: above, campaign: top, account, seats: rows.seat ?? [] },
    tree,
    now: now.getTime(),
  }
}

interface Surroundings extends Pick<ServedRows, 'media' | 'deal' | 'seat'> {
  readonly strategy: ServedRow | null
  readonly campaign: ServedRow | null
  readonly account?: ServedRow | null
  readonly now: Date
}

const nothing: ServedRow = { id: '' }

/** The deals that a line item could buy by, as far as rows name them. */
export function dealsNamed({
  lineItem,
  strategy,
  campaign,
}: Readonly<Record<'lineItem' | 'strategy' | 'campaign', Part>>) {
  const targeted = [lineItem.targeting, strategy.targeting, campaign.defaultTargeting].map(
    value => partOf(partOf(value).deals).include,
  )
  const own = [lineItem.deals, partOf(strategy.supply).deals, campaign.ctvDeals, partOf(campaign.ctvPart).ctvDeals]
  return [...new Set([...own, ...targeted].flatMap(textsOf))]
}

/** The same with everything that decides whether it may go live. */
export async function loadLineSubject(
  row: Given<'line-item'>,
  { find, reads, now }: Pick<RulesContext<'line-item'>, 'find' | 'reads' | 'now'>,
): Promise<LineSubject> {
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  const account = await find('account', campaign?.account)
  const deals = dealsNamed({ lineItem: row, strategy: strategy ?? nothing, campaign: campaign ?? nothing })
  const media = (Array.isArray(row.media) ? row.media : []).map(one => textOf(partOf(one).media))
  const scope = [textOf(row.organization)]
  // One after the other: within a transaction they share a connection.
  const foundMedia = media.length ? await reads.byIds('media', [...new Set(media)], 'all') : []
  const foundDeals = deals.length ? await reads.byIds('deal', deals, 'all') : []
  // Only deals ask whose seat it is.
  const seats = deals.length ? (await reads.list('seat', { scope, limit: 1000 })).rows : []
  const subject = lineSubject(row, { strategy, campaign, account, media: foundMedia, deal: foundDeals, now })
  return { ...subject, line: { ...subject.line, seats: seats.filter(seat => buysFor(seat, campaign ?? nothing)) } }
}
