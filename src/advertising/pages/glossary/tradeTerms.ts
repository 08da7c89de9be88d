/** Words of the trade that are neither metric nor record, with where they are defined. */
export const tradeTerms: readonly TradeTerm[] = [
  {
    term: 'ads.txt, app-ads.txt',
    text: 'A file on a publisher’s domain that lists who may sell its inventory, directly or as a reseller.',
    source: 'IAB Tech Lab ads.txt 1.1',
  },
  {
    term: 'Bid request',
    text: 'A question to bidders about one ad opportunity: where it is, who sees it, what fits, and the lowest price.',
    source: 'OpenRTB 2.6',
  },
  { term: 'Clearing price', text: 'The price at which an auction was won.', source: 'OpenRTB 2.6' },
  {
    term: 'Connected TV (CTV)',
    text: 'A television that plays video over the internet, by itself or through a device attached to it.',
    source: 'IAB Tech Lab',
  },
  {
    term: 'Curator',
    text: 'A company that packages inventory of several sellers with data or rules, and offers it as deals for a fee.',
    source: 'IAB Tech Lab Deals API 1.0',
  },
  {
    term: 'Deal ID',
    text: 'The key by which bid requests and bids refer to a deal. Buyer and seller must use the very same characters.',
    source: 'OpenRTB 2.6, pmp.deals.id',
  },
  { term: 'Flight', text: 'A period in which a line item delivers, with a budget of its own.' },
  {
    term: 'Floor price',
    text: 'The lowest bid that is accepted: of an impression, or of a deal.',
    source: 'OpenRTB 2.6, bidfloor',
  },
  {
    term: 'Frequency cap',
    text: 'How many times one person may be shown ads of a campaign, strategy, or line item in a period.',
  },
  {
    term: 'Invalid traffic (IVT)',
    text: 'Impressions and clicks that no person caused on purpose, such as those of crawlers and bots. Not billed.',
    source: 'MRC Invalid Traffic Detection and Filtration Standards',
  },
  {
    term: 'Make-good',
    text: 'Impressions that a seller delivers later, or in another place, for those that a guaranteed deal fell short of.',
  },
  {
    term: 'Pacing',
    text: 'Delivery so far compared with what the plan expects by now. 100% is on plan.',
  },
  {
    term: 'Preferred deal',
    text: 'A deal at a fixed price that is offered before the auction, without a promise to buy or to deliver.',
    source: 'IAB Tech Lab Deals API 1.0',
  },
  {
    term: 'Private auction',
    text: 'An auction to which a seller invites chosen buyers, usually with a floor price of its own.',
    source: 'OpenRTB 2.6, pmp.private_auction',
  },
  {
    term: 'Programmatic guaranteed',
    text: 'A deal at a fixed price in which the seller guarantees a volume and the buyer agrees to buy it.',
    source: 'IAB Tech Lab Deals API 1.0',
  },
  {
    term: 'Seat',
    text: 'A buyer’s or seller’s account at a partner. Deals are opened to seats, and bids name the seat that pays.',
    source: 'OpenRTB 2.6, wseat',
  },
  {
    term: 'sellers.json',
    text: 'A file in which an exchange lists the sellers that it pays, by the IDs used in ads.txt and in the supply chain.',
    source: 'IAB Tech Lab sellers.json 1.0',
  },
  {
    term: 'Supply chain (schain)',
    text: 'Every company that took part in selling an impression, in order, as a bid request reports it.',
    source: 'OpenRTB 2.6, source.schain',
  },
  {
    term: 'Supply path',
    text: 'One way from a publisher to a buyer. The same impression is often offered over several paths.',
  },
  {
    term: 'VAST',
    text: 'The document that tells a player which video or audio ad to play and which URLs to call while it plays.',
    source: 'IAB Tech Lab VAST 4.3',
  },
  {
    term: 'Wrapper',
    text: 'A VAST document without an ad of its own that sends the player to another one.',
    source: 'IAB Tech Lab VAST 4.3',
  },
]

export interface TradeTerm {
  readonly term: string
  readonly text: string
  readonly source?: string
}
