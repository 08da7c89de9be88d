import type { Resource } from '../../contract/resourceSpec.ts'
import { ListView } from './ListView.tsx'

/** The list page of any resource of the catalogue. */
export function ResourceList({ resource }: { readonly resource: Resource }) {
  return <ListView key={resource.entity} resource={resource} pageKey={resource.path} />
}
