import { textsOf } from '../../../../engine/derive/cells/textsOf.ts'
import { useFormValue } from '../../../../engine/derive/form/useFormContext.ts'
import type { InputProps } from '../../../../engine/derive/inputs/inputProps.ts'
import { isDimension } from '../../../reporting/dimensions.ts'
import { isMetric } from '../../../reporting/metrics.ts'
import { DimensionChips } from '../question/DimensionChips.tsx'
import { ChipsField } from './ChipsField.tsx'

/** A report's dimensions, picked as in Explore; what doesn't go with its metrics is there with the reason. */
export function DimensionsInput({ value, onChange, disabled }: InputProps) {
  const dimensions = textsOf(value).filter(isDimension)
  const metrics = textsOf(useFormValue('metrics')).filter(isMetric)
  return (
    <ChipsField disabled={disabled}>
      <DimensionChips chosen={dimensions} metrics={metrics} onChange={onChange} />
    </ChipsField>
  )
}
