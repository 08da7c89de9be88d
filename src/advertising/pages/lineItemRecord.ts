import type { catalogue, Entity } from '../../../resources.config.ts'
import { partOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { OwnRecords } from '../../engine/derive/ownRecords.ts'
import { t } from '../../engine/texts/t.ts'

/** What the page of a line item shows beyond its fields and related lists. */
export const lineItemRecord: NonNullable<OwnRecords<typeof catalogue>['line-item']> = {
  panel: { load: () => import('./launch/launchPanelOf.tsx').then(m => m.launchPanelOf('line-item')) },
  tabs: [
    {
      key: 'delivery',
      label: t('Delivery check'),
      needs: 'parts',
      load: () => import('./diagnosis/deliveryCheckOf.tsx').then(m => m.deliveryCheckOf('line-item')),
    },
    {
      key: 'forecast',
      label: t('Forecast'),
      needs: 'parts',
      load: () => import('./targeting/LineItemForecast.tsx').then(m => m.LineItemForecast),
    },
    {
      key: 'audience',
      label: t('Audience'),
      needs: 'parts',
      isFor: includesSegments,
      load: () => import('./segments/LineItemAudience.tsx').then(m => m.LineItemAudience),
    },
    {
      key: 'tags',
      label: t('Tags'),
      needs: 'parts',
      load: () => import('./tags/LineItemTags.tsx').then(m => m.LineItemTags),
    },
    {
      key: 'bid-test',
      label: t('Bid test'),
      needs: 'parts',
      load: () => import('./serving/LineItemBidTest.tsx').then(m => m.LineItemBidTest),
    },
    {
      key: 'fees',
      label: t('Fees'),
      needs: 'parts',
      load: () => import('./fees/LineItemFees.tsx').then(m => m.LineItemFees),
    },
    {
      key: 'copies',
      label: t('Copy'),
      needs: 'parts',
      load: () => import('./campaignBuild/copyTreeOf.tsx').then(m => m.copyTreeOf('line-item')),
    },
  ],
}

function includesSegments({ targeting }: Pick<Entity<'line-item'>, 'targeting'>): boolean {
  const { allOf, anyOf } = partOf(partOf(targeting).segments)
  return textsOf(allOf).length + textsOf(anyOf).length > 0
}
