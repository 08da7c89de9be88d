import { t } from '../../texts/t.ts'
import { dash, formatNumber } from '../formatNumber.ts'
import { Phrase } from '../Phrase.tsx'
import { scrolledByKeyboard } from '../scrolledByKeyboard.ts'
import { type ChartEvent, type ChartIndex, type ChartRow, numberIn, type PlacedSeries } from './chartData.ts'
import { indexName } from './indexName.ts'

/** The same figures as a table: what the chart draws, and what was changed when. */
export function ChartTable({ label, rows, count, indexKey, index, series, events }: ChartTableProps) {
  const name = indexName(rows, indexKey, index)
  return (
    <section className="k-chart-table" aria-label={t('%{label}, as a table', { label })} {...scrolledByKeyboard}>
      <table className="table">
        {rows.length < count && (
          <caption className="soft">
            <Phrase
              text="%{shown} of %{count} rows, including the highest and lowest"
              values={{ shown: rows.length, count: formatNumber(count) }}
            />
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">
              {index.kind === 'time' ? t('Time, %{timeZone}', { timeZone: index.timeZone }) : t('Name')}
            </th>
            {series.map(({ key, label: head }) => (
              <th key={key} scope="col" className="numbers">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={String(row[indexKey])}>
              <th scope="row">{name(row[indexKey] ?? '')}</th>
              {series.map(({ key, format = formatNumber }) => {
                const value = numberIn(row, key)
                return (
                  <td key={key} className="numbers">
                    {value === null ? dash : format(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {events.length > 0 && (
        <ul className="pad">
          {events.map(event => (
            <li key={`${event.at} ${event.label}`}>
              {name(event.at)}: {event.label}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ChartTableProps {
  readonly label: string
  readonly rows: readonly ChartRow[]
  /** How many rows there are in all. */
  readonly count: number
  readonly indexKey: string
  readonly index: ChartIndex
  readonly series: readonly PlacedSeries[]
  readonly events: readonly ChartEvent[]
}
