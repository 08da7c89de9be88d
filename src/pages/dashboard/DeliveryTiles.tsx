import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { formatMoney } from '../../kit/formatMoney.ts'
import { dash, formatNumber, formatPercent } from '../../kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../kit/MetricTile.tsx'
import { useCurrencies } from '../../providers/currencies.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { DailyFact } from '../../providers/extraCalls.ts'
import { lastDays, sumByDay, sumFacts } from '../../providers/factSums.ts'
import { useOrganization } from '../../providers/organization.ts'
import { useDailyFacts } from './useDailyFacts.ts'

/** The last seven whole days against the seven before, and how many line items are active now. */
export function DeliveryTiles() {
  const { data: facts, error, refetch } = useDailyFacts('organization')
  const active = useActiveLineItems()
  const { one: currency } = useCurrencies()
  if (error)
    return <ErrorState title="The figures could not be loaded" detail={error.message} onRetry={() => void refetch()} />
  const now = facts && sumFacts(within(facts, lastDays(7)))
  const before = facts && sumFacts(within(facts, lastDays(7, 7)))
  const change = (key: 'spend' | 'impressions' | 'ctr' | 'ecpm') => changeOf(now?.[key], before?.[key])
  const waiting = '…'
  const known = now !== undefined && currency !== undefined
  const money = (micros: number | null | undefined) =>
    !known ? waiting : currency === null ? dash : formatMoney(micros, currency)
  const days = facts ? sumByDay(facts, lastDays(7)) : []
  const trend = (key: 'spend' | 'impressions' | 'ctr' | 'ecpm', name: string) => ({
    values: days.map(day => day[key]),
    label: `${name} of the last seven days`,
  })
  const several = currency === null ? 'several currencies' : undefined
  return (
    <MetricTiles>
      <MetricTile
        label="Spend, 7 days"
        value={money(now?.spend)}
        note={several ?? change('spend')}
        trend={several ? undefined : trend('spend', 'Spend')}
      />
      <MetricTile
        label="Impressions, 7 days"
        value={now ? formatNumber(now.impressions) : waiting}
        note={change('impressions')}
        trend={trend('impressions', 'Impressions')}
      />
      <MetricTile
        label="eCPM, 7 days"
        value={money(now?.ecpm)}
        note={several ?? change('ecpm')}
        trend={several ? undefined : trend('ecpm', 'eCPM')}
      />
      <MetricTile
        label="CTR, 7 days"
        value={now ? formatPercent(now.ctr, 2) : waiting}
        note={change('ctr')}
        trend={trend('ctr', 'CTR')}
      />
      <MetricTile
        label="Active line items"
        value={active.data === undefined ? (active.isError ? dash : waiting) : formatNumber(active.data)}
        note="now"
      />
    </MetricTiles>
  )
}

function useActiveLineItems() {
  const provider = useConsoleDataProvider()
  const { selected: organization } = useOrganization()
  return useQuery({
    queryKey: ['dashboard', 'active', { organization }],
    queryFn: async ({ signal }) => {
      const { total } = await provider.getList('line-item', {
        pagination: { page: 1, perPage: 1 },
        filter: { status: 'active' },
        meta: { organization },
        signal,
      })
      return total ?? 0
    },
  })
}

function within(facts: readonly DailyFact[], { from, to }: { from: string; to: string }): readonly DailyFact[] {
  return facts.filter(({ day }) => day >= from && day <= to)
}

/** `+12% to the week before`; nothing where there is nothing to compare with. */
function changeOf(now: number | null | undefined, before: number | null | undefined): string | undefined {
  if (typeof now !== 'number' || !before) return undefined
  const points = Math.round(((now - before) / before) * 100)
  return `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points)}% to the week before`
}
