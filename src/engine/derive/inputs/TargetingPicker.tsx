import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FieldOf, Fields } from '../../contract/fieldSpec.ts'
import { OptionPicker } from '../../kit/OptionPicker.tsx'
import type { OptionSelection } from '../../kit/optionSelection.ts'
import { textsOf } from '../cells/textsOf.ts'
import type { Row } from '../form/rowPath.ts'
import { useFormError, useFormValue } from '../form/useFormContext.ts'
import { choiceOptions } from './choiceOptions.ts'

/** Includes and excludes values of a dimension's taxonomy (kit.5). */
export function TargetingPicker({ label, at, field, disabled }: TargetingPickerProps) {
  const { setValue } = useFormContext()
  const value = useFormValue(at)
  const error = useFormError(at, true)
  const { include, exclude } = typeof value === 'object' && value !== null ? (value as Row) : {}
  const selection: OptionSelection = { included: textsOf(include), excluded: textsOf(exclude) }
  const held = JSON.stringify([...selection.included, ...selection.excluded])
  const options = useMemo(() => choiceOptions(field, JSON.parse(held)), [field, held])
  return (
    <div className="stack gap-4" data-path={at}>
      <span className="f-set-label label">{label}</span>
      <OptionPicker
        label={label}
        options={options}
        selection={selection}
        startsSelected={held !== '[]'}
        disabled={disabled}
        onChange={({ included, excluded }) =>
          setValue(at, { include: included, exclude: excluded }, { shouldDirty: true })
        }
      />
      {error && <p className="k-field-error">{error}</p>}
    </div>
  )
}

/** The taxonomy of a dimension whose values are included and excluded; null for other dimensions. */
export function taxonomyOf(fields: Fields): FieldOf<'choices'> | null {
  const { include, exclude } = fields
  const both = include?.kind === 'choices' && exclude?.kind === 'choices' && Object.keys(fields).length === 2
  return both ? include : null
}

interface TargetingPickerProps {
  readonly label: string
  readonly at: string
  readonly field: FieldOf<'choices'>
  readonly disabled: boolean
}
