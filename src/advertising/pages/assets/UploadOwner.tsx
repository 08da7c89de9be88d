import Box from '@mui/material/Box'
import { Combobox } from '../../../engine/derive/inputs/Combobox.tsx'
import { useRowChoices } from '../../../engine/derive/inputs/useRowChoices.ts'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'

/** Whose the files are, and where in the library they lie: for all of an upload. */
export function UploadOwner({ values, organizations, onChange }: UploadOwnerProps) {
  const { organization, account, folder } = values
  const { can } = useAccess()
  const accounts = resourceOfEntity('account')
  const held = account ? [account] : []
  const choices = useRowChoices(accounts, held, { organization })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 320px))', gap: '12px 16px' }}>
      {organizations.length > 0 && (
        <Field label={t('Organization')} required>
          {binding => (
            <Dropdown
              {...binding}
              options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
              value={organization}
              placeholder={t('Choose an organization')}
              // An account belongs to one organization.
              onChange={chosen => onChange({ organization: chosen, account: null, folder })}
            />
          )}
        </Field>
      )}
      {can('list', accounts) && (
        <Field label={t('Account')}>
          {binding => (
            <Combobox
              {...choices}
              binding={binding}
              values={held}
              onChange={([next]) => onChange({ ...values, account: next ?? null })}
              onBlur={() => undefined}
              disabled={organization === null}
              clearable
              placeholder={t('Choose an account')}
            />
          )}
        </Field>
      )}
      <Field label={t('Folder')}>
        {binding => (
          <TextBox
            {...binding}
            value={folder}
            maxLength={100}
            placeholder={t('None')}
            onChange={event => onChange({ ...values, folder: event.target.value })}
          />
        )}
      </Field>
    </Box>
  )
}

export interface UploadOwnerValues {
  readonly organization: string | null
  readonly account: string | null
  readonly folder: string
}

interface UploadOwnerProps {
  readonly values: UploadOwnerValues
  /** To choose from; none where that is settled. */
  readonly organizations: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (values: UploadOwnerValues) => void
}
