import type { ReactNode } from 'react'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { VastMisfit } from '../../vast/vastCompatibility.ts'

/** One place with its verdict, and every reason against it with what would mend it. */
export function CompatibilityRow({ name, description, misfits }: CompatibilityRowProps) {
  const errors = misfits.filter(({ severity }) => severity === 'error').length
  const tone = errors > 0 ? 'bad' : misfits.length > 0 ? 'warn' : 'ok'
  const label = errors > 0 ? t('Doesn’t fit') : misfits.length > 0 ? t('Partly fits') : t('Fits')
  return (
    <li className="stack">
      <div className="gap-lines row wrap">
        <b>{name}</b>
        <StatusChip tone={tone} label={label} />
        <span className="k-dim">{description}</span>
      </div>
      {misfits.length > 0 && (
        <ul className="stack gap-4">
          {misfits.map(({ requirement, severity, message, fix }) => (
            <li key={`${requirement} ${message}`} className="tagged">
              <span className={severity === 'error' ? 'strong k-ink-bad' : 'strong k-ink-warn'}>
                {severity === 'error' ? t('Rejected') : t('Risk')}
              </span>
              <span>
                {message}. <span className="k-dim">{fix}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface CompatibilityRowProps {
  readonly name: ReactNode
  readonly description: ReactNode
  readonly misfits: readonly VastMisfit[]
}
