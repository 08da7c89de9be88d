import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { ApprovalRequest } from '../../contract/approvalRequest.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useActionRunner } from '../../derive/record/ActionRunner.tsx'
import { KeyFacts } from '../../derive/record/KeyFacts.tsx'
import { recordActions } from '../../derive/record/recordActions.ts'
import { recordPath } from '../../derive/routes.ts'
import { formatRelative } from '../../kit/formatDate.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { useAccess } from '../../providers/access.ts'
import { t } from '../../texts/t.ts'

/** One row that waits, with what it is about; whoever may decide does so here. */
export function ApprovalItem({ resource, request, row, organization, decides }: ApprovalItemProps) {
  const { run, busy } = useActionRunner()
  const access = useAccess()
  const { name, state, submittedBy, submittedAt, decidedBy, reason } = request
  const isRefused = state === 'refused'
  const { approve, refuse } = resource.states?.approval ?? {}
  const decisions =
    row && decides ? recordActions(resource, row, access).filter(({ key }) => key === approve || key === refuse) : []
  return (
    <li className="top">
      <div className="what breaks gap-4">
        <div className="row wrap soft">
          <StatusChip tone={isRefused ? 'bad' : 'wait'} label={isRefused ? t('Rejected') : t('Waiting')} />
          <span>{resource.label}</span>
        </div>
        <Link className="link strong" to={recordPath(resource, request.id, request.tab)}>
          {name}
        </Link>
        {row && (
          <div>
            <span className="r-facts">
              <KeyFacts resource={resource} row={row} most={4} moneyFirst />
            </span>
          </div>
        )}
        {isRefused && reason && <p className="soft">{reason}</p>}
        <p className="k-dim">
          {[
            submittedBy && decides && t('Submitted by %{name}', { name: submittedBy.name }),
            submittedAt &&
              (decides ? formatRelative(submittedAt) : t('Submitted %{time}', { time: formatRelative(submittedAt) })),
            isRefused && decidedBy && t('rejected by %{name}', { name: decidedBy.name }),
            organization,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="row wrap gap-4">
        {row &&
          decisions.map(action => (
            <Button
              key={action.key}
              {...(action.key === approve ? { variant: 'contained', color: 'primary' } : {})}
              disabled={busy || !action.allowed}
              onClick={() => run(action, row)}
            >
              {action.label}
            </Button>
          ))}
      </div>
    </li>
  )
}

interface ApprovalItemProps {
  readonly resource: Resource
  readonly request: ApprovalRequest
  /** Undefined while it is asked for. */
  readonly row: EntityRow | undefined
  /** Its name, where there are several. */
  readonly organization: string | undefined
  /** Whether it waits for whoever looks. */
  readonly decides: boolean
}
