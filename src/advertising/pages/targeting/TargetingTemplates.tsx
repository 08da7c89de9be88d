import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { QuickCreate } from '../../../engine/derive/form/QuickCreate.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { isOpenTargeting, setDimensions } from '../../targeting/combineTargeting.ts'
import { ApplyTemplateDialog } from './ApplyTemplateDialog.tsx'

/** Takes a targeting from a template into the form, and keeps the form's as a template. Neither saves what the form is about. */
export function TargetingTemplates({ value, organization, onChange }: TargetingTemplatesProps) {
  const template = resourceOfEntity('targeting-template')
  const { can } = useAccess()
  const notify = useNotify()
  const [open, setOpen] = useState<'apply' | 'save' | null>(null)
  const given = useMemo(() => ({ targeting: setDimensions(value) }), [value])
  const close = () => setOpen(null)
  return (
    <div className="row wrap">
      {can('list', template, organization) && <Button onClick={() => setOpen('apply')}>{t('Apply template')}</Button>}
      {can('create', template, organization) && !isOpenTargeting(value) && (
        <Button onClick={() => setOpen('save')}>{t('Save as template')}</Button>
      )}
      {open === 'apply' &&
        createPortal(
          <ApplyTemplateDialog
            value={value}
            organization={organization}
            onApply={next => {
              onChange(next)
              close()
            }}
            onClose={close}
          />,
          document.body,
        )}
      {open === 'save' && (
        <QuickCreate
          resource={template}
          organization={organization}
          given={given}
          asks={asked}
          words={words}
          onClose={close}
          onCreated={() => {
            close()
            notify(t('Targeting template saved'), { type: 'success' })
          }}
        />
      )}
    </div>
  )
}

const asked = ['name', 'description']
const words = { title: t('Save as targeting template'), label: t('Save template') }

interface TargetingTemplatesProps {
  readonly value: unknown
  /** Whose templates they are: what a template names belongs to the same organization. */
  readonly organization: string
  readonly onChange: (value: unknown) => void
}
