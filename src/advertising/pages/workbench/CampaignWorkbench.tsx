import type { EntityRow } from '../../../engine/contract/api.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { Workbench } from './Workbench.tsx'

/** The tab of a campaign's page: its strategies and line items. */
export function CampaignWorkbench({ row }: { readonly row: EntityRow }) {
  return (
    <div data-focus="here" tabIndex={-1}>
      <Workbench organization={textOf(row.organization) || null} within={row} />
    </div>
  )
}
