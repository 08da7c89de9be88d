import { useGetOne } from 'ra-core'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { LimitTiles } from './LimitTiles.tsx'

/** What the account of a campaign has left of its limits; nothing where it has none, or can't be seen. */
export function CampaignLimits({ row }: { readonly row: RowOf<'campaign'> }) {
  const { canRow } = useAccess()
  const id = typeof row.account === 'string' ? row.account : ''
  const { data } = useGetOne<RowOf<'account'>>(
    resourceOfEntity('account').name,
    { id },
    { enabled: id !== '' && canRow('read', 'account', { organization: row.organization }), retry: false },
  )
  if (!data || (typeof data.creditLimit !== 'number' && typeof data.dailySafetyBudget !== 'number')) return null
  return (
    <Card title={t('Account limits')}>
      <LimitTiles account={data} />
    </Card>
  )
}
