import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealHealthReport } from '../../dealHealth/dealHealthReport.ts'

/** Floor against clearing price, a guarantee against what was delivered, twins, and what narrows the deal down. */
export function DealTerms({ report }: { readonly report: DealHealthReport }) {
  const { price, currency, guaranteed, twins, restrictions } = report
  const deal = resourceOfEntity('deal')
  return (
    <Card title={t('Price and terms')}>
      <dl className="stack pad" style={{ margin: 0 }}>
        <Term label={price.isFixed ? t('Fixed price') : t('Floor')}>{priceText(price, currency)}</Term>
        {guaranteed && <Term label={t('Guarantee')}>{guaranteeText(guaranteed)}</Term>}
        {twins.length > 0 && (
          <Term label={t('Competing deals')}>
            {twins.map(({ id, name, dealId }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={recordPath(deal, id)}>{name}</Link> ({dealId})
              </span>
            ))}
          </Term>
        )}
        <Term label={t('Restricted by')}>{restrictions.length > 0 ? listText(restrictions) : t('Nothing')}</Term>
      </dl>
    </Card>
  )
}

function Term({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd style={{ margin: 0 }}>{children}</dd>
    </div>
  )
}

function priceText({ floor, isFixed, clearing }: DealHealthReport['price'], currency: string): string {
  if (clearing === null) return formatMoney(floor, currency)
  const values = { floor: formatMoney(floor, currency), clearing: formatMoney(clearing, currency) }
  const over = isFixed || floor === 0 ? 0 : Math.round((clearing / floor - 1) * 100)
  const percent = Math.abs(over)
  if (over === 0) return t('%{floor}; the clearing CPM was %{clearing} in this period', values)
  return over > 0
    ? t('%{floor}; the clearing CPM was %{clearing} in this period, %{percent}% above the floor', {
        ...values,
        percent,
      })
    : t('%{floor}; the clearing CPM was %{clearing} in this period, %{percent}% below the floor', {
        ...values,
        percent,
      })
}

function guaranteeText({ delivered, units, expected }: NonNullable<DealHealthReport['guaranteed']>): string {
  const values = {
    delivered: formatNumber(delivered),
    units: formatNumber(units),
    expected: formatNumber(expected),
  }
  if (expected <= 0) return t('%{delivered} of %{units} impressions delivered; %{expected} expected by now', values)
  return t('%{delivered} of %{units} impressions delivered; %{expected} expected by now (%{percent} of an even plan)', {
    ...values,
    percent: formatPercent((delivered / expected) * 100, 0),
  })
}
