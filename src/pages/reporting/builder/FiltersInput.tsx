import type { FieldKind } from '../../../contract/fieldSpec.ts'
import { isMetric } from '../../../contract/reporting/metrics.ts'
import { textsOf } from '../../../derive/cells/textsOf.ts'
import { useFormValue } from '../../../derive/form/useFormContext.ts'
import type { InputProps } from '../../../derive/inputs/inputProps.ts'
import { FilterChips } from '../question/FilterChips.tsx'
import { ChipsField } from './ChipsField.tsx'
import { filtersOf } from './filtersOf.ts'

/** A report's filters as sentences, their values found by name. */
export function FiltersInput({ value, onChange, disabled }: InputProps<FieldKind>) {
  const metrics = textsOf(useFormValue('metrics')).filter(isMetric)
  return (
    <ChipsField disabled={disabled}>
      <FilterChips filters={filtersOf(value)} metrics={metrics} onChange={onChange} />
    </ChipsField>
  )
}
