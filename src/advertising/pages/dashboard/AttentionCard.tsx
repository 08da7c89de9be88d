import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { countedRows } from '../../../engine/derive/countedRows.ts'
import { listPath, recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import type { Tone } from '../../../engine/kit/tone.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { useShownMetrics } from '../../../engine/providers/shownMetrics.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { said } from '../../../engine/texts/said.ts'
import { t } from '../../../engine/texts/t.ts'
import { toldByGoals } from '../../reporting/measuredBy.ts'
import { lineItemLabel } from '../lineItemLabel.ts'
import { OffPaceItem } from './OffPaceItem.tsx'
import { ReservedSpace } from './ReservedSpace.tsx'
import { usePacingToday } from './usePacingToday.ts'

/**
 * What somebody has to do something about, the worst first: each line says what is wrong and leads to where it is mended.
 * All of it comes at once, so that no line moves away under the pointer when another arrives.
 */
export function AttentionCard() {
  const { can } = useAccess()
  const pacing = usePacingToday(can('read', 'campaign'))
  const provider = useConsoleDataProvider()
  const { selected: organization } = useOrganization()
  const { everywhere } = useShownMetrics()
  const watched = watches.filter(({ entity, tells = [] }) => can('list', entity) && tells.every(everywhere))
  const answers = useQueries({
    queries: watched.map(({ entity, filter }) => ({
      queryKey: ['dashboard', 'attention', entity, { filter, organization }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList<EntityRow>(entity, {
          pagination: { page: 1, perPage: 3 },
          filter,
          meta: { organization },
          signal,
        }),
    })),
  })
  const found = watched.flatMap((watch, index) => {
    const { data } = answers[index] ?? {}
    return data?.total ? [{ ...watch, rows: data.data, total: data.total }] : []
  })
  found.sort((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone))
  const offPace = pacing.data?.offPaceCount ? pacing.data : null
  const failed = answers.find(({ error }) => error)?.error ?? pacing.error
  const again = () => {
    for (const answer of [...answers, pacing]) if (answer.error) void answer.refetch()
  }
  const waiting = answers.some(({ isPending }) => isPending) || pacing.isLoading
  return (
    <Card
      title={t('Needs attention')}
      note={can('list', 'line-item') && <Link to="/campaigns/workbench?start=line-item">{t('Open workbench')}</Link>}
    >
      <ReservedSpace name="attention" waiting={waiting} first={440}>
        {failed && <ErrorLine what={t('Some items couldn’t be loaded.')} error={failed} onRetry={again} />}
        {!waiting && !failed && found.length === 0 && !offPace && <p className="pad soft">{t('All caught up.')}</p>}
        {waiting && <p className="pad soft">{t('Checking…')}</p>}
        <ul className="lines" aria-busy={waiting}>
          {!waiting && offPace && <OffPaceItem pacing={offPace} />}
          {(waiting ? [] : found).map(({ key, entity, filter, tone, label, why, rows, total }) => {
            const resource = resourceOfEntity(entity)
            const all = listPath(resource, { filter: JSON.stringify(filter) })
            return (
              <li key={key} className="stack">
                <p className="row">
                  <StatusChip tone={tone} label={label} />
                  <Link className="cut bare label" to={all}>
                    {countedRows(total, resource)}
                  </Link>
                </p>
                {rows.map(row => (
                  <p key={row.id} className="row apart gap-16">
                    <Link className="cut bare" to={recordPath(resource, row.id)}>
                      {String(row[resource.title] ?? row.id)}
                    </Link>
                    <span className="cut k-dim">{why(row)}</span>
                  </p>
                ))}
              </li>
            )
          })}
        </ul>
      </ReservedSpace>
    </Card>
  )
}

/** The worst first. */
const tones: readonly Tone[] = ['bad', 'warn', 'wait']

const inWords = (value: unknown) => (typeof value === 'string' && value ? labelOf(value, undefined) : '')
const statusOf = (row: EntityRow) => inWords(row.status)

/** The beginning of yesterday, UTC. */
function dayAgo(): string {
  return new Date(Date.now() - 86_400_000).toISOString().replace(/T.*/, 'T00:00:00.000Z')
}

/** Filters that the list pages understand too, so that a line leads to the same rows. */
const watches: readonly Watch[] = [
  {
    key: 'undelivered',
    entity: 'line-item',
    filter: { status: ['active'], deliveryState: ['not_delivering', 'no_bids', 'no_eligible_media', 'impaired'] },
    tone: 'bad',
    label: t('Not spending'),
    why: row => lineItemLabel('deliveryState', textOf(row.deliveryState)),
  },
  {
    key: 'rejected-media',
    entity: 'media',
    filter: { status: ['rejected', 'suspended'] },
    tone: 'bad',
    label: t('Rejected'),
    why: statusOf,
  },
  {
    key: 'warned',
    entity: 'line-item',
    filter: {
      status: ['active', 'scheduled', 'paused'],
      warnings: [
        'no_valid_media',
        'invalid_deal',
        'bid_below_deal_floor',
        'media_not_approved',
        'targeting_conflict',
        'budget_too_low',
      ],
    },
    tone: 'warn',
    label: t('Warnings'),
    why: row => listText(textsOf(row.warnings).map(one => lineItemLabel('warnings', one))),
  },
  {
    key: 'approval',
    entity: 'campaign',
    filter: { status: ['pending_approval'] },
    tone: 'wait',
    label: t('To approve'),
    why: statusOf,
  },
  {
    key: 'goals',
    entity: 'goal',
    filter: { status: ['active'], state: ['off_track', 'at_risk'] },
    tells: Object.values(toldByGoals).flat(),
    tone: 'warn',
    label: t('Goals at risk'),
    why: row =>
      typeof row.attainment === 'number'
        ? t('%{percent}% reached', { percent: formatNumber(row.attainment, 0) })
        : inWords(row.state),
  },
  {
    key: 'failed-runs',
    entity: 'job-run',
    filter: { status: ['failed'], finishedAt_gte: [dayAgo()] },
    tone: 'bad',
    label: t('Failed runs'),
    why: row => (typeof row.errorMessage === 'string' ? said(row.errorMessage) : statusOf(row)),
  },
  {
    key: 'failing',
    entity: 'webhook',
    filter: { status: ['failing'] },
    tone: 'bad',
    label: t('Failing'),
    why: statusOf,
  },
]

interface Watch {
  readonly key: string
  readonly entity: string
  readonly filter: Readonly<Record<string, readonly string[]>>
  /** The metrics that the filter asks about: who isn't told them can't ask. */
  readonly tells?: readonly string[]
  readonly tone: Tone
  readonly label: string
  readonly why: (row: EntityRow) => string
}
