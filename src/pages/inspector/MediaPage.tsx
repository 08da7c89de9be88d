import type { Resource } from '../../contract/resourceSpec.ts'
import { RecordPage, type RecordPart } from '../../derive/record/RecordPage.tsx'
import { MediaInspector } from './MediaInspector.tsx'

/** The derived page of a media, with the inspector beside its other parts where there is something to inspect. */
export function MediaPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} parts={parts} />
}

const parts: readonly RecordPart[] = [
  {
    key: 'inspector',
    label: 'Inspector',
    isFor: ({ subtype }) => subtype === 'video' || subtype === 'audio',
    Part: MediaInspector,
  },
]
