import { t } from '../../../engine/texts/t.ts'

/** Words of the trade that are neither metric nor record, with where they are defined. */
export const tradeTerms: readonly TradeTerm[] = [
  {
    term: 'ads.txt, app-ads.txt',
    text: t('A file on a publisher’s domain that lists who may sell its inventory, directly or as a reseller.'),
    source: 'IAB Tech Lab ads.txt 1.1',
  },
  {
    term: t('Bid request'),
    text: t('A request to bidders for one ad opportunity: where it is, who sees it, what fits, and the lowest price.'),
    source: 'OpenRTB 2.6',
  },
  { term: t('Clearing price'), text: t('The price that the winner of an auction pays.'), source: 'OpenRTB 2.6' },
  {
    term: t('Connected TV (CTV)'),
    text: t('A TV that plays video over the internet, directly or through a connected device.'),
    source: 'IAB Tech Lab',
  },
  {
    term: t('Curator'),
    text: t(
      'A company that packages inventory from several sellers with data or rules and offers it as deals for a fee.',
    ),
    source: 'IAB Tech Lab Deals API 1.0',
  },
  {
    term: t('Deal ID'),
    text: t(
      'The key that identifies a deal in bid requests and bids. Buyer and seller must use exactly the same characters.',
    ),
    source: 'OpenRTB 2.6, pmp.deals.id',
  },
  { term: t('Flight'), text: t('A period, with its own budget, in which a line item delivers.') },
  {
    term: t('Floor price'),
    text: t('The lowest bid accepted for an impression or a deal.'),
    source: 'OpenRTB 2.6, bidfloor',
  },
  {
    term: t('Frequency cap'),
    text: t('The most times that a user sees ads from a campaign, strategy, or line item in a period.'),
  },
  {
    term: t('Invalid traffic (IVT)'),
    text: t('Impressions and clicks without real user interest, such as those from crawlers and bots. Not billed.'),
    source: 'MRC Invalid Traffic Detection and Filtration Standards',
  },
  {
    term: t('Make-good'),
    text: t('Impressions that a seller delivers later or elsewhere to make up for the shortfall of a guaranteed deal.'),
  },
  {
    term: t('Pacing'),
    text: t('Delivery so far compared with what the plan expects by now. 100% is on plan.'),
  },
  {
    term: t('Preferred deal'),
    text: t('A fixed-price deal offered before the auction, with no commitment to buy or deliver.'),
    source: 'IAB Tech Lab Deals API 1.0',
  },
  {
    term: t('Private auction'),
    text: t('An auction for buyers that the seller invites, usually with its own floor price.'),
    source: 'OpenRTB 2.6, pmp.private_auction',
  },
  {
    term: t('Programmatic guaranteed'),
    text: t('A fixed-price deal in which the seller guarantees a volume and the buyer commits to buying it.'),
    source: 'IAB Tech Lab Deals API 1.0',
  },
  {
    term: t('Seat'),
    text: t('A buyer’s or seller’s account at a partner. Deals are opened to seats, and bids name the seat that pays.'),
    source: 'OpenRTB 2.6, wseat',
  },
  {
    term: 'sellers.json',
    text: t('An exchange’s list of the sellers it pays, with the IDs used in ads.txt and in the supply chain.'),
    source: 'IAB Tech Lab sellers.json 1.0',
  },
  {
    term: t('Supply chain (schain)'),
    text: t('All companies involved in selling an impression, in order, as the bid request reports them.'),
    source: 'OpenRTB 2.6, source.schain',
  },
  {
    term: t('Supply path'),
    text: t('A route from a publisher to a buyer. The same impression is often offered through several paths.'),
  },
  {
    term: 'VAST',
    text: t('The document that tells a player which video or audio ad to play and which URLs to call while it plays.'),
    source: 'IAB Tech Lab VAST 4.3',
  },
  {
    term: t('Wrapper'),
    text: t('A VAST document that contains no ad and sends the player to another document.'),
    source: 'IAB Tech Lab VAST 4.3',
  },
]

export interface TradeTerm {
  readonly term: string
  readonly text: string
  readonly source?: string
}
