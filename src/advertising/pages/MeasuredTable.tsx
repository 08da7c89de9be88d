import { useQuery } from '@tanstack/react-query'
import { DataTableBase, ListContextProvider, useListContext, useStore } from 'ra-core'
import type { EntityRow } from '../../engine/contract/api.ts'
import { ListHead } from '../../engine/derive/list/ListHead.tsx'
import { ListSkeleton } from '../../engine/derive/list/ListSkeleton.tsx'
import type { ListColumn } from '../../engine/derive/list/listColumns.ts'
import { listRequest } from '../../engine/derive/list/listState.ts'
import type { MeasuredTableProps } from '../../engine/derive/measuredParts.ts'
import { ErrorState } from '../../engine/kit/ErrorState.tsx'
import { errorText } from '../../engine/kit/errorText.ts'
import { TimeRangePicker } from '../../engine/kit/TimeRangePicker.tsx'
import { presetRange, type TimeRange } from '../../engine/kit/timeRange.ts'
import { request } from '../../engine/providers/http.ts'
import { listQuery } from '../../engine/providers/listQuery.ts'
import { queryToPlatform } from '../../engine/providers/platformDialect.ts'
import { t } from '../../engine/texts/t.ts'
import type { MeasuredRows } from '../reporting/measuredRows.ts'
import { metricOf } from '../reporting/metrics.ts'
import { comparedDays } from '../reporting/reportRange.ts'
import { MeasuredTableRows } from './MeasuredTableRows.tsx'
import { metricsChosen } from './metricColumns.ts'

/**
 * The table of a list with metrics among its columns, of some days and compared with those before. A click on a metric's head sorts
 * the whole list by it, on the server: the largest first, then the smallest, then as before.
 */
export function MeasuredTable(props: MeasuredTableProps) {
  const { resource, columns, chosen, state, permanent, organization, selectable, actions, empty } = props
  const context = useListContext<EntityRow>()
  const metrics = metricsChosen(chosen)
  const [stored, setRange] = useStore<TimeRange>('workbench.range', presetRange('last30'))
  const [isCompared, setCompared] = useStore<boolean>('workbench.compared', false)
  const [storedSort, sortBy] = useStore<string | null>(`list.${resource.path}.metricSort`, null)
  const range = stored.choice === 'custom' ? stored : presetRange(stored.choice)
  const before = isCompared ? comparedDays(range, 'previous_period') : null
  // A metric that is no column any more can't be sorted by.
  const sort =
    storedSort !== null && metrics.some(metric => storedSort.endsWith(`(metric.${metric})`)) ? storedSort : null
  const query = queryToPlatform(resource, listQuery(listRequest(state, permanent), organization))
  const asked = { entity: resource.entity, metrics: metrics.join(','), from: range.from, to: range.to }
  for (const [name, value] of Object.entries(asked)) query.set(name, value)
  if (before)
    for (const [name, day] of [['compareFrom', before.from] as const, ['compareTo', before.to] as const])
      query.set(name, day)
  if (sort) query.set('sort', sort)
  const text = query.toString()
  const answer = useQuery({
    queryKey: [resource.name, 'measured-rows', text],
    queryFn: ({ signal }): Promise<MeasuredRows> => request(`/measured-rows?${text}`, { signal }),
    placeholderData: former => former,
    retry: false,
  })
  const measured: readonly ListColumn[] = metrics.map(metric => {
    const name = `metric.${metric}`
    return { name, label: metricOf(metric).label, field: { kind: 'number' }, sortable: true, align: 'end' }
  })
  const shown = { columns: [...columns, ...measured], selectable, measured: null, actions }
  const [, direction = '', by = ''] = /^(asc|desc)\((.+)\)$/.exec(sort ?? '') ?? []
  const setSort: typeof context.setSort = ({ field, order }) => {
    // "None" follows on the column that is sorted by now.
    const name = field || by
    if (!name.startsWith('metric.')) {
      sortBy(null)
      context.setSort({ field, order })
    } else if (name !== by) sortBy(`desc(${name})`)
    else sortBy(direction === 'desc' ? `asc(${name})` : null)
  }
  const rows = answer.data?.rows ?? []
  const list = {
    ...context,
    data: answer.data && rows.map(({ row }) => row),
    isPending: answer.isPending,
    error: null,
    sort: sort ? { field: by, order: direction === 'desc' ? 'DESC' : 'ASC' } : context.sort,
    setSort,
  } as typeof context
  return (
    <>
      <div className="row wrap pad">
        <TimeRangePicker label={t('Date range of metrics')} value={range} onChange={setRange} />
        <label className="choice">
          <input type="checkbox" checked={isCompared} onChange={() => setCompared(!isCompared)} />
          <span>{t('Compare with previous period')}</span>
        </label>
      </div>
      {answer.error && !answer.data ? (
        <ErrorState
          title={t('Metrics couldn’t be loaded')}
          detail={errorText(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <ListContextProvider value={list}>
          <DataTableBase
            resource={resource.name}
            hasBulkActions={selectable}
            empty={empty}
            loading={<ListSkeleton {...shown} />}
          >
            <div className="l-scroll">
              <table className="l-table" aria-label={resource.plural} aria-busy={answer.isFetching}>
                <ListHead {...shown} />
                <MeasuredTableRows
                  resource={resource}
                  columns={columns}
                  metrics={metrics}
                  rows={rows}
                  selectable={selectable}
                  actions={actions}
                />
              </table>
            </div>
          </DataTableBase>
        </ListContextProvider>
      )}
    </>
  )
}
