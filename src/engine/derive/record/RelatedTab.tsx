import { useMemo } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ListView } from '../list/ListView.tsx'
import type { RelatedList } from './useRelatedLists.ts'

/** The rows that refer to a row, as the same list as on their own page. */
export function RelatedTab({ parent, id, list }: RelatedTabProps) {
  const { by, organization } = list
  const within = useMemo(() => ({ by, id, organization }), [by, id, organization])
  return <ListView resource={list.resource} pageKey={`${parent.path} ${list.resource.path}`} within={within} />
}

interface RelatedTabProps {
  readonly parent: Resource
  readonly id: string
  readonly list: RelatedList
}
