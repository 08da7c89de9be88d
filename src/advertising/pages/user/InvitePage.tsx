import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Fields } from '../../../engine/contract/fieldSpec.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { CreatePage } from '../../../engine/derive/form/CreatePage.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { inviteUser } from '../../../engine/providers/accessCalls.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'

/** The form of a new user, with the roles that they begin with for who may give some. */
export function InvitePage({ resource }: { readonly resource: Resource }) {
  const { can } = useAccess()
  const { selected, organizations } = useOrganization()
  const queries = useQueryClient()
  const gives = can('create', 'role-binding') && can('manage_access', 'role-binding')
  const owner = selected ?? (organizations.length === 1 ? organizations[0]?.id : undefined)
  const along = useMemo(
    () => ({
      fields: roleFields,
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

const roleFields: Fields = {
  roles: {
    kind: 'table',
    item: 'Role',
    max: 20,
    group: 'Roles',
    help: 'The user gets these roles with the invitation.',
    fields: {
      role: { kind: 'link', to: 'role', required: true },
      organization: { kind: 'link', to: 'organization', required: true },
      accounts: {
        kind: 'links',
        to: 'account',
        max: 100,
        label: 'Only these accounts',
        help: 'Empty: everything the role shows.',
      },
      expiresAt: { kind: 'dateTime', label: 'Expires' },
    },
  },
}
