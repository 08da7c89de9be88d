import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { formatDate } from '../../kit/formatDate.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { TimeRangePicker } from '../../kit/TimeRangePicker.tsx'
import { useCurrencies } from '../../providers/currencies.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useOrganization } from '../../providers/organization.ts'
import { type Dimension, dimensions } from './dimensions.ts'
import { ExploreChart } from './ExploreChart.tsx'
import { ExploreTable } from './ExploreTable.tsx'
import { exploreCsv } from './exploreCsv.ts'
import { exploreLimits, exploreRange, rangeParams } from './exploreRange.ts'
import { type DimensionValue, type ExploreSort, exploreRows, sortRows } from './exploreRows.ts'
import './explore.css'

/**
 * Delivery by one dimension over a range of days (report.1): a chart of the first rows, a table with its totals,
 * sortable, and a CSV of what is shown. The address holds every choice, so that it can be kept and sent.
 */
export function ExplorePage() {
  const [params, setParams] = useSearchParams()
  const { selected: organization, name: organizationName } = useOrganization()
  const provider = useConsoleDataProvider()
  const dimension = dimensions.find(({ key }) => key === params.get('by')) ?? first
  const range = exploreRange(params)
  const { from, to } = range
  const sortText = params.get('sort')
  const sort = useMemo(() => sortOf(sortText), [sortText])

  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['explore', { by: dimension.key, from, to, organization }],
    queryFn: async ({ signal }) => {
      const facts = await provider.dailyFacts({ by: dimension.key, from, to, organization, signal })
      return exploreRows(facts, ids => valuesOf(provider, dimension, ids, signal))
    },
  })
  const currencies = useCurrencies()
  const rows = useMemo(() => (data ? sortRows(data, sort) : []), [data, sort])
  const choose = (changes: Record<string, string>) =>
    setParams(
      before => {
        const all = Object.entries({ ...Object.fromEntries(before), ...changes })
        return Object.fromEntries(all.filter(([, value]) => value !== ''))
      },
      { replace: true },
    )

  return (
    <>
      <PageHeader
        title="Explore"
        subtitle={`${formatDate(from)} – ${formatDate(to)}, UTC · ${organizationName}`}
        actions={
          <button
            type="button"
            className="k-button"
            disabled={rows.length === 0}
            onClick={() => exploreCsv(`explore-${dimension.key}-${from}-${to}.csv`, dimension.label, rows, currencies)}
          >
            Download CSV
          </button>
        }
      />
      <div className="e-choices">
        <Dropdown
          variant="plain"
          label="Group by"
          options={dimensions.map(({ key, label }) => ({ value: key, label: `By ${label.toLowerCase()}` }))}
          value={dimension.key}
          onChange={by => choose({ by })}
        />
        <TimeRangePicker
          label="Days"
          value={range}
          onChange={chosen => choose(rangeParams(chosen))}
          {...exploreLimits()}
        />
      </div>
      {error ? (
        <ErrorState title="The figures could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="e-report">
          <ExploreChart rows={rows} sort={sort} range={range} currency={undefined} />
          <TableSkeleton columns={7} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          title="Nothing was delivered in these days"
          about="Choose a longer range or another organization. Figures appear here as soon as a line item delivers."
        />
      ) : (
        <div className="e-report">
          <ExploreChart rows={rows} sort={sort} range={range} currency={currencies.one} />
          <ExploreTable
            dimension={dimension}
            rows={rows}
            currencies={currencies}
            sort={sort}
            onSort={({ column, descending }) => choose({ sort: `${descending ? 'desc' : 'asc'}(${column})` })}
          />
        </div>
      )}
    </>
  )
}

const first: Dimension = dimensions[0]

function sortOf(text: string | null): ExploreSort {
  const [, direction, column] = /^(asc|desc)\((name|impressions|clicks|ctr|spend|ecpm)\)$/.exec(text ?? '') ?? []
  return column
    ? { column: column as ExploreSort['column'], descending: direction === 'desc' }
    : { column: 'spend', descending: true }
}

async function valuesOf(
  provider: ReturnType<typeof useConsoleDataProvider>,
  dimension: Dimension,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DimensionValue>> {
  const { data } = await provider.getMany(dimension.resource, { ids: ids.filter(Boolean), signal })
  const own = dimension.key === 'organization'
  const values = new Map(
    data.map(({ id, name, organization }) => [
      String(id),
      { name: String(name || id), organization: String((own ? id : organization) ?? '') },
    ]),
  )
  return values.set('', { name: 'Open exchange', organization: '' })
}
