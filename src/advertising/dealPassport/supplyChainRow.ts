import { t } from '../../engine/texts/t.ts'
import { judgePathSeller, type PathSeller } from '../supply/judgePathSeller.ts'
import { isUnread } from '../supply/noFileBy.ts'
import { chainText } from './chainText.ts'
import type { KnownSeller, PassportFinding, PassportInput, PassportRow, SampledSaying } from './passport.ts'
import { pathSellers, sellersInChain } from './pathSellers.ts'
import type { SampledChain } from './sampledRequest.ts'

/** Different chains, and findings, at most. */
const most = { chains: 6, findings: 20 }

/** Who sells by the deal and by sampled supply chains, against the sellers.json of the systems that they sell through. */
export function supplyChainRow({ partners, samples, lookups = [] }: PassportInput): PassportRow {
  const pushed = partners.flatMap(({ direction, lastTerms }) =>
    direction === 'received' && lastTerms ? [lastTerms] : [],
  )
  const findings = new Map<string, PassportFinding>()
  const note = (found: PassportFinding | null) => {
    if (found) findings.set(found.consequence, found)
    return found !== null
  }
  for (const seller of pathSellers(pushed, samples).sellers) note(sellerFinding(seller, lookups))
  const chains = new Map<string, Omit<SampledSaying, 'who' | 'text'>>()
  for (const { request, count } of samples) {
    const chain = request.source?.schain
    const text = namesSellers(chain) ? chainText(chain, true) : null
    if (text === null) continue
    const sellers = sellersInChain(chain)
    // What wasn't read says nothing against the chain, and nothing for it.
    const unread = sellers.map(seller => seller !== null && isNotRead(seller, lookups))
    const wrong = sellers.map((seller, at) =>
      seller ? !unread[at] && sellerFinding(seller, lookups) !== null : note(nameless),
    )
    const known = chains.get(text)
    const differs = known?.differs === true || wrong.includes(true)
    const isUnread = known?.isUnread === true || unread.includes(true)
    chains.set(text, {
      count: (known?.count ?? 0) + count,
      differs,
      ...(isUnread && !differs ? { isUnread } : {}),
    })
  }
  const sampled = [...chains].map(([text, said]) => ({ who: '', text, ...said }))
  return {
    field: 'supplyChain',
    held: '',
    sent: [],
    buyers: [],
    sampled: sampled.toSorted((a, b) => doubtOf(b) - doubtOf(a) || b.count - a.count).slice(0, most.chains),
    findings: [...findings.values()]
      .toSorted((a, b) => Number(b.isSevere) - Number(a.isSevere))
      .slice(0, most.findings),
  }
}

/** What is wrong is shown, whatever else there is. */
function doubtOf({ differs, isUnread }: SampledSaying): number {
  return differs ? 2 : isUnread ? 1 : 0
}

function saidOf(seller: PathSeller, lookups: readonly KnownSeller[]): KnownSeller['said'] | undefined {
  return lookups.find(({ asi, sid }) => asi === seller.asi && sid === seller.sid)?.said
}

/** Nobody asked yet, or an error stood in the way. */
function isNotRead(seller: PathSeller, lookups: readonly KnownSeller[]): boolean {
  return isUnread(saidOf(seller, lookups)?.kind ?? 'unchecked')
}

function sellerFinding(seller: PathSeller, lookups: readonly KnownSeller[]): PassportFinding | null {
  const said = saidOf(seller, lookups)
  const found = said ? judgePathSeller(seller, said) : null
  return found && { source: 'sellers', ...found, repair: { kind: 'check' } }
}

const nameless: PassportFinding = {
  source: 'requests',
  isSevere: false,
  consequence: t(
    'A node of the requests’ supply chain names no system or no seller, so buyers can’t verify who is paid. Ask the exchange to send both.',
  ),
  repair: null,
}

/** Not said in requests that were stored before sellers were compared. */
function namesSellers({ nodes = [] }: SampledChain = {}): boolean {
  return nodes.some(({ sid }) => sid !== undefined)
}
