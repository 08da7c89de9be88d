import type { PlantedFault } from './plantedFaults.ts'

const openrtb = 'src/advertising/openrtb'
const bidders = 'src/advertising/server/bidders'

/** In test bid requests, in what is made of their answers, and in what they could give away. */
export const bidderFaults: readonly PlantedFault[] = [
  { file: `${openrtb}/rules/priceRules.ts`, from: 'price < bidfloor', to: 'price <= bidfloor' },
  { file: `${openrtb}/bidTest.ts`, from: 'latencyMs > tmaxMs', to: 'latencyMs >= tmaxMs' },
  { file: `${openrtb}/checkBidResponse.ts`, from: 'id !== request.id', to: 'id === request.id' },
  { file: `${openrtb}/bidderHealth.ts`, from: 'times.length * 0.95', to: 'times.length * 0.5' },
  {
    file: `${openrtb}/requestFor.ts`,
    from: '!isDeal && bidder.dealsOnly === true',
    to: '!isDeal && bidder.dealsOnly !== true',
  },
  {
    file: `${bidders}/sendTestRequest.ts`,
    from: '!endpointsOf(bidder).includes(endpoint)',
    to: "!endpoint.startsWith('https:')",
    contract: ['apiBidders'],
  },
  {
    file: `${bidders}/sendTestRequest.ts`,
    from: '[secret, authorization, base64Text(secret)]',
    to: '[authorization]',
    contract: ['apiBidders'],
  },
  {
    file: `${bidders}/sendTestRequest.ts`,
    from: "demand(principal, 'update', resource, stored)",
    to: '',
    contract: ['apiBidders'],
  },
  {
    file: `${bidders}/keepTest.ts`,
    from: 'tests.slice(mostStoredTests).map',
    to: 'tests.slice(2 * mostStoredTests).map',
    contract: ['apiBidders'],
  },
]
