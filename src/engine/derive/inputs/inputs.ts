import type { FieldKind, FieldSpec } from '../../contract/fieldSpec.ts'
import { laterPart } from '../../kit/laterPart.tsx'
import { BooleanInput } from './BooleanInput.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { ChoicesInput } from './ChoicesInput.tsx'
import { DateInput } from './DateInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { DurationInput } from './DurationInput.tsx'
import { GroupInput } from './GroupInput.tsx'
import type { KindInput } from './inputProps.ts'
import { ListInput } from './ListInput.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { ObjectListInput } from './ObjectListInput.tsx'
import { PercentInput } from './PercentInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { ReferencesInput } from './ReferencesInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { TextInput } from './TextInput.tsx'

const GridInput = laterPart(() => import('./GridInput.tsx').then(module => module.GridInput))
const CodeInput = laterPart(() => import('./CodeInput.tsx').then(module => module.CodeInput))
const JsonInput = laterPart(() => import('./JsonInput.tsx').then(module => module.JsonInput))
const ScheduleInput = laterPart(() => import('./ScheduleInput.tsx').then(module => module.ScheduleInput))
const TargetingInput = laterPart(() => import('./TargetingInput.tsx').then(module => module.TargetingInput))

/** The input of every kind. A kind without one doesn't compile. */
export const inputs: { readonly [K in FieldKind]: KindInput<K> } = {
  choice: { Input: ChoiceInput, layout: 'field', wide: false },
  choices: { Input: ChoicesInput, layout: 'field', wide: ({ options }) => (options?.length ?? 0) > 6 },
  code: { Input: CodeInput, layout: 'field', wide: true },
  date: { Input: DateInput, layout: 'field', wide: false },
  dateTime: { Input: DateTimeInput, layout: 'field', wide: false },
  duration: { Input: DurationInput, layout: 'field', wide: false },
  boolean: { Input: BooleanInput, layout: 'field', wide: false },
  group: { Input: GroupInput, layout: 'set', wide: true },
  json: { Input: JsonInput, layout: 'field', wide: true },
  reference: { Input: ReferenceInput, layout: 'field', wide: false },
  references: { Input: ReferencesInput, layout: 'field', wide: false },
  list: { Input: ListInput, layout: 'field', wide: false },
  money: { Input: MoneyInput, layout: 'field', wide: false },
  number: { Input: NumberInput, layout: 'field', wide: false },
  percent: { Input: PercentInput, layout: 'field', wide: false },
  schedule: { Input: ScheduleInput, layout: 'set', wide: true },
  secret: { Input: SecretInput, layout: 'field', wide: false },
  objectList: { Input: ObjectListInput, layout: 'set', wide: true },
  targeting: { Input: TargetingInput, layout: 'set', wide: true },
  text: { Input: TextInput, layout: 'field', wide: ({ lines = 1 }) => lines > 1 },
}

const grid: KindInput<'objectList'> = { Input: GridInput, layout: 'set', wide: true }

/** The input of a field's kind; the two agree, which the type of a union can't say. */
export function inputOf(field: FieldSpec): KindInput<FieldKind> {
  if (field.kind === 'objectList' && field.grid) return grid as KindInput<FieldKind>
  return inputs[field.kind] as KindInput<FieldKind>
}
