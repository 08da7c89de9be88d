import { Card } from '../../../engine/kit/Card.tsx'
import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { LossLine } from '../../dealHealth/dealHealthReport.ts'

/** Why bids were lost or filtered, by code, with who can mend it and how. */
export function DealLosses({ losses }: { readonly losses: readonly LossLine[] }) {
  if (losses.length === 0) {
    return (
      <Card title={t('Lost bids')} padded>
        <p className="soft">{t('No exchange reported a lost bid in this period.')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('Lost bids')}>
      <div style={{ overflowX: 'auto' }}>
        <table className="table" aria-label={t('Lost bids')}>
          <ColumnHeads texts={[t('Code'), t('Reason'), t('Owner'), t('Fix')]} numbers={[t('Bids'), t('Before')]} />
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
  exchange: t('Exchange'),
  buyer: t('Buyer'),
  seller: t('Seller'),
  both: t('Buyer and seller'),
  creative: t('Creative review'),
  trafficker: t('Trafficker'),
}
