import { Link } from 'react-router-dom'
import type { Entity } from '../../../../resources.config.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useScrollEdge } from '../../../engine/kit/useScrollEdge.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { currencyOfRow, type ReportAnswer } from '../../reporting/reportAnswer.ts'
import type { ReportQuestion } from '../../reporting/reportQuestion.ts'
import { MetricHelp } from '../MetricHelp.tsx'
import { metricText } from '../metricText.ts'
import { useReportAnswer } from '../useReportAnswer.ts'

/** What a publisher delivered and yielded in the last 30 days, by the deals that bought it; the open exchange is one of them. */
export function PublisherDelivery({ row }: { readonly row: Entity<'publisher'> }) {
  const { data: answer, error, refetch } = useReportAnswer(deliveryOf(row.id), String(row.organization))
  if (error && !answer)
    return (
      <ErrorState title={t('Metrics couldn’t be loaded')} detail={errorText(error)} onRetry={() => void refetch()} />
    )
  if (!answer) return <TableSkeleton rows={6} />
  return (
    <Card title={t('Delivery by deal')} note={t('Last 30 days')}>
      {answer.rows.length === 0 ? (
        <p className="pad k-dim">{t('Nothing was delivered in the last 30 days.')}</p>
      ) : (
        <DeliveryTable answer={answer} />
      )}
    </Card>
  )
}

/** A line for each deal, a column for each metric. */
function DeliveryTable({ answer }: { readonly answer: ReportAnswer }) {
  const [edge, hasMore] = useScrollEdge('section')
  const at = answer.columns.findIndex(({ key }) => key === 'deal')
  const shown = answer.columns.flatMap((column, index) => (column.kind === 'metric' ? [{ column, index }] : []))
  return (
    <div className={hasMore ? 'k-edge k-edge-more' : 'k-edge'} ref={edge}>
      <section className="scroll" {...scrolledByKeyboard} aria-label={t('Delivery by deal')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col" style={name}>
                {t('Deal')}
              </th>
              {shown.map(({ column }) => (
                <th key={column.key} scope="col" className="numbers">
                  {column.label} <MetricHelp metric={column.key} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map(line => {
              const id = String(line.cells[at] ?? '')
              const currency = currencyOfRow(answer, line)
              return (
                <tr key={id + currency}>
                  <th scope="row">
                    {id === '' ? (
                      t('Open exchange')
                    ) : (
                      <Link className="link" to={recordPath(resourceOfEntity('deal'), id)}>
                        {answer.names.deal?.[id]?.name ?? id}
                      </Link>
                    )}
                  </th>
                  {shown.map(({ column, index }) => {
                    const value = line.cells[index]
                    return (
                      <td key={column.key} className="numbers">
                        {metricText(column.unit, typeof value === 'number' ? value : null, currency)}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Beside the figures, phones leave it too little. */
const name = { minWidth: 168 }

/** Yield is what a thousand impressions bring. How many requests were filled is known of deals alone: lost auctions have no placement. */
function deliveryOf(publisher: string): ReportQuestion {
  return {
    dimensions: ['deal'],
    metrics: ['impressions', 'spend', 'cpm', 'wins', 'renderRate', 'viewability'],
    filters: [{ dimension: 'publisher', op: 'in', values: [publisher] }],
    dateRange: 'last_30',
    sort: [{ column: 'impressions', direction: 'desc' }],
    rowLimit: 100,
    totals: false,
  }
}
