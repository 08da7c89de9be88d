import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { formatDateTime, formatRelative } from '../../../engine/kit/formatDate.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { findEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { changedTo } from './changedTo.ts'
import { KeptPlace } from './KeptPlace.tsx'

/** The last changes that people made, from the audit log. */
export function ChangesCard() {
  const provider = useConsoleDataProvider()
  const { selected: organization } = useOrganization()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'changes', { organization }],
    queryFn: ({ signal }) =>
      provider.getList<RowOf<'audit-log'>>('audit-log', {
        pagination: { page: 1, perPage: 8 },
        sort: { field: 'at', order: 'DESC' },
        filter: { action: ['create', 'update', 'delete', 'archive', 'restore', 'status_change', 'role_change'] },
        meta: { organization },
        signal,
      }),
  })
  const rows = data?.data ?? []
  return (
    <Card title={t('Recent changes')} note={<Link to="/admin/audit">{t('Audit log')}</Link>}>
      <KeptPlace name="changes" waiting={!data && !error} first={327}>
        {error && (
          <ErrorLine what={t('The audit log could not be loaded.')} error={error} onRetry={() => void refetch()} />
        )}
        {data && rows.length === 0 && <p className="pad soft">{t('Nothing has been changed yet.')}</p>}
        <ul className="lines" aria-busy={!data && !error}>
          {rows.map(row => {
            const entity = part(row.entity)
            const to = changedTo(row, findEntity(entity.type))
            const at = String(row.at ?? row.createdAt ?? '')
            return (
              <li key={row.id} className="row apart baseline one-line">
                <p className="breaks">
                  <strong>{part(row.actor).name || t('Someone')}</strong>{' '}
                  {inWords[String(row.action)] ?? labelOf(String(row.action), undefined).toLowerCase()}{' '}
                  <Target {...entity} />
                  {to && t(' to %{to}', { to })}
                </p>
                <time className="still k-dim" dateTime={at} title={formatDateTime(at)}>
                  {formatRelative(at)}
                </time>
              </li>
            )
          })}
        </ul>
      </KeptPlace>
    </Card>
  )
}

function Target({ type, id, name }: ReturnType<typeof part>) {
  const resource = findEntity(type)
  const label = name || resource?.label || type
  return resource && id ? (
    <Link className="bare label" to={recordPath(resource, id)}>
      {label}
    </Link>
  ) : (
    <bdi>{label}</bdi>
  )
}

const inWords: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  archive: 'archived',
  restore: 'restored',
  status_change: 'changed',
  role_change: 'changed access of',
}

function part(value: unknown): { readonly type: string; readonly id: string; readonly name: string } {
  const of = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { type: String(of.type ?? ''), id: String(of.id ?? ''), name: String(of.name ?? '') }
}
