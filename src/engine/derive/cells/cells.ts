import './cells.css'
import type { FieldKind, FieldOf, FieldSpec } from '../../contract/fieldSpec.ts'
import { ownCell } from '../ownParts.tsx'
import { BooleanCell } from './BooleanCell.tsx'
import { ChoiceCell } from './ChoiceCell.tsx'
import { ChoicesCell } from './ChoicesCell.tsx'
import { CodeCell } from './CodeCell.tsx'
import type { Cell } from './cell.ts'
import { DateCell } from './DateCell.tsx'
import { DateTimeCell } from './DateTimeCell.tsx'
import { DurationCell } from './DurationCell.tsx'
import { GroupCell } from './GroupCell.tsx'
import { JsonCell } from './JsonCell.tsx'
import { ListCell } from './ListCell.tsx'
import { MoneyCell } from './MoneyCell.tsx'
import { NumberCell } from './NumberCell.tsx'
import { ObjectListCell } from './ObjectListCell.tsx'
import { PercentCell } from './PercentCell.tsx'
import { ReferenceCell } from './ReferenceCell.tsx'
import { ReferencesCell } from './ReferencesCell.tsx'
import { ScheduleCell } from './ScheduleCell.tsx'
import { SecretCell } from './SecretCell.tsx'
import { TargetingCell } from './TargetingCell.tsx'
import { TextCell } from './TextCell.tsx'

/** The cell of every kind. A kind without one doesn't compile. */
export const cells: { readonly [K in FieldKind]: Cell<K> } = {
  choice: ChoiceCell,
  choices: ChoicesCell,
  code: CodeCell,
  date: DateCell,
  dateTime: DateTimeCell,
  duration: DurationCell,
  boolean: BooleanCell,
  group: GroupCell,
  json: JsonCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  list: ListCell,
  money: MoneyCell,
  number: NumberCell,
  percent: PercentCell,
  schedule: ScheduleCell,
  secret: SecretCell,
  objectList: ObjectListCell,
  targeting: TargetingCell,
  text: TextCell,
}

/** What shows a field: the cell that it names, else that of its kind. Plain words are those of the kind. */
export function cellOf<K extends FieldKind>(field: FieldOf<K>): Cell<K>
export function cellOf(field: FieldSpec): Cell<FieldKind>
export function cellOf(field: FieldSpec): Cell<FieldKind> {
  return { ...(cells[field.kind] as Cell<FieldKind>), ...ownCell(field) }
}
