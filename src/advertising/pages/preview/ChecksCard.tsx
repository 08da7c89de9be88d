import { Card } from '../../../engine/kit/Card.tsx'
import { ToneShape } from '../../../engine/kit/ToneShape.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { CreativeCheck } from './checksOf.ts'

/** What to correct before the creative goes to an exchange. */
export function ChecksCard({ checks }: { readonly checks: readonly CreativeCheck[] }) {
  return (
    <Card title={t('Checks')} note={checks.length > 0 && t('%{count} to fix', { count: checks.length })}>
      {checks.length === 0 ? (
        <p className="pad k-dim">{t('No problems found')}</p>
      ) : (
        <ul className="lines" aria-label={t('Checks')}>
          {checks.map(({ message, fix }) => (
            <li key={message} className="row baseline one-line">
              <span className="k-ink-warn">
                <ToneShape tone="warn" size={10} />
              </span>
              <span className="stack gap-0 breaks">
                <b dir="auto">{message}</b>
                <small className="caption soft">{fix}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
