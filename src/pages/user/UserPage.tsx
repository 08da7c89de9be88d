import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { RecordPage } from '../../derive/record/RecordPage.tsx'
import { AccessPanel } from './AccessPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'

function UserPanels({ row }: { readonly row: EntityRow }) {
  return (
    <>
      <AccessPanel row={row} />
      <SecondFactorPanel row={row} />
    </>
  )
}

/** The derived page of a user, with the second factor for who manages their access. */
export function UserPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={UserPanels} />
}
