import type { SaveContextValue } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import type { Row } from './rowPath.ts'

/** Saves by react-admin's context of the page. Answers the row that came of it; throws what the server refused it with. */
export function savedRow(save: SaveContextValue['save'], data: Row): Promise<EntityRow> {
  return new Promise((resolve, reject) => {
    if (!save) throw new Error('A form needs a page of react-admin around it that saves')
    void save({ ...data }, { onSuccess: resolve, onError: reject })
  })
}
