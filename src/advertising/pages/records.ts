import type { catalogue } from '../../../resources.config.ts'
import type { OwnRecords, OwnTab } from '../../engine/derive/ownRecords.ts'
import { partnerReviews } from '../creative/mediaReview.ts'

const isPlayed: OwnTab['isFor'] = ({ subtype }) => subtype === 'video' || subtype === 'audio'

/** What record pages show beyond fields and related lists. */
export const records: OwnRecords<typeof catalogue> = {
  asset: {
    panel: { load: () => import('./assets/AssetPreview.tsx').then(m => m.AssetPreview) },
    tabs: [
      {
        key: 'preview',
        label: 'Preview',
        isFor: ({ kind }) => kind === 'html_zip',
        load: () => import('./preview/AssetFrame.tsx').then(m => m.AssetFrame),
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
  media: {
    tabs: [
      {
        key: 'preview',
        label: 'Preview',
        isFor: ({ subtype }) => subtype === 'display',
        load: () => import('./preview/MediaPreview.tsx').then(m => m.MediaPreview),
      },
      {
        key: 'preview',
        label: 'Preview',
        isFor: isPlayed,
        load: () => import('./inspector/AdPreview.tsx').then(m => m.AdPreview),
      },
      {
        key: 'inspector',
        label: 'Inspector',
        isFor: isPlayed,
        load: () => import('./inspector/MediaInspector.tsx').then(m => m.MediaInspector),
      },
      {
        key: 'review',
        label: 'Review',
        countOf: ({ review }) => partnerReviews(review).length,
        load: () => import('./mediaRecord/MediaReview.tsx').then(m => m.MediaReview),
      },
      {
        key: 'swap',
        label: 'Swap',
        load: () => import('./mediaRecord/MediaSwap.tsx').then(m => m.MediaSwap),
      },
    ],
  },
  report: { panel: { load: () => import('./reporting/builder/ReportPanel.tsx').then(m => m.ReportPanel) } },
  'scheduled-job': {
    panel: { load: () => import('./reporting/runs/SchedulePanel.tsx').then(m => m.SchedulePanel) },
  },
}
