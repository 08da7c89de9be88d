import Button from '@mui/material/Button'
import { useStore } from 'ra-core'
import { useState } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { useConsoleConfig } from '../../../engine/providers/useConsoleConfig.ts'
import { t } from '../../../engine/texts/t.ts'

const QuickCreate = laterPart(() => import('../../../engine/derive/form/QuickCreate.tsx').then(m => m.QuickCreate))

const asked = ['name', 'slug', 'domain', 'type']

/**
 * Where somebody begins who may set up organizations: with the sample's, or with one of their own, which they are in as
 * soon as it is made (`FirstSteps` leads on from there). Gone once they have chosen.
 */
export function StartCard() {
  const { can } = useAccess()
  const { organizations, select } = useOrganization()
  const { sample } = useConsoleConfig()
  const [isChosen, setChosen] = useStore('dashboard.start', false)
  const [isCreating, setCreating] = useState(false)
  if (!sample || isChosen || !can('create', 'organization')) return null
  return (
    <div className="mb-16">
      <Card title={t('Choose where to start')}>
        <ul className="lines">
          <li>
            <span className="what">
              <b className="strong">{t('Look around with sample data')}</b>
              <span className="soft">
                {t('%{count} organizations with campaigns, deals, and reports. All data is made up.', {
                  count: organizations.length,
                })}
              </span>
            </span>
            <Button onClick={() => setChosen(true)}>{t('Look around')}</Button>
          </li>
          <li>
            <span className="what">
              <b className="strong">{t('Start empty')}</b>
              <span className="soft">
                {t('Create an organization. Steps on its dashboard guide you to your first report.')}
              </span>
            </span>
            <Button onClick={() => setCreating(true)}>{t('Create organization')}</Button>
          </li>
        </ul>
      </Card>
      {isCreating && (
        <LaterBoundary>
          <QuickCreate
            resource={resourceOfEntity('organization')}
            organization=""
            given={{}}
            asks={asked}
            words={{ title: t('New organization'), label: t('Create organization') }}
            onClose={() => setCreating(false)}
            onCreated={id => {
              setCreating(false)
              setChosen(true)
              select(id)
            }}
          />
        </LaterBoundary>
      )}
    </div>
  )
}
