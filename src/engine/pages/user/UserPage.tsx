import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { RecordPage } from '../../derive/record/RecordPage.tsx'
import { AccessPanel } from './AccessPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SignOnPanel } from './SignOnPanel.tsx'

function UserPanels({ row }: { readonly row: EntityRow }) {
  return (
    <>
      <AccessPanel row={row} />
      <SecondFactorPanel row={row} />
      <SignOnPanel row={row} />
    </>
  )
}

/** The derived page of a user, with what they may do, and how they sign in for who manages their access. */
export function UserPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={UserPanels} />
}
