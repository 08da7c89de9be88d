import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { RecordPage } from '../../../engine/derive/record/RecordPage.tsx'
import { ProviderAddresses } from './ProviderAddresses.tsx'

/** The derived page of an identity provider, with what has to be entered over there. */
export function IdentityProviderPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={ProviderAddresses} />
}
