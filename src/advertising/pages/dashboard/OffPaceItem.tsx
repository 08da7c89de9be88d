import { Link } from 'react-router-dom'
import { countedRows } from '../../../engine/derive/countedRows.ts'
import { listPath, recordPath } from '../../../engine/derive/routes.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PacingToday } from '../../reporting/pacingToday.ts'

/** The campaigns furthest from the plan of their flight, each with what it lacks or has too much. */
export function OffPaceItem({ pacing: { offPace, offPaceCount } }: { readonly pacing: PacingToday }) {
  const resource = resourceOfEntity('campaign')
  const running = listPath(resource, { filter: JSON.stringify({ status: ['active'] }) })
  return (
    <li className="stack">
      <p className="row">
        <StatusChip tone="bad" label={t('Off pace')} />
        <Link className="cut bare label" to={running}>
          {countedRows(offPaceCount, resource)}
        </Link>
      </p>
      {offPace.map(({ id, name, currency, pacing }) => {
        const gap = pacing.delivered - pacing.expected
        const percent = formatPercent(pacing.percent, 0)
        const amount = pacing.unit === 'micros' ? formatMoney(Math.abs(gap), currency) : formatNumber(Math.abs(gap))
        return (
          <p key={id} className="row apart gap-16">
            <Link className="cut bare" to={recordPath(resource, id)}>
              {name}
            </Link>
            <span className="cut k-dim">
              {gap < 0
                ? t('%{percent}, %{amount} behind', { percent, amount })
                : t('%{percent}, %{amount} ahead', { percent, amount })}
            </span>
          </p>
        )
      })}
    </li>
  )
}
