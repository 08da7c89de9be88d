import { textsOf } from '../../../../engine/derive/cells/textsOf.ts'
import { useFormValue } from '../../../../engine/derive/form/useFormContext.ts'
import type { InputProps } from '../../../../engine/derive/inputs/inputProps.ts'
import { isMetric } from '../../../reporting/metrics.ts'
import { FilterChips } from '../question/FilterChips.tsx'
import { ChipsField } from './ChipsField.tsx'
import { filtersOf } from './filtersOf.ts'

/** A report's filters as sentences, their values found by name. */
export function FiltersInput({ value, onChange, disabled }: InputProps) {
  const metrics = textsOf(useFormValue('metrics')).filter(isMetric)
  return (
    <ChipsField disabled={disabled}>
      <FilterChips filters={filtersOf(value)} metrics={metrics} onChange={onChange} />
    </ChipsField>
  )
}
