import type { CellProps } from '../../../engine/derive/cells/cell.ts'
import { daypartSentence } from '../../targeting/daypartSentence.ts'

/** The hours of a week, as people say them. */
export function DaypartsCell({ value }: CellProps) {
  return <span className="d-text">{daypartSentence(value)}</span>
}
