import type { SortPayload } from 'ra-core'

/** What a click on a column's head leads to: ascending, descending, none, then from the start (list.4). */
export function nextOrder(sort: SortPayload | undefined, field: string): SortPayload {
  if (sort?.field !== field) return { field, order: 'ASC' }
  return sort.order === 'ASC' ? { field, order: 'DESC' } : { field: '', order: 'ASC' }
}
