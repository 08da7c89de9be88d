import type { ReactNode } from 'react'
import './states.css'
import { t } from '../texts/t.ts'

/**
 * The person may not see or do this: said plainly, with who can change it, and a way back. `page`: nothing else is on the
 * page, so that the sentence is its heading.
 */
export function NoPermission({
  title = t('You don’t have access to this page'),
  back,
  page = false,
}: NoPermissionProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className="k-state stack gap-4 k-dim">
      <svg viewBox="0 0 48 48" width="40" height="40" fill="none" stroke="currentColor" aria-hidden="true">
        <rect x="12" y="21" width="24" height="18" rx="3" strokeWidth="1.5" />
        <path d="M17 21v-5a7 7 0 0 1 14 0v5M24 28v5" strokeWidth="1.5" />
      </svg>
      <Title className="k-state-title strong">{title}</Title>
      <p className="k-state-about soft breaks">
        {t('Ask an administrator of your organization for a role that includes it.')}
      </p>
      {back && <div className="below row wrap">{back}</div>}
    </div>
  )
}

interface NoPermissionProps {
  /** Says to what or to do what the reader has no permission. Default: to see this page. */
  readonly title?: string
  readonly back?: ReactNode
  readonly page?: boolean
}
