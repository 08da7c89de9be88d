import { Link } from 'react-router-dom'
import { labelOf } from '../../../engine/contract/labels.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Payout, PayoutTotal } from '../../money/payoutStatement.ts'
import { curationFeeText } from './curationFeeText.ts'

/** The payouts of one currency, each with its share of what buyers paid. */
export function PayoutTable({ total: { currency, paid, impressions, payouts } }: { readonly total: PayoutTotal }) {
  return (
    <div className="scroll">
      <table className="table records" aria-label={t('Payouts, %{currency}', { currency })}>
        <thead>
          <tr>
            <th scope="col">{t('Party')}</th>
            <th scope="col" className="numbers not-phone">
              {t('Impressions')}
            </th>
            <th scope="col" className="numbers">
              {t('Amount')}
            </th>
            <th scope="col" className="numbers">
              {t('Share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(payout => (
            <tr key={`${payout.role} ${payout.id ?? payout.name}`}>
              <th scope="row">
                <Party payout={payout} />
                <div className="caption soft">
                  {[labelOf(payout.role, undefined), ...payout.fees.map(fee => curationFeeText(fee, currency))].join(
                    ' · ',
                  )}
                </div>
              </th>
              <td className="numbers not-phone">{formatNumber(payout.impressions)}</td>
              <td className="numbers">{formatMoney(payout.amount, currency)}</td>
              <td className="numbers">{formatPercent(paid > 0 ? (payout.amount / paid) * 100 : null, 1)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="over strong">
            <th scope="row">{t('Paid by buyers')}</th>
            <td className="numbers not-phone">{formatNumber(impressions)}</td>
            <td className="numbers">{formatMoney(paid, currency)}</td>
            <td className="numbers">{formatPercent(100, 1)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Party({ payout: { id, name, role } }: { readonly payout: Payout }) {
  if (role !== 'publisher' || id === null) return <span>{name}</span>
  return <Link to={recordPath(resourceOfEntity('publisher'), id)}>{name}</Link>
}
