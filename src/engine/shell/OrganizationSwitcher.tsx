import { Dropdown } from '../kit/Dropdown.tsx'
import { allLabel, useOrganization } from '../providers/organization.ts'
import { t } from '../texts/t.ts'

/** Chooses the organization that everything shown belongs to; only there when there is a choice (org.1). */
export function OrganizationSwitcher() {
  const { selected, organizations, multi, all, select } = useOrganization()
  if (!multi) return null
  const options = [
    ...organizations.map(({ id, name }) => ({ value: id, label: name })),
    ...(all ? [{ value: everything, label: allLabel }] : []),
  ]
  return (
    <Dropdown
      variant="plain"
      label={t('Organization')}
      options={options}
      value={selected ?? everything}
      onChange={value => select(value === everything ? null : value)}
    />
  )
}

const everything = ''
