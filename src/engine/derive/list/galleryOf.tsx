import Skeleton from '@mui/material/Skeleton'
import { RecordContextProvider, useListContext } from 'ra-core'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { titleOf } from '../cells/titleOf.ts'
import { recordPath } from '../routes.ts'
import { LayoutSwitch, type LayoutSwitchProps } from './LayoutSwitch.tsx'
import { RowActions } from './RowActions.tsx'
import './tiles.css'
import { t } from '../../texts/t.ts'

/** What a row looks like as a tile; it stands inside the link to the row's page and has none of its own. */
type Tile = ComponentType<{ readonly row: EntityRow }>

/** A list's rows as tiles, and the switch between those and its table (`ListView`). Its code comes with the page that has one. */
export interface Gallery {
  readonly Tiles: ComponentType<Omit<ListTilesProps, 'Tile'>>
  readonly Switch: ComponentType<LayoutSwitchProps>
}

export function galleryOf(Tile: Tile): Gallery {
  return { Tiles: props => <ListTiles {...props} Tile={Tile} />, Switch: LayoutSwitch }
}

/** A list's rows as a gallery, on the same list context as its table: selecting, acting and opening are the same. */
function ListTiles({ resource, Tile, selectable, actions, empty, isFetching }: ListTilesProps) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext<EntityRow>()
  if (isPending) return <TilesSkeleton />
  if (!data?.length) return empty
  return (
    <ul className="l-tiles gap-12" aria-label={resource.plural} aria-busy={isFetching}>
      {data.map(row => {
        const title = titleOf(resource, row)
        const selected = selectedIds.includes(row.id)
        return (
          <li key={row.id} className={selected ? 'l-tile l-selected panel' : 'l-tile panel'}>
            <Link to={recordPath(resource, row.id)} title={title}>
              <RecordContextProvider value={row}>
                <Tile row={row} />
              </RecordContextProvider>
            </Link>
            {selectable && (
              <label className="l-tile-check panel">
                <input
                  type="checkbox"
                  aria-label={t('Select %{title}', { title })}
                  checked={selected}
                  onChange={() => onToggleItem(row.id)}
                />
              </label>
            )}
            {actions && (
              <span className="l-tile-more">
                <RowActions resource={resource} row={row} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function TilesSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')}>
      <ul className="l-tiles gap-12" aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => `tile ${index}`).map(key => (
          <li key={key} className="l-tile l-tile-bone panel">
            <Skeleton height="71%" />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ListTilesProps {
  readonly resource: Resource
  readonly Tile: Tile
  readonly selectable: boolean
  /** Whether rows have menus. */
  readonly actions: boolean
  readonly empty: ReactNode
  readonly isFetching: boolean
}
