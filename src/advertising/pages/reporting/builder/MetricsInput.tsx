import { textsOf } from '../../../../engine/derive/cells/textsOf.ts'
import { useFormValue } from '../../../../engine/derive/form/useFormContext.ts'
import type { InputProps } from '../../../../engine/derive/inputs/inputProps.ts'
import { isDimension } from '../../../reporting/dimensions.ts'
import { isMetric } from '../../../reporting/metrics.ts'
import { MetricChips } from '../question/MetricChips.tsx'
import { ChipsField } from './ChipsField.tsx'

/** A report's metrics, picked as in Explore; what doesn't go with its dimensions is there with the reason. */
export function MetricsInput({ value, onChange, disabled }: InputProps) {
  const metrics = textsOf(value).filter(isMetric)
  const dimensions = textsOf(useFormValue('dimensions')).filter(isDimension)
  return (
    <ChipsField disabled={disabled}>
      <MetricChips chosen={metrics} rows={dimensions} least={0} onChange={onChange} />
    </ChipsField>
  )
}
