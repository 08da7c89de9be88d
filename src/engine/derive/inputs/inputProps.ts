import type { ComponentType } from 'react'
import type { FieldKind, FieldOf } from '../../contract/fieldSpec.ts'
import type { FieldBinding } from '../../kit/Field.tsx'

/** What the input of a kind gets. It shows `value`, tells every change, and may ask the form around it for more. */
export interface InputProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOf<K>
  /** Where the value stands in the row: `flights.0.start`. */
  readonly path: string
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** The person leaves it; from then on its errors may be said. */
  readonly onBlur: () => void
  readonly disabled: boolean
  readonly required: boolean
  /** For the element that takes the focus: its id and what it is announced with. */
  readonly binding: FieldBinding
}

/** The form's half of a field kind. */
export interface KindInput<K extends FieldKind> {
  readonly Input: ComponentType<InputProps<K>>
  /** `field`: one control under a label. `set`: a heading over controls that have labels of their own. */
  readonly layout: 'field' | 'set'
  /** Takes the form's whole width. */
  readonly wide: boolean | ((field: FieldOf<K>) => boolean)
}
