import type { PlantedFault } from './plantedFaults.ts'

const sellers = ['dealSellers']
const push = ['dealPushFormat']
const supply = 'src/advertising/supply'
const checks = 'src/advertising/server/supply'

/** Sellers of deals and of supply chains, and how partners are spoken to. */
export const supplyFaults: readonly PlantedFault[] = [
  // A chain may start with an intermediary.
  {
    file: `${supply}/judgePathSeller.ts`,
    from: "owner: ['PUBLISHER', 'BOTH']",
    to: "owner: ['PUBLISHER', 'BOTH', 'INTERMEDIARY']",
    contract: sellers,
  },
  // A publisher may resell.
  {
    file: `${supply}/judgePathSeller.ts`,
    from: "reseller: ['INTERMEDIARY', 'BOTH']",
    to: "reseller: ['INTERMEDIARY', 'BOTH', 'PUBLISHER']",
    contract: sellers,
  },
  // One confidential line of two makes a seller confidential.
  {
    file: `${supply}/judgePathSeller.ts`,
    from: 'listed.every(({ isConfidential })',
    to: 'listed.some(({ isConfidential })',
    contract: sellers,
  },
  // The first node is a reseller.
  {
    file: 'src/advertising/dealPassport/pathSellers.ts',
    from: 'at > 0 ?',
    to: 'at >= 0 ?',
    contract: sellers,
  },
  // Chains that aren’t complete have to start with a publisher.
  {
    file: 'src/advertising/dealPassport/pathSellers.ts',
    from: 'complete === 1',
    to: 'complete !== 1',
    contract: sellers,
  },
  // What is no domain is asked.
  {
    file: 'src/advertising/dealPassport/pathSellers.ts',
    from: "isDomain(asi) && sid !== ''",
    to: "sid !== ''",
    contract: sellers,
  },
  // What is due now is not yet.
  {
    file: `${checks}/dealSellersDue.ts`,
    from: 'textOf(row.at) > now',
    to: 'textOf(row.at) >= now',
    contract: sellers,
  },
  // Deals that are over are looked up for ever.
  {
    file: `${checks}/dealSellersDue.ts`,
    from: "'complete' || deal",
    to: "'complete' && deal",
    contract: sellers,
  },
  // Sellers are looked up all the time.
  { file: `${checks}/dealSellers.ts`, from: 'isWhole ? DAY : 0', to: 'isWhole ? 0 : DAY', contract: sellers },
  // A file is fetched for each seller.
  {
    file: `${checks}/sellersFiles.ts`,
    from: 'if (before?.ids.has(sellerId)) return before.file',
    to: 'if (before?.ids.size === 0) return before.file',
    contract: sellers,
  },
  // One check more than is allowed.
  {
    file: 'src/advertising/server/countOutside.ts',
    from: "'check-by-row': perMinute(5)",
    to: "'check-by-row': perMinute(6)",
    contract: sellers,
  },
  // What couldn’t be read counts against the chain.
  {
    file: 'src/advertising/dealPassport/supplyChainRow.ts',
    from: 'seller ? !unread[at] && ',
    to: 'seller ? ',
    contract: sellers,
  },
  // As many wait as like.
  { file: `${checks}/dealSellers.ts`, from: 'work, mostInLane)', to: 'work)', contract: sellers },
  // Who checks a draft waits for files that it doesn't read.
  {
    file: `${checks}/publishedSellers.ts`,
    from: "readsSellersFiles(fetcher) && publisher.status === 'active' &&",
    to: 'readsSellersFiles(fetcher) &&',
    contract: ['supplySellers'],
  },
  // A chain that nobody has checked looks verified.
  {
    file: 'src/advertising/dealPassport/supplyChainRow.ts',
    from: "?.kind ?? 'unchecked'",
    to: "?.kind ?? 'read'",
    contract: sellers,
  },
  // The sellers of pushed deals are nobody's business.
  {
    file: 'src/advertising/server/deals/receiveDeal.ts',
    from: 'if (push.payload.inventory?.sellerids?.length)',
    to: 'if (!push.payload.inventory?.sellerids?.length)',
    contract: sellers,
  },
  // A deleted deal leaves its sellers behind.
  {
    file: 'src/advertising/server/hooks/deal.ts',
    from: 'await forgetSellers(writing.tx, row)',
    to: '',
    contract: sellers,
  },
  // The path says what is claimed.
  { file: `${supply}/supplyPath.ts`, from: ' && isListedOtherwise', to: ' && !isListedOtherwise' },
  // Signed by what everybody sees.
  {
    file: 'src/advertising/server/deals/postToPartner.ts',
    from: 'signatures([secret]',
    to: 'signatures([key]',
    contract: push,
  },
  // A partner that changed its format keeps what it got.
  {
    file: 'src/advertising/server/deals/pushDeal.ts',
    from: "(before.adapter ?? 'standard') === adapter",
    to: "(before.adapter ?? adapter) !== ''",
    contract: push,
  },
  // A partner that changed its format is told at the next change of a deal.
  {
    file: 'src/advertising/server/hooks/partner.ts',
    from: 'await markPartnerDealsDue(row, old, { tx, now })',
    to: '',
    contract: push,
  },
  // Words are read as they stand.
  {
    file: 'src/advertising/dealsApi/fromPartner.ts',
    from: 'word === value',
    to: 'word !== value',
  },
]
