import type { catalogue } from '../../../resources.config.ts'
import { partOf, textOf } from '../../engine/contract/looseValues.ts'
import type { OwnRecords } from '../../engine/derive/ownRecords.ts'
import { t } from '../../engine/texts/t.ts'

/** What the page of a deal shows beyond its fields and related lists. */
export const dealRecord: NonNullable<OwnRecords<typeof catalogue>['deal']> = {
  tabs: [
    {
      key: 'delivery',
      label: t('Delivery check'),
      needs: 'parts',
      load: () => import('./diagnosis/deliveryCheckOf.tsx').then(m => m.deliveryCheckOf('deal')),
    },
    {
      key: 'availability',
      label: t('Availability'),
      needs: 'parts',
      isFor: ({ status }) => status !== 'archived' && status !== 'complete',
      load: () => import('./dealAvailability/DealAvailability.tsx').then(m => m.DealAvailability),
    },
    {
      key: 'negotiation',
      label: t('Negotiation'),
      needs: 'parts',
      load: () => import('./negotiation/NegotiationTab.tsx').then(m => m.NegotiationTab),
    },
    {
      key: 'passport',
      label: t('Passport'),
      needs: 'parts',
      load: () => import('./dealPassport/DealPassportTab.tsx').then(m => m.DealPassportTab),
    },
    {
      key: 'sync',
      label: t('Sync'),
      needs: 'parts',
      load: () => import('./deals/DealSyncTab.tsx').then(m => m.DealSyncTab),
    },
    {
      key: 'partners',
      label: t('Partners'),
      needs: 'parts',
      isFor: ({ dealType, side, publication }) =>
        dealType === 'auction_package' && side === 'sell' && textOf(partOf(publication).partner) === '',
      load: () => import('./deals/PackagePartnersTab.tsx').then(m => m.PackagePartnersTab),
    },
    {
      key: 'payout',
      label: t('Payouts'),
      needs: 'parts',
      // Money of others than buyer and seller: of packages and of what was made from them.
      isFor: ({ dealType, curator, package: madeFrom }) =>
        dealType === 'auction_package' || Boolean(curator) || Boolean(madeFrom),
      load: () => import('./payout/PayoutTab.tsx').then(m => m.PayoutTab),
    },
  ],
}
