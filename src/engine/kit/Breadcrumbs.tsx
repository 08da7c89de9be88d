import MuiBreadcrumbs from '@mui/material/Breadcrumbs'
import { Link } from 'react-router-dom'
import { t } from '../texts/t.ts'

/** The way to this page; each item is at most 200 px wide (kit.1). An item without `to` isn't a link. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <MuiBreadcrumbs aria-label={t('Breadcrumb')} maxItems={items.length}>
      {items.map(({ label, to }) =>
        to === undefined ? (
          <span key={label} title={label}>
            {label}
          </span>
        ) : (
          <Link key={`${label} ${to}`} to={to} title={label}>
            {label}
          </Link>
        ),
      )}
    </MuiBreadcrumbs>
  )
}

export interface Crumb {
  readonly label: string
  readonly to?: string
}
