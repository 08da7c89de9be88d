import type { Resource } from '../../contract/resourceSpec.ts'
import { RecordPage } from '../../derive/record/RecordPage.tsx'
import { ProviderAddresses } from './ProviderAddresses.tsx'

/** The derived page of an identity provider, with what has to be entered over there. */
export function IdentityProviderPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={ProviderAddresses} />
}
