import { labelOf } from '../../../engine/contract/labels.ts'
import { numberOf, partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import { dealCreativeMisfit } from '../../serving/dealCreativeMisfit.ts'
import { partyMismatch } from '../../serving/dealMismatch.ts'
import { dealsOfLine } from '../../serving/offeredDeals.ts'
import { dealFloor, priceBid } from '../../serving/priceBid.ts'
import { fieldOf } from '../../serving/refusal.ts'
import { type ServedRow, timeOf } from '../../serving/servedRow.ts'
import { zoneOf } from '../../serving/servingCase.ts'
import { dealMisfit } from '../dealMisfit.ts'
import { launchMoment } from '../launchMoment.ts'
import { isEligible, linkedMedia } from '../lineMedia.ts'
import { openCase } from '../openCase.ts'
import type { LineSubject, PreflightRule, Problem, Repair } from '../rule.ts'

/** What it buys by: deals that are on, in time, its own, and within its bid. */
export const dealRules: readonly PreflightRule<LineSubject>[] = [
  {
    id: 'deal_not_usable',
    severity: 'warn',
    reads: ['line-item.deals', 'deal.status', 'deal.endAt', 'deal.adTypes'],
    stored: 'invalid_deal',
    check: subject => ownDeals(subject).flatMap(deal => stateProblems(deal, subject)),
  },
  {
    id: 'deal_floor_above_bid',
    severity: 'warn',
    reads: [
      'line-item.bid',
      'strategy.bidStrategy',
      'deal.floor',
      'deal.durationFloors',
      'deal.margin',
      'deal.curationFeeType',
    ],
    stored: 'bid_below_deal_floor',
    check: subject => ownDeals(subject).flatMap(deal => floorProblem(deal, subject) ?? []),
  },
  {
    id: 'deal_dates',
    severity: 'warn',
    reads: ['line-item.flights', 'deal.startAt', 'deal.endAt'],
    check: subject => ownDeals(subject).flatMap(deal => dateProblems(deal, subject)),
  },
  {
    id: 'deal_for_others',
    severity: 'warn',
    reads: ['line-item.deals', 'deal.buyerSeats', 'deal.blockedSeats', 'deal.advertiserDomains', 'seat.accounts'],
    check: subject => ownDeals(subject).flatMap(deal => partyProblem(deal, subject) ?? []),
  },
  {
    id: 'deal_refuses_media',
    severity: 'warn',
    reads: ['line-item.media', 'deal.creativeRules'],
    check: subject => ownDeals(subject).flatMap(deal => creativeProblem(deal, subject) ?? []),
  },
  {
    id: 'no_usable_deal',
    severity: 'block',
    reads: ['line-item.commitment', 'line-item.deals', 'strategy.supply', 'deal.status', 'deal.endAt', 'deal.floor'],
    check: subject => {
      const { line, tree, now } = subject
      const { lineItem, strategy } = line
      const supply = partOf(strategy.supply)
      if (lineItem.commitment !== 'guaranteed' && supply.openExchange !== false) return []
      // Which of all deals there are, only a bid request shows.
      if (supply.allDeals === true) return []
      const deals = [...tree.deals.values()].filter(dealsOfLine(line, tree))
      const moment = launchMoment(line, now)
      // A deal may still be agreed on before a later start; it is asked again then.
      const isLater = moment !== null && moment > now
      const known = deals.flatMap(deal => {
        const isOpen = isLater && deal.status !== 'active' && !isClosed(deal)
        return isOpen ? [] : (firstAgainst(deal, subject) ?? [])
      })
      if (known.length < deals.length) return []
      const [first] = known
      const sentence = first
        ? t('It buys through deals only, and none of them can be used. %{sentence}', { sentence: first.sentence })
        : t('It buys through deals only, but has none.')
      const own = [fieldOf('line-item', lineItem, 'deals'), fieldOf('strategy', strategy, 'supply')]
      return [
        { sentence, fields: [...(first?.fields ?? []), ...own], ...(first?.repair ? { repair: first.repair } : {}) },
      ]
    },
  },
]

/** The deals that the line item names itself. */
function ownDeals({ line, tree }: LineSubject): readonly ServedRow[] {
  const ids = Array.isArray(line.lineItem.deals) ? line.lineItem.deals : []
  return ids.flatMap(id => tree.deals.get(textOf(id)) ?? [])
}

function isClosed({ status }: ServedRow): boolean {
  return status === 'complete' || status === 'archived'
}

function firstAgainst(deal: ServedRow, subject: LineSubject): Problem | null {
  const [state] = stateProblems(deal, subject)
  return state ?? partyProblem(deal, subject) ?? creativeProblem(deal, subject) ?? floorProblem(deal, subject)
}

function stateProblems(deal: ServedRow, { line, now }: LineSubject): readonly Problem[] {
  const misfit = dealMisfit(deal, [textOf(line.lineItem.lineItemType)])
  const end = timeOf(deal.endAt)
  const state = textOf(deal.status)
  const found = [
    ...(state === 'active'
      ? []
      : [
          [
            state === 'draft' ? t('is a draft') : t('is %{status}', { status: inSentence(labelOf(state, undefined)) }),
            'status',
          ],
        ]),
    ...(state === 'active' && end !== null && end <= now ? [[t('has ended'), 'endAt']] : []),
    ...(misfit ? [[misfit, 'adTypes']] : []),
  ] as const
  return found.map(([what, path]) => ({
    sentence: `${called(deal)} ${what}.`,
    fields: [fieldOf('deal', deal, path ?? 'status'), fieldOf('line-item', line.lineItem, 'deals')],
    ...removal(deal, line),
  }))
}

/** A guaranteed line item keeps at least one deal. */
function removal(deal: ServedRow, { lineItem }: LineSubject['line']): { readonly repair?: Repair } {
  const own = Array.isArray(lineItem.deals) ? lineItem.deals : []
  if (!own.includes(deal.id) || (lineItem.commitment === 'guaranteed' && own.length < 2)) return {}
  const changes = { deals: { remove: [deal.id] } }
  return { repair: { label: t('Remove deal'), entity: 'line-item', row: lineItem, changes } }
}

function dateProblems(deal: ServedRow, { line, now }: LineSubject): readonly Problem[] {
  const [from, to] = [launchMoment(line, now), timeOf(line.lineItem.endAt)]
  const [start, end] = [timeOf(deal.startAt), timeOf(deal.endAt)]
  const at = (moment: unknown) => momentText(textOf(moment), zoneOf(line))
  if (deal.status !== 'active' || from === null || (end !== null && end <= now)) return []
  const late =
    start !== null && start > from
      ? [[t('starts on %{moment}, after the line item', { moment: at(deal.startAt) }), 'startAt']]
      : []
  const early =
    end !== null && to !== null && end < to
      ? [[t('ends on %{moment}, before the line item', { moment: at(deal.endAt) }), 'endAt']]
      : []
  return [...late, ...early].map(([what, path]) => ({
    sentence: `${called(deal)} ${what}.`,
    fields: [fieldOf('deal', deal, path ?? 'startAt'), fieldOf('line-item', line.lineItem, 'flights')],
  }))
}

/** Whom the deal is for: other seats or other advertisers. */
function partyProblem(deal: ServedRow, subject: LineSubject): Problem | null {
  const found = partyMismatch({ deal, wire: {} }, subject)
  if (!found) return null
  return {
    sentence: `${called(deal)} ${found[1]}.`,
    fields: [fieldOf('deal', deal, found[0]), fieldOf('line-item', subject.line.lineItem, 'deals')],
    ...removal(deal, subject.line),
  }
}

/** Of several media one that the deal takes is enough. */
function creativeProblem(deal: ServedRow, { line, tree, now }: LineSubject): Problem | null {
  const media = linkedMedia(line.lineItem, tree.media).filter(one => isEligible(one, now))
  const found = media.map(one => ({ media: one.media, misfit: dealCreativeMisfit(one.media, deal) }))
  const [first] = found
  if (!first?.misfit || found.some(({ misfit }) => misfit === null)) return null
  const [path, what, ...others] = first.misfit
  return {
    sentence: `${called(first.media)} ${what}.`,
    fields: [...others, fieldOf('media', first.media, path), fieldOf('line-item', line.lineItem, 'media')],
  }
}

/** The decision would bid less than the deal's floor, with whichever media. */
function floorProblem(deal: ServedRow, subject: LineSubject): Problem | null {
  const { line, tree, now } = subject
  const { lineItem, strategy } = line
  const served = openCase(subject)
  const way = { deal, wire: {} }
  const media = linkedMedia(lineItem, tree.media).filter(one => isEligible(one, now))
  const floors = (media.length ? media.map(one => one.media) : [unknownMedia]).map(one => ({
    price: priceBid(one, way, served),
    floor: dealFloor(one, way, served),
  }))
  const lowest = floors.flatMap(({ floor }) => ('micros' in floor ? [floor.micros] : []))
  if (lowest.length < floors.length || !floors.every(({ price }) => 'reason' in price)) return null
  const floor = Math.min(...lowest)
  const bid = partOf(lineItem.bid)
  const most = numberOf(partOf(strategy.bidStrategy).maxCpm)
  const isOwnPrice = bid.strategy === 'cpm' && partOf(strategy.bidStrategy).kind !== 'model'
  const changes = {
    'bid.value': floor,
    ...((numberOf(bid.maxBid) ?? floor) < floor ? { 'bid.maxBid': floor } : {}),
  }
  return {
    sentence: t('%{deal} has a floor of %{amount} %{currency}.', {
      deal: called(deal),
      amount: floor / 1_000_000,
      currency: textOf(lineItem.currency) || textOf(deal.currency),
    }),
    fields:
      most !== null && most < floor
        ? [fieldOf('strategy', strategy, 'bidStrategy.maxCpm')]
        : [fieldOf('line-item', lineItem, 'bid.value'), fieldOf('deal', deal, 'floor')],
    ...(isOwnPrice && (most === null || most >= floor)
      ? { repair: { label: t('Set bid to the deal’s floor'), entity: 'line-item', row: lineItem, changes } }
      : {}),
  }
}

const unknownMedia: ServedRow = { id: '' }

function called({ name }: ServedRow): string {
  return `“${textOf(name)}”`
}
