import type { catalogue, Entity } from '../../../resources.config.ts'
import type { GivenParts, OwnPartsOf } from '../../engine/derive/ownParts.tsx'
import type { OwnRecords } from '../../engine/derive/ownRecords.ts'
import { t } from '../../engine/texts/t.ts'
import { partnerReviews } from '../creative/mediaReview.ts'
import { dealRecord } from './dealRecord.ts'
import { lineItemRecord } from './lineItemRecord.ts'

/** What stands in derived pages beside what follows from the catalogue, each loaded with the first page that needs it. */
export const parts: GivenParts & OwnPartsOf<typeof catalogue> & { readonly records: OwnRecords<typeof catalogue> } = {
  /** What draws some fields, by the names that they say in the catalogue. */
  cells: {
    audienceTaxonomy: { load: () => import('./segments/TaxonomyNames.tsx').then(m => m.TaxonomyCell) },
    dayparts: { load: () => import('./targeting/DaypartsCell.tsx').then(m => m.DaypartsCell) },
    targeting: { load: () => import('./targeting/TargetingCell.tsx').then(m => m.TargetingCell), inFull: true },
  },
  /** What some fields are asked for with. */
  inputs: {
    audienceTaxonomy: {
      load: () => import('./segments/TaxonomyInput.tsx').then(m => m.TaxonomyInput),
      wide: true,
    },
    conversionEvent: {
      load: () => import('./conversions/ConversionEventInput.tsx').then(m => m.ConversionEventInput),
    },
    dayparts: {
      load: () => import('./targeting/DaypartsInput.tsx').then(m => m.DaypartsInput),
      layout: 'set',
      wide: true,
    },
    targeting: {
      load: () => import('./targeting/TargetingField.tsx').then(m => m.TargetingField),
      layout: 'set',
      wide: true,
    },
    dimensions: {
      load: () => import('./reporting/builder/DimensionsInput.tsx').then(m => m.DimensionsInput),
      layout: 'set',
      wide: true,
    },
    filters: {
      load: () => import('./reporting/builder/FiltersInput.tsx').then(m => m.FiltersInput),
      layout: 'set',
      wide: true,
    },
    metrics: {
      load: () => import('./reporting/builder/MetricsInput.tsx').then(m => m.MetricsInput),
      layout: 'set',
      wide: true,
    },
    listRule: {
      load: () => import('./inventoryLists/ListRuleInput.tsx').then(m => m.ListRuleInput),
      layout: 'set',
      wide: true,
    },
    segmentRule: {
      load: () => import('./segments/SegmentRuleInput.tsx').then(m => m.SegmentRuleInput),
      layout: 'set',
      wide: true,
    },
  },
  /** What record pages show beyond fields and related lists. */
  records: {
    account: {
      panel: {
        load: () => import('./accounts/AccountLimits.tsx').then(m => m.AccountLimits),
        shows: ['creditLimit', 'paidTotal', 'dailySafetyBudget', 'creditUsed', 'creditReserved', 'spentToday'],
      },
    },
    asset: {
      panel: { load: () => import('./assets/AssetPreview.tsx').then(m => m.AssetPreview) },
      tabs: [
        {
          key: 'preview',
          label: t('Preview'),
          needs: 'parts',
          isFor: ({ kind }) => kind === 'html_zip',
          load: () => import('./preview/AssetFrame.tsx').then(m => m.AssetFrame),
        },
      ],
    },
    bidder: {
      panel: { load: () => import('./integrations/BidderHealth.tsx').then(m => m.BidderHealth), shows: ['health'] },
      tabs: [
        {
          key: 'test',
          label: t('Test'),
          needs: 'parts',
          load: () => import('./integrations/BidderTest.tsx').then(m => m.BidderTest),
        },
      ],
    },
    campaign: {
      panel: { load: () => import('./CampaignPanel.tsx').then(m => m.CampaignPanel) },
      tabs: [
        {
          key: 'workbench',
          label: t('Workbench'),
          needs: 'parts',
          load: () => import('./workbench/CampaignWorkbench.tsx').then(m => m.CampaignWorkbench),
        },
        {
          key: 'delivery',
          label: t('Delivery check'),
          needs: 'parts',
          load: () => import('./diagnosis/deliveryCheckOf.tsx').then(m => m.deliveryCheckOf('campaign')),
        },
        {
          key: 'bid-test',
          label: t('Bid test'),
          needs: 'parts',
          load: () => import('./serving/CampaignBidTest.tsx').then(m => m.CampaignBidTest),
        },
        {
          key: 'copies',
          label: t('Copy'),
          needs: 'parts',
          load: () => import('./campaignBuild/copyTreeOf.tsx').then(m => m.copyTreeOf('campaign')),
        },
      ],
    },
    'campaign-template': {
      tabs: [
        {
          key: 'build',
          label: t('Build campaign'),
          needs: 'parts',
          isFor: ({ status }) => status === 'active',
          load: () => import('./campaignBuild/TemplateBuild.tsx').then(m => m.TemplateBuild),
        },
      ],
    },
    deal: dealRecord,
    'inventory-set': {
      tabs: [
        {
          key: 'entries',
          label: t('Entries'),
          needs: 'parts',
          load: () => import('./inventoryLists/ListEntries.tsx').then(m => m.ListEntries),
        },
        {
          key: 'targeted-by',
          label: t('Targeted by'),
          needs: 'parts',
          load: () => import('./inventoryLists/ListUsers.tsx').then(m => m.ListUsers),
        },
      ],
    },
    'job-run': {
      panel: {
        load: () => import('./reporting/runs/RunPanel.tsx').then(m => m.RunPanel),
        shows: [
          'progress',
          'rows',
          'bytes',
          'downloadUrl',
          'dataUrls',
          'checksum',
          'expiresAt',
          'errorCode',
          'errorMessage',
          'duration',
          'attempts',
        ],
      },
    },
    'line-item': lineItemRecord,
    media: {
      tabs: [
        {
          key: 'preview',
          label: t('Preview'),
          needs: 'parts',
          isFor: ({ subtype }) => subtype === 'display',
          load: () => import('./preview/MediaPreview.tsx').then(m => m.MediaPreview),
        },
        {
          key: 'preview',
          label: t('Preview'),
          isFor: isPlayed,
          load: () => import('./inspector/AdPreview.tsx').then(m => m.AdPreview),
        },
        {
          key: 'inspector',
          label: t('Inspector'),
          isFor: isPlayed,
          load: () => import('./inspector/MediaInspector.tsx').then(m => m.MediaInspector),
        },
        {
          key: 'review',
          label: t('Review'),
          needs: 'parts',
          countOf: ({ review }) => partnerReviews(review).length,
          load: () => import('./mediaRecord/MediaReview.tsx').then(m => m.MediaReview),
        },
        {
          key: 'swap',
          label: t('Swap'),
          needs: 'parts',
          load: () => import('./mediaRecord/MediaSwap.tsx').then(m => m.MediaSwap),
        },
      ],
    },
    'conversion-event': {
      tabs: [
        {
          key: 'tag',
          label: t('Tag'),
          needs: 'parts',
          load: () => import('./conversions/ConversionTagTab.tsx').then(m => m.ConversionTagTab),
        },
      ],
    },
    model: {
      tabs: [
        {
          key: 'try',
          label: t('Try it'),
          load: () => import('./models/TryModel.tsx').then(m => m.TryModel),
        },
      ],
    },
    node: {
      panel: {
        load: () => import('./integrations/NodeHealth.tsx').then(m => m.NodeHealth),
        shows: [
          'metrics',
          'load',
          'lastHeartbeatAt',
          'heartbeatDueAt',
          'configRevision',
          'desiredRevision',
          'configDigest',
        ],
      },
    },
    'parameter-template': {
      panel: { load: () => import('./tags/TemplatePreview.tsx').then(m => m.TemplatePreview) },
    },
    publisher: {
      tabs: [
        {
          key: 'delivery',
          label: t('Delivery'),
          load: () => import('./supply/PublisherDelivery.tsx').then(m => m.PublisherDelivery),
        },
        {
          key: 'supply-chain',
          label: t('Supply chain'),
          needs: 'parts',
          load: () => import('./supply/SupplyChain.tsx').then(m => m.SupplyChain),
        },
      ],
    },
    reconciliation: {
      panel: {
        load: () => import('./reconciliation/ReconciliationPanel.tsx').then(m => m.ReconciliationPanel),
        shows: ['figures', 'agreed', 'result'],
      },
    },
    report: { panel: { load: () => import('./reporting/builder/ReportPanel.tsx').then(m => m.ReportPanel) } },
    segment: {
      panel: { load: () => import('./segments/SegmentRulePanel.tsx').then(m => m.SegmentRulePanel), shows: ['rule'] },
      tabs: [
        {
          key: 'members',
          label: t('Members'),
          needs: 'parts',
          load: () => import('./segments/SegmentMembers.tsx').then(m => m.SegmentMembers),
        },
      ],
    },
    strategy: {
      panel: { load: () => import('./launch/launchPanelOf.tsx').then(m => m.launchPanelOf('strategy')) },
      tabs: [
        {
          key: 'copies',
          label: t('Copy'),
          needs: 'parts',
          load: () => import('./campaignBuild/copyTreeOf.tsx').then(m => m.copyTreeOf('strategy')),
        },
      ],
    },
    'scheduled-job': {
      panel: { load: () => import('./reporting/runs/SchedulePanel.tsx').then(m => m.SchedulePanel) },
    },
    'user-sync': {
      tabs: [
        {
          key: 'simulate',
          label: t('Simulate a sync'),
          load: () => import('./integrations/SyncSimulator.tsx').then(m => m.SyncSimulator),
        },
      ],
    },
  },
}

function isPlayed({ subtype }: MediaRow): boolean {
  return subtype === 'video' || subtype === 'audio'
}
type MediaRow = Pick<Entity<'media'>, 'subtype'>
