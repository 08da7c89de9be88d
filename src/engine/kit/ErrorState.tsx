import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import './kit.css'
import './states.css'
import { t } from '../texts/t.ts'

/**
 * Something failed: what happened, what the server said, a way to try again and a way back. Announced at once. `page`:
 * nothing else is on the page, so that the title is its heading.
 */
export function ErrorState({ title, detail, onRetry, back, page = false }: ErrorStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className="k-state stack gap-4 k-dim" role="alert">
      <svg viewBox="0 0 48 48" width="40" height="40" fill="none" stroke="var(--bad)" aria-hidden="true">
        <circle cx="24" cy="24" r="20" strokeWidth="1.5" />
        <path d="M24 13v14M24 32v3" strokeWidth="2" />
      </svg>
      <Title className="k-state-title strong">{title}</Title>
      {detail && <p className="k-state-about soft breaks">{detail}</p>}
      {(onRetry || back) && (
        <div className="below row wrap">
          {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
          {back}
        </div>
      )}
    </div>
  )
}

interface ErrorStateProps {
  readonly title: string
  readonly detail?: ReactNode
  readonly onRetry?: (() => void) | undefined
  /** Where a person who can't go on goes: usually a link. */
  readonly back?: ReactNode
  readonly page?: boolean
}
