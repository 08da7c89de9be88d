import Button from '@mui/material/Button'
import { Card } from '../../../engine/kit/Card.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Cause } from '../../reconciliation/cause.ts'
import type { Comparison } from '../../reconciliation/comparison.ts'
import { causeText } from './causeText.ts'

/** What may have led to the differences, over all deals: what can be set right here comes with a button. */
export function CausesCard({ comparison, mayChange, busy, onSet }: CausesCardProps) {
  const groups = groupsOf(comparison)
  if (groups.length === 0) return null
  return (
    <Card title={t('Possible causes')} note={t('Suggested by the data')}>
      <ul className="lines">
        {groups.map(({ key, cause, deals }) => (
          <li key={key}>
            <div className="what">
              <span className="breaks">{causeText(cause, comparison.currency)}</span>
              <span className="k-dim breaks">{dealsText(deals)}</span>
            </div>
            {mayChange && cause.kind === 'zone' && (
              <Button
                size="small"
                variant="outlined"
                disabled={busy}
                onClick={() => onSet({ timezone: cause.zone }, t('Time zone set to %{zone}.', { zone: cause.zone }))}
              >
                {t('Use %{zone}', { zone: cause.zone })}
              </Button>
            )}
            {mayChange && cause.kind === 'currency' && deals.length === known(comparison) && (
              <Button
                size="small"
                variant="outlined"
                disabled={busy}
                onClick={() =>
                  onSet({ currency: cause.currency }, t('Currency set to %{currency}.', { currency: cause.currency }))
                }
              >
                {t('Use %{currency}', { currency: cause.currency })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface CauseGroup {
  readonly key: string
  readonly cause: Cause
  readonly deals: readonly string[]
}

/** The same cause of several deals is told once; what differs from deal to deal, such as a share, stays apart. */
function groupsOf({ deals, currency }: Comparison): readonly CauseGroup[] {
  const groups = new Map<string, { key: string; cause: Cause; deals: string[] }>()
  for (const { dealId, causes } of deals)
    for (const cause of causes) {
      const key = cause.kind === 'currency' ? `currency ${cause.currency}` : causeText(cause, currency)
      const group = groups.get(key) ?? { key, cause, deals: [] }
      group.deals.push(dealId)
      groups.set(key, group)
    }
  return [...groups.values()].toSorted((one, other) => other.deals.length - one.deals.length)
}

/** Another currency for all is right only where each deal has that cause. */
function known({ deals }: Comparison): number {
  return deals.filter(({ ours, theirs }) => ours.impressions > 0 && theirs.impressions > 0).length
}

function dealsText(deals: readonly string[]): string {
  const shown = listText(deals.slice(0, 3))
  return deals.length > 3 ? t('%{deals} and %{count} more deals', { deals: shown, count: deals.length - 3 }) : shown
}

interface CausesCardProps {
  readonly comparison: Comparison
  readonly mayChange: boolean
  readonly busy: boolean
  readonly onSet: (changes: Readonly<Record<string, unknown>>, said: string) => void
}
