import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealHealthReport } from '../../dealHealth/dealHealthReport.ts'

/** Floor against clearing price, a guarantee against what was delivered, twins, and what narrows the deal down. */
export function DealTerms({ report }: { readonly report: DealHealthReport }) {
  const { price, currency, guaranteed, twins, restrictions } = report
  const deal = resourceOfEntity('deal')
  return (
    <Card title={t('Price and terms')}>
      <dl className="stack pad" style={{ margin: 0 }}>
        <Term label={price.isFixed ? t('Fixed price') : t('Floor')}>
          {formatMoney(price.floor, currency)}
          {price.clearing !== null &&
            t(', while a thousand impressions cost %{clearing} in this period%{price}', {
              clearing: formatMoney(price.clearing, currency),
              price: overText(price),
            })}
        </Term>
        {guaranteed && (
          <Term label={t('Guarantee')}>
            {t('%{delivered} of %{units} impressions delivered; %{expected} expected by now', {
              delivered: formatNumber(guaranteed.delivered),
              units: formatNumber(guaranteed.units),
              expected: formatNumber(guaranteed.expected),
            })}
            {guaranteed.expected > 0 &&
              t(' (%{value} of an even plan)', {
                value: formatPercent((guaranteed.delivered / guaranteed.expected) * 100, 0),
              })}
          </Term>
        )}
        {twins.length > 0 && (
          <Term label={t('Twins')}>
            {twins.map(({ id, name, dealId }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={recordPath(deal, id)}>{name}</Link> ({dealId})
              </span>
            ))}
          </Term>
        )}
        <Term label={t('Narrowed down by')}>{restrictions.length > 0 ? restrictions.join(', ') : t('Nothing')}</Term>
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

function overText({ floor, isFixed, clearing }: DealHealthReport['price']): string {
  if (isFixed || floor === 0 || clearing === null) return ''
  const percent = Math.round((clearing / floor - 1) * 100)
  return percent === 0
    ? ''
    : t(', %{percent}% %{part} the floor', { percent: Math.abs(percent), part: percent > 0 ? 'above' : 'below' })
}
