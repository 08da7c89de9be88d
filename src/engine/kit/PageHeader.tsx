import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import './kit.css'

/**
 * The head of a page: the way there, its title with status and a line about it, and its actions, one of them primary. A long line about it
 * breaks beside the title, so that the actions stay there, too.
 */
export function PageHeader({ title, chip, subtitle, crumbs, actions }: PageHeaderProps) {
  return (
    <header className="k-head">
      {crumbs && crumbs.length > 0 && <Breadcrumbs items={crumbs} />}
      <div className="k-head-line row wrap">
        <h1 className="title">{title}</h1>
        {chip}
        {subtitle && <span className="what k-dim">{subtitle}</span>}
        {actions && <div className="k-head-actions row end wrap">{actions}</div>}
      </div>
    </header>
  )
}

interface PageHeaderProps {
  readonly title: ReactNode
  readonly chip?: ReactNode
  readonly subtitle?: ReactNode
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
}
