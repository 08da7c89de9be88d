import type { ReactNode } from 'react'
import './states.css'

/** Nothing is here yet: the sentence, what the place is for, and the button that fills it. */
export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <div className="k-state stack gap-4 k-dim">
      <svg viewBox="0 0 48 48" width="40" height="40" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="24" cy="24" r="20" strokeDasharray="2 5" strokeWidth="1.5" />
        <circle cx="24" cy="24" r="9" strokeWidth="1.5" />
        <path d="M8 16l32 16" stroke="var(--brass)" strokeWidth="1.5" />
      </svg>
      <p className="k-state-title strong">{title}</p>
      {description && <p className="k-state-about soft breaks">{description}</p>}
      {action && <div className="below row wrap">{action}</div>}
    </div>
  )
}

interface EmptyStateProps {
  readonly title: string
  readonly description?: ReactNode
  readonly action?: ReactNode
}
