import { useGetMany } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import type { ApprovalRequest } from '../../contract/approvalRequest.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ActionRunner } from '../../derive/record/ActionRunner.tsx'
import { useOrganization } from '../../providers/organization.ts'
import { ApprovalItem } from './ApprovalItem.tsx'

/** Requests of one resource: their rows come by one call, and their decisions through one runner. */
export function ApprovalGroup({ resource, requests, decides }: ApprovalGroupProps) {
  const { organizations, multi } = useOrganization()
  const { data } = useGetMany<EntityRow>(resource.name, { ids: requests.map(({ id }) => id) })
  const rows = new Map(data?.map(row => [row?.id, row]))
  return (
    <ActionRunner resource={resource}>
      <ul className="lines below panel" aria-label={resource.plural}>
        {requests.map(request => (
          <ApprovalItem
            key={request.id}
            resource={resource}
            request={request}
            row={rows.get(request.id)}
            organization={multi ? organizations.find(({ id }) => id === request.organization)?.name : undefined}
            decides={decides}
          />
        ))}
      </ul>
    </ActionRunner>
  )
}

interface ApprovalGroupProps {
  readonly resource: Resource
  readonly requests: readonly ApprovalRequest[]
  readonly decides: boolean
}
