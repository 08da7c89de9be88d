import type { FieldKind, FieldOf, FieldSpec } from '../fieldSpec.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { code } from './code.ts'
import { date } from './date.ts'
import { dateTime } from './dateTime.ts'
import { duration } from './duration.ts'
import { group } from './group.ts'
import { json } from './json.ts'
import type { KindContract } from './kindContract.ts'
import { list } from './list.ts'
import { money } from './money.ts'
import { number } from './number.ts'
import { objectList } from './objectList.ts'
import { percent } from './percent.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { schedule } from './schedule.ts'
import { secret } from './secret.ts'
import { targeting } from './targeting.ts'
import { text } from './text.ts'

/** The shared half of every kind. A kind without it doesn't compile. */
export const kinds: { readonly [K in FieldKind]: KindContract<K> } = {
  choice,
  choices,
  code,
  date,
  dateTime,
  duration,
  boolean,
  group,
  json,
  reference,
  references,
  list,
  money,
  number,
  percent,
  schedule,
  secret,
  objectList,
  targeting,
  text,
}

/** The shared half of a field's kind, typed for that field. */
export function kindOf<K extends FieldKind>(field: FieldOf<K>): KindContract<K>
export function kindOf(field: FieldSpec): KindContract<FieldKind>
export function kindOf(field: FieldSpec): KindContract<FieldKind> {
  return kinds[field.kind] as KindContract<FieldKind>
}
