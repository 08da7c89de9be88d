import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { QuickCreate } from '../../../engine/derive/form/QuickCreate.tsx'
import { recordPath } from '../../../engine/derive/routes.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'

/** Keeps a campaign under a name, as the pattern of others. */
export function SaveCampaignTemplate({ campaign }: { readonly campaign: EntityRow }) {
  const template = resourceOfEntity('campaign-template')
  const organization = String(campaign.organization ?? '')
  const { can } = useAccess()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const given = useMemo(() => ({ name: campaign.name, campaign: campaign.id }), [campaign])
  if (!organization || !can('create', template, organization)) return null
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t('Save as template')}
      </Button>
      {isOpen && (
        <QuickCreate
          resource={template}
          organization={organization}
          given={given}
          asks={asked}
          words={words}
          onClose={() => setOpen(false)}
          onCreated={id => {
            setOpen(false)
            notify(t('Campaign template saved'), { type: 'success' })
            navigate(recordPath(template, id))
          }}
        />
      )}
    </>
  )
}

const asked = ['name', 'description']
const words = { title: t('Save as campaign template'), label: t('Save template') }
