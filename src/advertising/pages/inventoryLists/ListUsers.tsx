import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { ListOverlap } from './ListOverlap.tsx'

/** What includes and excludes an inventory list, warnings about it, and what it shares with another list. */
export function ListUsers({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const answer = useQuery({
    queryKey: ['inventory-list-users', row.id, row.version],
    queryFn: ({ signal }) => request<Users>(`/inventory-set/${encodeURIComponent(row.id)}/users`, { signal }),
  })
  if (answer.error)
    return (
      <ErrorLine
        what={t('The items that use this list couldn’t be loaded.')}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <TableSkeleton rows={5} />
  const { users, warnings, left } = answer.data
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      {warnings.map(sentence => (
        <Alert key={sentence} severity="warning">
          {sentence}
        </Alert>
      ))}
      <UsersCard title={t('Included by')} users={users.filter(({ side }) => side === 'included')} />
      <UsersCard title={t('Excluded by')} users={users.filter(({ side }) => side === 'excluded')} />
      {left > 0 && <p className="k-dim">{t('%{left} more aren’t shown.', { left: formatNumber(left) })}</p>}
      <ListOverlap row={row} />
    </div>
  )
}

function UsersCard({ title, users }: { readonly title: string; readonly users: readonly User[] }) {
  return (
    <Card title={title} note={formatNumber(users.length)}>
      {users.length === 0 ? (
        <p className="pad k-dim">{t('No campaigns, strategies, line items, or deals that you can see.')}</p>
      ) : (
        <ul className="lines">
          {users.map(({ entity, id, name, status }) => {
            const resource = resourceOfEntity(entity)
            return (
              <li key={`${entity}:${id}`}>
                <div className="what">
                  <Link to={recordPath(resource, id)}>{name}</Link>
                  <span className="k-dim">{resource.label}</span>
                </div>
                {status && (
                  <StatusChip tone={resource.states?.by[status] ?? 'idle'} label={labelOf(status, undefined)} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

interface User {
  readonly entity: string
  readonly id: string
  readonly name: string
  readonly status: string | null
  readonly side: 'included' | 'excluded'
}

interface Users {
  readonly users: readonly User[]
  readonly warnings: readonly string[]
  readonly left: number
}
