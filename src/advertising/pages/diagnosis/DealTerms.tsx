import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { DealHealthReport } from '../../dealHealth/dealHealthReport.ts'

/** Floor against clearing price, a guarantee against what was delivered, twins, and what narrows the deal down. */
export function DealTerms({ report }: { readonly report: DealHealthReport }) {
  const { price, currency, guaranteed, twins, restrictions } = report
  const deal = resourceOfEntity('deal')
  return (
    <Card title="Price and terms">
      <dl className="stack pad" style={{ margin: 0 }}>
        <Term label={price.isFixed ? 'Fixed price' : 'Floor'}>
          {formatMoney(price.floor, currency)}
          {price.clearing !== null &&
            `, while a thousand impressions cost ${formatMoney(price.clearing, currency)} in this period${overText(price)}`}
        </Term>
        {guaranteed && (
          <Term label="Guarantee">
            {formatNumber(guaranteed.delivered)} of {formatNumber(guaranteed.units)} impressions delivered;{' '}
            {formatNumber(guaranteed.expected)} expected by now
            {guaranteed.expected > 0 &&
              ` (${formatPercent((guaranteed.delivered / guaranteed.expected) * 100, 0)} of an even plan)`}
          </Term>
        )}
        {twins.length > 0 && (
          <Term label="Twins">
            {twins.map(({ id, name, dealId }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={recordPath(deal, id)}>{name}</Link> ({dealId})
              </span>
            ))}
          </Term>
        )}
        <Term label="Narrowed down by">{restrictions.length > 0 ? restrictions.join(', ') : 'Nothing'}</Term>
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
  return percent === 0 ? '' : `, ${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} the floor`
}
