import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useListContext,
} from 'ra-core'
import { Fragment, useEffect, useRef } from 'react'
import { t } from '../../texts/t.ts'
import type { MeasuredParts } from '../measuredParts.ts'
import type { ListColumn } from './listColumns.ts'
import { measuredPlace } from './measuredPlace.ts'
import { nextOrder } from './nextOrder.ts'

/** The header: sort by a click, ascending, descending, none (list.4); select the page's rows. */
export function ListHead({ columns, selectable, measured, actions }: ListHeadProps) {
  const sort = useDataTableSortContext()
  const place = measuredPlace(columns)
  const { setSort } = useListContext()
  return (
    <thead>
      <tr>
        {selectable && (
          <th className="l-check">
            <PageCheckbox />
          </th>
        )}
        {columns.map(({ name, label, sortable, align }, index) => {
          const order = sort?.field === name ? sort.order : undefined
          return (
            <Fragment key={name}>
              <th
                scope="col"
                className={align === 'end' ? 'l-end' : undefined}
                aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
              >
                {sortable ? (
                  <button type="button" onClick={() => setSort(nextOrder(sort, name))}>
                    {label}
                    <span aria-hidden="true">{order ? (order === 'ASC' ? '↑' : '↓') : ''}</span>
                  </button>
                ) : (
                  label
                )}
              </th>
              {measured && index === place && (
                <th scope="col" className="l-measured">
                  {measured.label}
                </th>
              )}
            </Fragment>
          )
        })}
        {actions && (
          <th className="l-more">
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function PageCheckbox() {
  const data = useDataTableDataContext()
  const selected = useDataTableSelectedIdsContext()
  const { onSelect } = useDataTableCallbacksContext()
  const box = useRef<HTMLInputElement>(null)
  const here = (data ?? []).map(({ id }) => id)
  const ids = new Set(selected)
  const count = here.filter(id => ids.has(id)).length
  const all = here.length > 0 && count === here.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all
  }, [count, all])
  const toggle = () => {
    for (const id of here) {
      if (all) ids.delete(id)
      else ids.add(id)
    }
    onSelect?.([...ids])
  }
  return (
    <input ref={box} type="checkbox" aria-label={t('Select all rows on this page')} checked={all} onChange={toggle} />
  )
}

interface ListHeadProps {
  readonly columns: readonly ListColumn[]
  readonly selectable: boolean
  readonly measured: MeasuredParts | null
  readonly actions: boolean
}
