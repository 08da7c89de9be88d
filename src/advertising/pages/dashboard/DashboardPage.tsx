import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { NotOffered } from '../../../engine/derive/NotOffered.tsx'
import { PagePart } from '../../../engine/derive/PagePart.tsx'
import { NoPermission } from '../../../engine/kit/NoPermission.tsx'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { t } from '../../../engine/texts/t.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DeliveryTiles } from './DeliveryTiles.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { SilentDealsCard } from './SilentDealsCard.tsx'
import { StartCard } from './StartCard.tsx'
import { TodayCard } from './TodayCard.tsx'
import { TopCampaignsCard } from './TopCampaignsCard.tsx'

/** How the organization is doing: today against the plan, last week against the week before, what needs somebody, what changed. */
export function DashboardPage() {
  const { name, organizations, all } = useOrganization()
  const { can, offers } = useAccess()
  // Somebody new, or whose organization was suspended.
  if (organizations.length === 0 && !all)
    return <NoPermission page title={t('You don’t have access to any organization')} />
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        subtitle={name}
        actions={
          can('create', 'campaign') && (
            <Button component={Link} variant="contained" color="primary" to="/campaigns/create">
              {t('New campaign')}
            </Button>
          )
        }
      />
      {!offers('figures') && (
        <NotOffered
          what={t('no metrics to show here')}
          action={
            <Button component={Link} to="/campaigns">
              {t('View campaigns')}
            </Button>
          }
        />
      )}
      {offers('figures') && <KeyMetrics />}
    </>
  )
}

/** What our own API knows beyond rows. */
function KeyMetrics() {
  const { can } = useAccess()
  return (
    <>
      <PagePart name={t('Start')}>
        <StartCard />
      </PagePart>
      <PagePart name={t('First steps')}>
        <FirstSteps />
      </PagePart>
      {can('read', 'campaign') && (
        <PagePart name={t('Today')}>
          <div className="mb-16">
            <TodayCard />
          </div>
        </PagePart>
      )}
      {can('read', 'report') && (
        <PagePart name={t('Last week’s metrics')}>
          <DeliveryTiles />
        </PagePart>
      )}
      <Box sx={twoColumns}>
        <div className="stack gap-16">
          {can('read', 'report') && (
            <PagePart name={t('Delivery')}>
              <DeliveryCard />
            </PagePart>
          )}
          {can('read', 'report') && can('list', 'campaign') && (
            <PagePart name={t('Top campaigns')}>
              <TopCampaignsCard />
            </PagePart>
          )}
          {can('read', 'deal') && (
            <PagePart name={t('Silent deals')}>
              <SilentDealsCard />
            </PagePart>
          )}
        </div>
        <div className="stack gap-16">
          <PagePart name={t('What needs attention')}>
            <AttentionCard />
          </PagePart>
          {can('list', 'audit-log') && (
            <PagePart name={t('Recent changes')}>
              <ChangesCard />
            </PagePart>
          )}
        </div>
      </Box>
    </>
  )
}

const twoColumns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(300px, 2fr)' },
}
