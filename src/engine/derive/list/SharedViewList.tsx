import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import type { SavedView } from './savedViews.ts'
import type { SharedViews } from './sharedViews.ts'

/** The views that are shared with the organization, and where they are managed. Nothing where there are none. */
export function SharedViewList({ shared, current, onOpen }: SharedViewListProps) {
  const { views, managedAt } = shared
  if (views.length === 0) return null
  return (
    <div className="stack gap-4">
      <div className="row apart caption">
        <span className="k-dim" id="shared-views">
          {t('Shared')}
        </span>
        {managedAt !== null && <Link to={managedAt}>{t('Manage')}</Link>}
      </div>
      <ul className="l-lines" aria-labelledby="shared-views">
        {views.map(view => (
          <li key={view.name} className="row gap-4">
            <ViewButton view={view} current={current} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opens a view; the one that is shown now is marked. */
export function ViewButton<View extends Pick<SavedView, 'name'>>({ view, current, onOpen }: ViewButtonProps<View>) {
  return (
    <button type="button" className="choice hover breaks" aria-current={view === current} onClick={() => onOpen(view)}>
      {view === current ? '✓ ' : ''}
      {view.name}
    </button>
  )
}

interface SharedViewListProps {
  readonly shared: SharedViews
  /** The one that shows just what is shown now. */
  readonly current?: SavedView | undefined
  readonly onOpen: (view: SavedView) => void
}

interface ViewButtonProps<View> {
  readonly view: View
  readonly current?: View | undefined
  readonly onOpen: (view: View) => void
}
