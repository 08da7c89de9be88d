import { useShownMetrics } from '../../../../engine/providers/shownMetrics.ts'
import { t } from '../../../../engine/texts/t.ts'
import { type DimensionKey, dimensionOf } from '../../../reporting/dimensions.ts'
import type { MetricKey } from '../../../reporting/metrics.ts'
import { dimensionChoices } from './choiceGroups.ts'
import { KeyChips } from './KeyChips.tsx'

/** The dimensions of a question; what doesn't go with its metrics is there with the reason. */
export function DimensionChips({ chosen, rows = chosen, metrics, onChange }: DimensionChipsProps) {
  const shown = useShownMetrics()
  return (
    <KeyChips
      label={t('Dimensions')}
      add={t('+ Dimension')}
      chosen={chosen}
      nameOf={key => dimensionOf(key).label}
      groups={dimensionChoices(rows, metrics, shown)}
      least={0}
      onChange={onChange}
    />
  )
}

interface DimensionChipsProps {
  readonly chosen: readonly DimensionKey[]
  /** All that the question is broken down by, where that is more than what is chosen here. */
  readonly rows?: readonly DimensionKey[]
  readonly metrics: readonly MetricKey[]
  readonly onChange: (chosen: readonly DimensionKey[]) => void
}
