import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commonFields } from '../../contract/commonFields.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { ownResources } from '../../contract/ownResources/ownResources.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { CreatePage } from '../../derive/form/CreatePage.tsx'
import { useAccess } from '../../providers/access.ts'
import { inviteUser } from '../../providers/accessCalls.ts'
import { useOrganization } from '../../providers/organization.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'

/** The form of a new user, with the roles that they begin with for who may give some. */
export function InvitePage({ resource }: { readonly resource: Resource }) {
  const { can } = useAccess()
  const { selected, organizations } = useOrganization()
  const queries = useQueryClient()
  const gives = can('create', 'role-binding') && can('manage_access', 'role-binding')
  const owner = selected ?? (organizations.length === 1 ? organizations[0]?.id : undefined)
  const along = useMemo(
    () => ({
      fields: roleFields(),
      given: owner ? { organizations: [owner], roles: [{ organization: owner }] } : {},
      create: async (row: Readonly<Record<string, unknown>>) => {
        const user = await inviteUser({ ...row, roles: row.roles ?? [] })
        void queries.invalidateQueries({ queryKey: [resource.name] })
        return user
      },
    }),
    [owner, queries, resource.name],
  )
  return <CreatePage resource={resource} along={gives ? along : undefined} />
}

function roleFields(): Fields {
  return {
    roles: {
      kind: 'objectList',
      item: t('Role'),
      max: 20,
      group: t('Roles'),
      help: t('The user gets these roles with the invitation.'),
      fields: {
        role: { kind: 'reference', to: 'role', required: true },
        organization: { kind: 'reference', to: 'organization', required: true },
        ...limitsOfBindings(),
        expiresAt: { kind: 'dateTime', label: t('Expires') },
      },
    },
  }
}

/** What a product adds to bindings. */
function limitsOfBindings(): Fields {
  const { fields, scope, states } = resourceOfEntity('role-binding')
  const known = { ...commonFields(scope, states, []), ...ownResources['role-binding'].fields }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(known, name)))
}
