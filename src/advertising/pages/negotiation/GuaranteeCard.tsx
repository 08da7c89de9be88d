import { Card } from '../../../engine/kit/Card.tsx'
import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'
import { shortfallOf } from '../../negotiation/guaranteePeriods.ts'

/** What was guaranteed and delivered in each period; a shortfall can be made good. */
export function GuaranteeCard({ negotiation: { periods } }: { readonly negotiation: DealNegotiation }) {
  return (
    <Card title={t('Guaranteed delivery')} note={t('Days in UTC')}>
      <section className="scroll" {...scrolledByKeyboard} aria-label={t('Guaranteed delivery')}>
        <table className="table">
          <ColumnHeads texts={[t('Period')]} numbers={[t('Guaranteed'), t('Delivered'), t('Shortfall')]} />
          <tbody>
            {periods.toReversed().map(period => (
              <tr key={period.from}>
                <th scope="row">
                  {period.from === period.to
                    ? period.from
                    : t('%{from} to %{to}', { from: period.from, to: period.to })}
                </th>
                <td className="numbers">{formatNumber(period.guaranteed)}</td>
                <td className="numbers">{formatNumber(period.delivered)}</td>
                <td className="numbers">{period.isOver ? formatNumber(shortfallOf(period)) : t('Running')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
