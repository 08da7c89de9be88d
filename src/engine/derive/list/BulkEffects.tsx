import type { BulkEffect } from '../../contract/api.ts'
import { formatMoney } from '../../kit/formatMoney.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { t } from '../../texts/t.ts'

/** What the changes of all rows come to together, before and after, and which limits they pass. */
export function BulkEffects({ effects }: { readonly effects: readonly BulkEffect[] }) {
  if (effects.length === 0) return null
  return (
    <ul className="l-results lines" aria-label={t('Totals')}>
      {effects.map(effect => (
        <li key={`${effect.label} ${effect.currency ?? ''}`}>
          <span className="what">{effect.label}</span>
          <div className="what">
            <span className="numbers">
              {textOf(effect, effect.old)} → <b className="strong">{textOf(effect, effect.new)}</b>
            </span>
            {effect.warning && <span className="k-ink-warn">{effect.warning}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function textOf({ kind, currency = '' }: BulkEffect, value: number): string {
  return kind === 'money' ? formatMoney(value, currency) : formatNumber(value)
}
