import { t } from '../../engine/texts/t.ts'
import { wirePathOf } from '../dealsApi/wirePathOf.ts'
import { type Offered, offersIn, requestList } from './offered.ts'
import type {
  BuyerSays,
  DealPassport,
  HeldDeal,
  InformedPartner,
  PassportFinding,
  PassportInput,
  PassportRow,
} from './passport.ts'
import { listText, passportFields } from './passportFields.ts'
import { type Judged, sampledRules } from './sampledRules.ts'
import { supplyChainRow } from './supplyChainRow.ts'

/** Sets beside each other what is stored here, what partners were told, what buyers say, and what bid requests carry. */
export function dealPassport(input: PassportInput): DealPassport {
  const offers = offersIn(input.samples)
  const names = [...Object.keys(passportFields), 'advertiserDomains']
  const rows = [...names.map(field => rowOf(field, input, offers)), supplyChainRow(input)].filter(isSaid)
  return { rows, disagreements: rows.reduce((sum, { findings }) => sum + findings.length, 0) }
}

/** Different things that requests say of a field, at most. */
const mostSampled = 6

function rowOf(field: string, { held, partners, buyers }: PassportInput, offers: readonly Offered[]): PassportRow {
  const sent = partners.flatMap(partner => sentOf(field, partner, held))
  const seats = field === 'status' ? buyers.map(buyerOf) : waitingFor(field, partners)
  const requests = sampledOf(field, held, offers)
  return {
    field,
    held: heldText(field, held),
    sent: sent.map(({ saying }) => saying),
    buyers: seats.map(({ saying }) => saying),
    sampled: requests.sampled,
    findings: [...sent, ...seats].flatMap(({ finding }) => finding ?? []).concat(requests.findings),
  }
}

function heldText(field: string, { wire, advertiserDomains }: HeldDeal): string {
  return field === 'advertiserDomains' ? listText(advertiserDomains) : (passportFields[field]?.(wire) ?? '')
}

interface Said {
  readonly saying: PassportRow['sent'][number]
  readonly finding: PassportFinding | null
}

/** What a partner was told, against what it would be told now. */
function sentOf(field: string, partner: InformedPartner, held: HeldDeal): readonly Said[] {
  const text = passportFields[field]
  if (!text) return []
  const { name, direction, now, lastTerms, failure } = partner
  if (!lastTerms) {
    if (field !== 'status' || held.status === 'draft') return []
    const why = failure ?? t('%{name} doesn’t know the deal yet; its seats can’t bid on it.', { name })
    return [
      { saying: { who: name, text: t('Not sent'), differs: true }, finding: finding('sent', why, { kind: 'send' }) },
    ]
  }
  const [ours, theirs] = [text(now), text(lastTerms)]
  // They are told of their own seats alone, and tell all of theirs.
  const differs = ours !== theirs && !(direction === 'received' && isTheirs.has(field))
  const saying = { who: name, text: theirs, differs }
  if (differs) return [{ saying, finding: differing(partner, ours, theirs) }]
  if (field === 'status' && failure) return [{ saying, finding: finding('sent', failure, { kind: 'send' }) }]
  return ours === '' ? [] : [{ saying, finding: null }]
}

const isTheirs = new Set(['status', 'buyerSeats', 'blockedSeats', 'publishers', 'sites', 'apps'])

function differing({ name, direction, failure }: InformedPartner, ours: string, theirs: string): PassportFinding {
  const [here, there] = [ours || t('nothing'), theirs || t('nothing')]
  if (direction === 'received')
    return finding('sent', t('%{name} has %{there}; you have %{here}.', { name, there, here }), {
      kind: 'open',
      part: 'sync',
    })
  const sentence = t('%{name} uses %{there} instead of %{here}.', { name, there, here })
  return finding('sent', failure ? `${sentence} ${failure}` : sentence, { kind: 'send' })
}

function buyerOf({ seat, status, comment }: BuyerSays): Said {
  const label = `${status.charAt(0).toUpperCase()}${status.slice(1)}`
  const text = comment ? `${label}: ${comment}` : label
  const said = { who: seat, text, differs: status === 'rejected' }
  if (status !== 'rejected') return { saying: said, finding: null }
  const sentence = comment
    ? t('Seat %{seat} rejected the deal and doesn’t bid. It says: “%{comment}”', { seat, comment })
    : t('Seat %{seat} rejected the deal and doesn’t bid.', { seat })
  return { saying: said, finding: finding('buyers', sentence, { kind: 'open', part: 'negotiation' }) }
}

/** Terms that a partner has taken but nobody there has agreed to. */
function waitingFor(field: string, partners: readonly InformedPartner[]): readonly Said[] {
  const path = wirePathOf(field)
  return partners
    .filter(({ waiting }) => waiting.includes(path))
    .map(({ name }) => ({
      saying: { who: name, text: t('Awaiting decision'), differs: true },
      finding: finding('buyers', t('%{name} still buys on the previous terms.', { name }), { kind: 'ask' }, false),
    }))
}

function sampledOf(
  field: string,
  held: HeldDeal,
  offers: readonly Offered[],
): Pick<PassportRow, 'sampled' | 'findings'> {
  const rule = sampledRules[field]
  if (!rule) return { sampled: [], findings: [] }
  const texts = new Map<string, { count: number; differs: boolean }>()
  const findings = new Map<string, PassportFinding>()
  const note = (judged: Judged) => {
    if (judged) findings.set(judged.consequence, { ...judged, source: 'requests' })
  }
  for (const offer of offers) {
    const text = rule.text(offer, held)
    const judged = rule.judge(offer, held)
    note(judged)
    if (text === null) continue
    const known = texts.get(text)
    texts.set(text, { count: (known?.count ?? 0) + offer.count, differs: known?.differs === true || judged !== null })
  }
  if (field === 'buyerSeats') note(unseenSeats(held, offers))
  const sampled = [...texts].map(([text, said]) => ({ who: '', text, ...said }))
  // What differs is shown, whatever else there is.
  const sorted = sampled.toSorted((a, b) => Number(b.differs) - Number(a.differs) || b.count - a.count)
  return { sampled: sorted.slice(0, mostSampled), findings: [...findings.values()].slice(0, mostSampled) }
}

/** Each request may be one buyer's own: a seat is missing where none of them names it. */
function unseenSeats({ wire }: HeldDeal, offers: readonly Offered[]): Judged {
  const lists = offers.flatMap(({ deal }) => [requestList(deal.wseat) ?? []])
  if (lists.length === 0 || lists.some(list => list.length === 0)) return null
  const unseen = (wire.wseat ?? []).filter(seat => !lists.some(list => list.includes(seat)))
  if (unseen.length === 0) return null
  return {
    isSevere: false,
    consequence: t('No sampled request is open to seat %{seats}. |||| No sampled request is open to seats %{seats}.', {
      smart_count: unseen.length,
      seats: listText(unseen),
    }),
    repair: { kind: 'open', part: 'parties' },
  }
}

function finding(
  source: PassportFinding['source'],
  consequence: string,
  repair: PassportFinding['repair'],
  isSevere = true,
): PassportFinding {
  return { source, isSevere, consequence, repair }
}

function isSaid({ held, sent, buyers, sampled, findings }: PassportRow): boolean {
  return held !== '' || sent.length + buyers.length + sampled.length + findings.length > 0
}
