import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { recordPath } from '../../derive/routes.ts'
import { Card } from '../../kit/Card.tsx'
import { formatMoney } from '../../kit/formatMoney.ts'
import { Sparkline } from '../../kit/Sparkline.tsx'
import { useCurrencies } from '../../providers/currencies.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { DailyFact } from '../../providers/extraCalls.ts'
import { lastDays, sumFacts } from '../../providers/factSums.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { useDailyFacts } from './useDailyFacts.ts'

/** The campaigns that delivered most in the last seven whole days. */
export function TopCampaignsCard() {
  const { data: facts } = useDailyFacts('campaign')
  const provider = useConsoleDataProvider()
  const currencies = useCurrencies()
  // Amounts of several currencies can't be ranked; impressions can.
  const top = facts ? topOf(facts, currencies.one === null ? 'impressions' : 'spend') : []
  const ids = top.map(({ id }) => id)
  const names = useQuery({
    queryKey: ['dashboard', 'names', ids],
    queryFn: ({ signal }) => provider.getMany('campaign', { ids, signal }),
    enabled: ids.length > 0,
  })
  const resource = resourceOfEntity('campaign')
  return (
    <Card title="Top campaigns" note={<Link to="/reporting/explore?by=campaign&days=7">Explore</Link>}>
      {facts && top.length === 0 && <p className="d-none">No campaign has delivered in the last seven days.</p>}
      <ul className="d-rows">
        {top.map(({ id, spend, daily }) => {
          const row = names.data?.data.find(one => one.id === id)
          const name = String(row?.name ?? (names.isPending ? '…' : id))
          return (
            <li key={id}>
              <Link to={recordPath(resource, id)}>{name}</Link>
              <Sparkline values={daily} label={`Spend by day of ${name}`} />
              <span className="numbers">{formatMoney(spend, currencies.one ?? currencies.of(row?.organization))}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function topOf(facts: readonly DailyFact[], measure: 'spend' | 'impressions') {
  const { from } = lastDays(7)
  const groups = new Map<string, DailyFact[]>()
  for (const fact of facts) {
    if (fact.day < from) continue
    const group = groups.get(fact.id)
    if (group) group.push(fact)
    else groups.set(fact.id, [fact])
  }
  return [...groups]
    .map(([id, own]) => ({
      id,
      ...sumFacts(own),
      daily: own.sort((a, b) => a.day.localeCompare(b.day)).map(({ spend }) => spend),
    }))
    .sort((a, b) => b[measure] - a[measure])
    .slice(0, 6)
}
