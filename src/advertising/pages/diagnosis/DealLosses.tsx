import { Card } from '../../../engine/kit/Card.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import type { LossLine } from '../../dealHealth/dealHealthReport.ts'

/** Why bids were lost or filtered, by code, with who can mend it and how. */
export function DealLosses({ losses }: { readonly losses: readonly LossLine[] }) {
  if (losses.length === 0) {
    return (
      <Card title="Lost bids" padded>
        <p className="soft">No exchange reported a lost bid in this period.</p>
      </Card>
    )
  }
  return (
    <Card title="Lost bids">
      <div style={{ overflowX: 'auto' }}>
        <table className="table" aria-label="Lost bids">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Reason</th>
              <th scope="col">Owner</th>
              <th scope="col">Repair</th>
              <th scope="col" className="numbers">
                Bids
              </th>
              <th scope="col" className="numbers">
                Before
              </th>
            </tr>
          </thead>
          <tbody>
            {losses.map(({ code, label, owner, suggestion, count, before }) => (
              <tr key={code}>
                <td>{code}</td>
                <th scope="row">{label}</th>
                <td>{ownerLabels[owner]}</td>
                <td>{suggestion}</td>
                <td className="numbers">{formatNumber(count)}</td>
                <td className="numbers">{formatNumber(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const ownerLabels: Readonly<Record<LossLine['owner'], string>> = {
  exchange: 'Exchange',
  buyer: 'Buyer',
  seller: 'Seller',
  both: 'Buyer and seller',
  creative: 'Creative review',
  trafficker: 'Trafficker',
}
