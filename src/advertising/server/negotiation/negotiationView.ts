import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { changesBetween } from '../../../engine/server/entities/changesBetween.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { DealNegotiation, NegotiationEntry } from '../../negotiation/dealNegotiation.ts'
import { type Terms, termsOf } from '../../negotiation/dealTerms.ts'
import { guaranteePeriods } from '../../negotiation/guaranteePeriods.ts'
import { otherSide, type Side, stateWord } from '../../negotiation/negotiationState.ts'
import { deliveredDays } from './deliveredDays.ts'
import { entriesOf, type Negotiation, negotiationOf, type StoredEntry } from './negotiationRows.ts'

/** A deal's negotiation as the deal's own organization may see it. */
export async function negotiationView(context: ApiContext, principal: Principal, deal: Row): Promise<DealNegotiation> {
  const reads = context.store.read
  const side = sideOf(deal)
  const negotiation = await negotiationOf(reads, deal)
  const organization = textOf(deal.organization)
  const stored = negotiation ? await entriesOf(reads, negotiation, organization) : []
  const state = negotiation?.state ?? null
  const versions = stored.filter(({ terms }) => terms !== undefined)
  const isGuaranteed = partOf(deal.guarantee).measure === 'impressions' && state?.agreed
  const days = isGuaranteed ? await deliveredDays(context, principal, deal) : null
  return {
    state: state ? stateWord(state) : 'none',
    turn: state?.isOpen ? (state.by === side ? 'theirs' : 'ours') : null,
    kind: state?.isOpen ? state.kind : null,
    latest: state?.latest ?? 0,
    agreed: state?.agreed ?? null,
    counterparty: negotiation ? await counterparty(reads, negotiation, side) : null,
    partners: negotiation ? [] : await partnersOf(reads, deal),
    terms: (state?.isOpen ? versions.at(-1)?.terms : undefined) ?? termsOf(deal),
    entries: stored.map(one => entryOf(context, one, versions, side)),
    periods: days ? guaranteePeriods(deal, days, context.clock()) : [],
  }
}

export function sideOf(deal: Row): Side {
  return deal.side === 'buy' ? 'buy' : 'sell'
}

async function counterparty(
  reads: Reads,
  { parties }: Negotiation,
  side: Side,
): Promise<DealNegotiation['counterparty']> {
  const { organization, name } = parties[otherSide(side)]
  if (organization === null) return { name, isHere: false }
  const [row] = await reads.byIds('organization', [organization], 'all')
  return { name: textOf(row?.name) || name, isHere: true }
}

/** Of a deal that we sell, its buyer seats' partners; of one that we buy, whoever has its origin's or seller's domain. */
async function partnersOf(reads: Reads, deal: Row): Promise<DealNegotiation['partners']> {
  const seats = await reads.byIds('seat', [...textsOf(deal.buyerSeats)], 'all')
  const bySeat = [...new Set(seats.map(({ partner }) => textOf(partner)))]
  const rows = await reads.byIds('partner', bySeat, 'all')
  const domains = [textOf(deal.origin), textOf(deal.seller)].filter(Boolean)
  const { rows: byDomain } =
    deal.side === 'buy'
      ? await reads.list('partner', {
          scope: [textOf(deal.organization), '*'],
          where: [{ column: 'domain', op: 'in', values: domains }],
          limit: 20,
        })
      : { rows: [] }
  const found = new Map([...rows, ...byDomain].filter(({ status }) => status !== 'archived').map(row => [row.id, row]))
  return [...found.values()].map(({ id, name }) => ({ id, name: textOf(name) }))
}

function entryOf(
  context: ApiContext,
  entry: StoredEntry,
  versions: readonly StoredEntry[],
  side: Side,
): NegotiationEntry {
  const { id, kind, version, by, person, isRecorded, isInternal, at, message, terms, makeGood, effectiveAt } = entry
  return {
    id,
    kind,
    version,
    by: by === side ? 'us' : 'them',
    person: person.name,
    isRecorded,
    isInternal,
    at,
    message,
    changes: terms ? changesOf(context, versions[versions.indexOf(entry) - 1]?.terms, terms) : [],
    makeGood: makeGood ?? null,
    effectiveAt: effectiveAt ?? null,
  }
}

function changesOf(context: ApiContext, before: Terms | undefined, terms: Terms): NegotiationEntry['changes'] {
  return changesBetween(resourceNamed(context, 'deal'), before ?? {}, terms).map(({ path, old, new: now }) => ({
    path,
    old,
    new: now,
  }))
}
