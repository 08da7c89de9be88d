import { Card } from '../../../engine/kit/Card.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'
import { shortfallOf } from '../../negotiation/guaranteePeriods.ts'

/** What was guaranteed and delivered in each period; a shortfall can be made good. */
export function GuaranteeCard({ negotiation: { periods } }: { readonly negotiation: DealNegotiation }) {
  return (
    <Card title="Guaranteed delivery" note="Days in UTC">
      <section className="scroll" {...scrolledByKeyboard} aria-label="Guaranteed delivery">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Period</th>
              <th scope="col" className="numbers">
                Guaranteed
              </th>
              <th scope="col" className="numbers">
                Delivered
              </th>
              <th scope="col" className="numbers">
                Shortfall
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(period => (
              <tr key={period.from}>
                <th scope="row">{period.from === period.to ? period.from : `${period.from} to ${period.to}`}</th>
                <td className="numbers">{formatNumber(period.guaranteed)}</td>
                <td className="numbers">{formatNumber(period.delivered)}</td>
                <td className="numbers">{period.isOver ? formatNumber(shortfallOf(period)) : 'Running'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
