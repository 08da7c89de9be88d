import type { ComponentType } from 'react'
import type { EntityRow } from '../../engine/contract/api.ts'
import type { Resource } from '../../engine/contract/resourceSpec.ts'
import { RecordPage, type RecordPart } from '../../engine/derive/record/RecordPage.tsx'
import { laterPart } from '../../engine/kit/laterPart.tsx'
import { partnerReviews } from '../creative/mediaReview.ts'

/** The derived page of a media, with what only media have beside its other parts. */
export function MediaPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} parts={parts} />
}

const parts: readonly RecordPart[] = [
  {
    key: 'preview',
    label: 'Preview',
    isFor: ({ subtype }) => subtype === 'display',
    Part: part(() => import('./preview/MediaPreview.tsx').then(m => m.MediaPreview)),
  },
  {
    key: 'preview',
    label: 'Preview',
    isFor: ({ subtype }) => subtype === 'video' || subtype === 'audio',
    Part: part(() => import('./inspector/AdPreview.tsx').then(m => m.AdPreview)),
  },
  {
    key: 'inspector',
    label: 'Inspector',
    isFor: ({ subtype }) => subtype === 'video' || subtype === 'audio',
    Part: part(() => import('./inspector/MediaInspector.tsx').then(m => m.MediaInspector)),
  },
  {
    key: 'review',
    label: 'Review',
    isFor: () => true,
    countOf: ({ review }) => partnerReviews(review).length,
    Part: part(() => import('./mediaRecord/MediaReview.tsx').then(m => m.MediaReview)),
  },
  {
    key: 'swap',
    label: 'Swap',
    isFor: () => true,
    Part: part(() => import('./mediaRecord/MediaSwap.tsx').then(m => m.MediaSwap)),
  },
]

function part(load: () => Promise<ComponentType<{ readonly row: EntityRow }>>): RecordPart['Part'] {
  return laterPart(load)
}
