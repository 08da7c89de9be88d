import { useMemo } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ListView } from '../list/ListView.tsx'
import type { RelatedList } from './useRelatedLists.ts'

/** The rows that refer to a row, as the same list as on their own page. */
export function RelatedTab({ parent, id, list }: RelatedTabProps) {
  const within = useMemo(() => ({ by: list.by, id }), [list.by, id])
  return <ListView resource={list.resource} pageKey={`${parent.path} ${list.resource.path}`} within={within} />
}

interface RelatedTabProps {
  readonly parent: Resource
  readonly id: string
  readonly list: RelatedList
}
