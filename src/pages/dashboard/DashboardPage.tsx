import { Link } from 'react-router-dom'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useAccess } from '../../providers/access.ts'
import { useOrganization } from '../../providers/organization.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DeliveryTiles } from './DeliveryTiles.tsx'
import { TopCampaignsCard } from './TopCampaignsCard.tsx'
import './dashboard.css'

/** How the organization is doing: last week's delivery against the week before, what needs somebody, what changed. */
export function DashboardPage() {
  const { name } = useOrganization()
  const { can } = useAccess()
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={name}
        actions={
          can('create', 'campaign') && (
            <Link className="k-button k-primary" to="/campaigns/create">
              New campaign
            </Link>
          )
        }
      />
      {can('list', 'line-item') && <DeliveryTiles />}
      <div className="d-two">
        <div>
          {can('list', 'line-item') && <DeliveryCard />}
          {can('list', 'campaign') && <TopCampaignsCard />}
        </div>
        <div>
          <AttentionCard />
          {can('list', 'audit-log') && <ChangesCard />}
        </div>
      </div>
    </>
  )
}
