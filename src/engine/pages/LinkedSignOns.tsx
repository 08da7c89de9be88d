import Button from '@mui/material/Button'
import type { LinkedSignOn } from '../contract/signOn.ts'
import { formatDate } from '../kit/formatDate.ts'
import { Phrase } from '../kit/Phrase.tsx'
import { t } from '../texts/t.ts'

/** Accounts at identity providers that sign a person in, with a button at each where they may be unlinked. */
export function LinkedSignOns({ linked, onUnlink }: LinkedSignOnsProps) {
  return (
    <ul className="lines" aria-label={t('Single sign-on')}>
      {linked.map(one => (
        <li key={one.id}>
          <div className="what">
            <strong>{one.name}</strong>
            <span className="k-dim">
              <Phrase
                text="%{issuer} · linked %{date}"
                values={{ issuer: one.issuer, date: formatDate(one.linkedAt) }}
              />
            </span>
          </div>
          {onUnlink && (
            <Button aria-label={t('Unlink single sign-on: %{name}', { name: one.name })} onClick={() => onUnlink(one)}>
              {t('Unlink')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface LinkedSignOnsProps {
  readonly linked: readonly LinkedSignOn[]
  readonly onUnlink?: ((one: LinkedSignOn) => void) | null
}
