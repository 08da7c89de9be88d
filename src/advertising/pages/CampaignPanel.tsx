import type { RowOf } from '../../../resources.config.ts'
import { CampaignLimits } from './accounts/CampaignLimits.tsx'
import { LaunchCheckPanel } from './launch/LaunchCheckPanel.tsx'

/** What a campaign's page shows above its fields: whether it can go live, and what its account has left. */
export function CampaignPanel({ row }: { readonly row: RowOf<'campaign'> }) {
  return (
    <>
      <LaunchCheckPanel entity="campaign" row={row} />
      <CampaignLimits row={row} />
    </>
  )
}
