import { Link } from 'react-router-dom'
import { recordPath } from '../../derive/routes.ts'
import { formatMoney } from '../../kit/formatMoney.ts'
import { dash, formatNumber, formatPercent } from '../../kit/formatNumber.ts'
import { Sparkline } from '../../kit/Sparkline.tsx'
import type { Currencies } from '../../providers/currencies.ts'
import { type FactSums, sumFacts } from '../../providers/factSums.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import type { Dimension } from './dimensions.ts'
import type { ExploreRow, ExploreSort } from './exploreRows.ts'

/** The figures by value of the dimension, their total on top; a head's button sorts by its column. */
export function ExploreTable({ dimension, rows, currencies, sort, onSort }: ExploreTableProps) {
  const resource = resourceOfEntity(dimension.resource)
  const total = sumFacts(rows.flatMap(({ facts }) => facts))
  return (
    // A region that scrolls must be reachable by keyboard.
    <section className="e-table" aria-label={`Delivery by ${dimension.label.toLowerCase()}`} tabIndex={-1}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th
                key={key}
                scope="col"
                className={key === 'name' ? undefined : 'numbers'}
                aria-sort={sort.column === key ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  onClick={() =>
                    onSort({ column: key, descending: sort.column === key ? !sort.descending : key !== 'name' })
                  }
                >
                  {key === 'name' ? dimension.label : label}
                  <span aria-hidden="true">{sort.column === key ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
                </button>
              </th>
            ))}
            <th scope="col">Spend by day</th>
          </tr>
        </thead>
        <tbody>
          <tr className="e-total">
            <th scope="row">Total</th>
            <Figures sums={total} currency={currencies.one} />
            <td />
          </tr>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.id ? <Link to={recordPath(resource, row.id)}>{row.name}</Link> : row.name}</th>
              <Figures sums={row} currency={currencyOf(row, currencies)} />
              <td>
                <Sparkline values={spendByDay(row)} label={`Spend by day of ${row.name}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const columns: readonly { readonly key: ExploreSort['column']; readonly label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'impressions', label: 'Impressions' },
  { key: 'clicks', label: 'Clicks' },
  { key: 'ctr', label: 'CTR' },
  { key: 'spend', label: 'Spend' },
  { key: 'ecpm', label: 'eCPM' },
]

/** What several organizations share, and the total of several currencies, has no amount: they are never added. */
function currencyOf({ organization }: ExploreRow, currencies: Currencies): string | null | undefined {
  return currencies.one ?? (organization ? currencies.of(organization) : null)
}

function Figures({ sums, currency }: { readonly sums: FactSums; readonly currency: string | null | undefined }) {
  const money = (micros: number | null) => (currency ? formatMoney(micros, currency) : dash)
  return (
    <>
      <td className="numbers">{formatNumber(sums.impressions)}</td>
      <td className="numbers">{formatNumber(sums.clicks)}</td>
      <td className="numbers">{formatPercent(sums.ctr, 2)}</td>
      <td className="numbers">{money(sums.spend)}</td>
      <td className="numbers">{money(sums.ecpm)}</td>
    </>
  )
}

function spendByDay({ facts }: ExploreRow): readonly number[] {
  return [...facts].sort((a, b) => a.day.localeCompare(b.day)).map(({ spend }) => spend)
}

interface ExploreTableProps {
  readonly dimension: Dimension
  readonly rows: readonly ExploreRow[]
  readonly currencies: Currencies
  readonly sort: ExploreSort
  readonly onSort: (sort: ExploreSort) => void
}
