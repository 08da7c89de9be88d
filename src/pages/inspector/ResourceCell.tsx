import type { VastResource } from '../../contract/vast/vastDocument.ts'
import { AddressText } from './AddressText.tsx'

/** What a companion, icon or overlay would show: addresses and markup as text, nothing of them loaded. */
export function ResourceCell({ resources }: { readonly resources: readonly VastResource[] }) {
  if (resources.length === 0) return <>Nothing</>
  return resources.map(({ kind, type, content }) => (
    <span key={`${kind} ${content}`} className="v-resource">
      <span className="k-dim">
        {kind === 'static' ? type.slice(0, 40) || 'Static' : kind === 'iframe' ? 'Frame' : 'Markup'}
      </span>
      <AddressText url={content.slice(0, 500)} />
    </span>
  ))
}
