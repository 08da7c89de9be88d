import type { FieldKind } from '../../../contract/fieldSpec.ts'
import { isDimension } from '../../../contract/reporting/dimensions.ts'
import { isMetric } from '../../../contract/reporting/metrics.ts'
import { textsOf } from '../../../derive/cells/textsOf.ts'
import { useFormValue } from '../../../derive/form/useFormContext.ts'
import type { InputProps } from '../../../derive/inputs/inputProps.ts'
import { DimensionChips } from '../question/DimensionChips.tsx'
import { ChipsField } from './ChipsField.tsx'

/** A report's dimensions, picked as in Explore; what doesn't go with its metrics is there with the reason. */
export function DimensionsInput({ value, onChange, disabled }: InputProps<FieldKind>) {
  const dimensions = textsOf(value).filter(isDimension)
  const metrics = textsOf(useFormValue('metrics')).filter(isMetric)
  return (
    <ChipsField disabled={disabled}>
      <DimensionChips chosen={dimensions} metrics={metrics} onChange={onChange} />
    </ChipsField>
  )
}
