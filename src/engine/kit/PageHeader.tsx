import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import './kit.css'

/**
 * The head of a page: the way there, its title with status and a line about it, and its actions, one of them primary. A long line about it
 * breaks beside the title, so that the actions stay there, too; and a long title breaks as well, to leave it room.
 */
export function PageHeader({ title, chip, subtitle, crumbs, actions }: PageHeaderProps) {
  return (
    <header className="k-head">
      {crumbs && crumbs.length > 0 && <Breadcrumbs items={crumbs} />}
      <div className="k-head-line row wrap">
        <h1 className="title" style={subtitle ? besideLine : undefined}>
          {title}
        </h1>
        {chip}
        {subtitle && <span className="what k-dim">{subtitle}</span>}
        {actions && <div className="k-head-actions row end wrap">{actions}</div>}
      </div>
    </header>
  )
}

/** On a phone the line about it stands below. */
const besideLine = { maxWidth: 'max(40%, 400px)' } as const

interface PageHeaderProps {
  readonly title: ReactNode
  readonly chip?: ReactNode
  readonly subtitle?: ReactNode
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
}
