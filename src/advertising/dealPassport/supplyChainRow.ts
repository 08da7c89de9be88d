import { t } from '../../engine/texts/t.ts'
import { judgePathSeller, type PathSeller } from '../supply/judgePathSeller.ts'
import { chainText } from './chainText.ts'
import type { KnownSeller, PassportFinding, PassportInput, PassportRow } from './passport.ts'
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
  const chains = new Map<string, { count: number; differs: boolean }>()
  for (const { request, count } of samples) {
    const chain = request.source?.schain
    const text = namesSellers(chain) ? chainText(chain, true) : null
    if (text === null) continue
    const sellers = sellersInChain(chain)
    const wrong = sellers.map(seller => (seller ? sellerFinding(seller, lookups) !== null : note(nameless)))
    const known = chains.get(text)
    chains.set(text, { count: (known?.count ?? 0) + count, differs: known?.differs === true || wrong.includes(true) })
  }
  const sampled = [...chains].map(([text, said]) => ({ who: '', text, ...said }))
  return {
    field: 'supplyChain',
    held: '',
    sent: [],
    buyers: [],
    sampled: sampled
      .toSorted((a, b) => Number(b.differs) - Number(a.differs) || b.count - a.count)
      .slice(0, most.chains),
    findings: [...findings.values()]
      .toSorted((a, b) => Number(b.isSevere) - Number(a.isSevere))
      .slice(0, most.findings),
  }
}

function sellerFinding(seller: PathSeller, lookups: readonly KnownSeller[]): PassportFinding | null {
  const known = lookups.find(({ asi, sid }) => asi === seller.asi && sid === seller.sid)
  const found = known ? judgePathSeller(seller, known.said) : null
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
