import type { ComponentType } from 'react'
import type { FieldKind } from '../../contract/fieldSpec.ts'
import type { InputProps } from '../inputs/inputProps.ts'
import type { Row } from './rowPath.ts'

/** What a page of its own puts into a derived form. */
export interface FormParts {
  /** Inputs for some fields, by path, under the field's label as a heading; the others keep those of their kinds. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps<FieldKind>>>> | undefined
  /** Stands below the fields and is told what they hold. */
  readonly After?: ComponentType<{ readonly values: Row }> | undefined
}
