import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { formatDateTime, formatRelative } from '../../../engine/kit/formatDate.ts'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { findEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import { changedTo } from './changedTo.ts'
import { ReservedSpace } from './ReservedSpace.tsx'

/** The last changes that people and their programs made, from the audit log; what the clock does by itself stands there alone. */
export function ChangesCard() {
  const provider = useConsoleDataProvider()
  const { selected: organization } = useOrganization()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'changes', { organization }],
    queryFn: ({ signal }) =>
      provider.getList<RowOf<'audit-log'>>('audit-log', {
        pagination: { page: 1, perPage: 5 * shown },
        sort: { field: 'at', order: 'DESC' },
        filter: {
          action: ['create', 'update', 'delete', 'archive', 'restore', 'status_change', 'role_change'],
          'actor.kind': ['user', 'service_account'],
        },
        meta: { organization },
        signal,
      }),
  })
  // What is done to somebody stands in the log of each of their organizations.
  const once = new Map((data?.data ?? []).map(row => [`${row.at} ${row.action} ${part(row.entity).id}`, row]))
  const rows = [...once.values()].slice(0, shown)
  return (
    <Card title={t('Recent changes')} note={<Link to="/admin/audit">{t('Audit log')}</Link>}>
      <ReservedSpace name="changes" waiting={!data && !error} first={327}>
        {error && (
          <ErrorLine what={t('The audit log couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
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
                  <Sentence
                    action={String(row.action)}
                    to={to}
                    actor={<strong>{part(row.actor).name || t('Someone')}</strong>}
                    record={<Target {...entity} />}
                  />
                </p>
                <time className="still k-dim" dateTime={at} title={formatDateTime(at)}>
                  {formatRelative(at)}
                </time>
              </li>
            )
          })}
        </ul>
      </ReservedSpace>
    </Card>
  )
}

const shown = 8

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

function Sentence({ action, to, actor, record }: SentenceProps) {
  const values = { actor, record }
  switch (action) {
    case 'create':
      return <Phrase text="%{actor} created %{record}" values={values} />
    case 'delete':
      return <Phrase text="%{actor} deleted %{record}" values={values} />
    case 'archive':
      return <Phrase text="%{actor} archived %{record}" values={values} />
    case 'restore':
      return <Phrase text="%{actor} restored %{record}" values={values} />
    case 'role_change':
      return <Phrase text="%{actor} changed access of %{record}" values={values} />
    case 'update':
    case 'status_change':
      return to ? (
        <Phrase text="%{actor} changed %{record} to %{status}" values={{ ...values, status: to }} />
      ) : (
        <Phrase text="%{actor} changed %{record}" values={values} />
      )
    default:
      return (
        <Phrase
          text="%{actor} %{action} %{record}"
          values={{ ...values, action: inSentence(labelOf(action, undefined)) }}
        />
      )
  }
}

interface SentenceProps {
  readonly action: string
  /** The state that it was changed to, if that is known. */
  readonly to: string | null
  readonly actor: ReactNode
  readonly record: ReactNode
}

function part(value: unknown): { readonly type: string; readonly id: string; readonly name: string } {
  const of = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { type: String(of.type ?? ''), id: String(of.id ?? ''), name: String(of.name ?? '') }
}
