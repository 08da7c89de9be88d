import { Link } from 'react-router-dom'
import './kit.css'

/** The way to this page; each item is at most 200 px wide (kit.1). An item without `to` isn't a link. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <nav className="k-crumbs" aria-label="Breadcrumb">
      <ol>
        {items.map(({ label, to }) => (
          <li key={`${label} ${to ?? ''}`} title={label}>
            {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export interface Crumb {
  readonly label: string
  readonly to?: string
}
