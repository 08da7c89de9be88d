import type { BulkEffect } from '../../contract/api.ts'
import { formatMoney } from '../../kit/formatMoney.ts'
import { formatNumber } from '../../kit/formatNumber.ts'

/** What the changes of all rows come to together, before and after, and which limits they pass. */
export function BulkEffects({ effects }: { readonly effects: readonly BulkEffect[] }) {
  if (effects.length === 0) return null
  return (
    <table className="l-results table" aria-label="In all">
      <tbody>
        {effects.map(effect => (
          <tr key={`${effect.label} ${effect.currency ?? ''}`}>
            <td>{effect.label}</td>
            <td>
              {textOf(effect, effect.old)} → <b className="strong">{textOf(effect, effect.new)}</b>
              {effect.warning && <div className="k-ink-warn">{effect.warning}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function textOf({ kind, currency = '' }: BulkEffect, value: number): string {
  return kind === 'money' ? formatMoney(value, currency) : formatNumber(value)
}
