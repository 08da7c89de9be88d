import type { SaveFailure } from '../../../engine/derive/form/saveFailure.ts'
import { t } from '../../../engine/texts/t.ts'
import type { CellEdit } from './cellEdits.ts'

/** Why a cell was refused: what the server says of its field, else of the row; of a row that somebody else saved, what to do. */
export function refusalAt(failure: SaveFailure, { label, path }: Pick<CellEdit, 'label' | 'path'>): string {
  if (failure.current) return t('Another user has changed this row. Press Enter to save your value anyway.')
  const own = Object.entries(failure.fields).find(([field]) => field === path || field.startsWith(`${path}.`))
  return own ? `${label}: ${own[1]}` : failure.message
}
