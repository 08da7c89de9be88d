import type { FieldKind } from '../../../contract/fieldSpec.ts'
import { isDimension } from '../../../contract/reporting/dimensions.ts'
import { isMetric, metricOf } from '../../../contract/reporting/metrics.ts'
import { textsOf } from '../../../derive/cells/textsOf.ts'
import { useFormValue } from '../../../derive/form/useFormContext.ts'
import type { InputProps } from '../../../derive/inputs/inputProps.ts'
import { metricChoices } from '../question/choiceGroups.ts'
import { KeyChips } from '../question/KeyChips.tsx'
import { ChipsField } from './ChipsField.tsx'

/** A report's metrics, picked as in Explore; what doesn't go with its dimensions is there with the reason. */
export function MetricsInput({ value, onChange, disabled }: InputProps<FieldKind>) {
  const metrics = textsOf(value).filter(isMetric)
  const dimensions = textsOf(useFormValue('dimensions')).filter(isDimension)
  return (
    <ChipsField disabled={disabled}>
      <KeyChips
        label="Metrics"
        add="+ Metric"
        chosen={metrics}
        nameOf={key => metricOf(key).label}
        groups={metricChoices(dimensions, metrics)}
        least={0}
        onChange={onChange}
      />
    </ChipsField>
  )
}
