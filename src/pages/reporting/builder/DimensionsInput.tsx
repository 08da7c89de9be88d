import type { FieldKind } from '../../../contract/fieldSpec.ts'
import { dimensionOf, isDimension } from '../../../contract/reporting/dimensions.ts'
import { isMetric } from '../../../contract/reporting/metrics.ts'
import { textsOf } from '../../../derive/cells/textsOf.ts'
import { useFormValue } from '../../../derive/form/useFormContext.ts'
import type { InputProps } from '../../../derive/inputs/inputProps.ts'
import { dimensionChoices } from '../question/choiceGroups.ts'
import { KeyChips } from '../question/KeyChips.tsx'
import { ChipsField } from './ChipsField.tsx'

/** A report's dimensions, picked as in Explore; what doesn't go with its metrics is there with the reason. */
export function DimensionsInput({ value, onChange, disabled }: InputProps<FieldKind>) {
  const dimensions = textsOf(value).filter(isDimension)
  const metrics = textsOf(useFormValue('metrics')).filter(isMetric)
  return (
    <ChipsField disabled={disabled}>
      <KeyChips
        label="Dimensions"
        add="+ Dimension"
        chosen={dimensions}
        nameOf={key => dimensionOf(key).label}
        groups={dimensionChoices(dimensions, metrics)}
        least={0}
        onChange={onChange}
      />
    </ChipsField>
  )
}
