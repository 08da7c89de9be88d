import { useShownMetrics } from '../../../../engine/providers/shownMetrics.ts'
import { t } from '../../../../engine/texts/t.ts'
import type { DimensionKey } from '../../../reporting/dimensions.ts'
import { type MetricKey, metricOf } from '../../../reporting/metrics.ts'
import { metricChoices } from './choiceGroups.ts'
import { KeyChips } from './KeyChips.tsx'

/** The metrics of a question; what doesn't go with its dimensions is there with the reason. */
export function MetricChips({ chosen, rows, least, onChange }: MetricChipsProps) {
  const shown = useShownMetrics()
  return (
    <KeyChips
      label={t('Metrics')}
      add={t('+ Metric')}
      chosen={chosen}
      nameOf={key => metricOf(key).label}
      groups={metricChoices(rows, chosen, shown)}
      least={least}
      onChange={onChange}
    />
  )
}

interface MetricChipsProps {
  readonly chosen: readonly MetricKey[]
  /** All that the question is broken down by. */
  readonly rows: readonly DimensionKey[]
  /** How many must stay. */
  readonly least: number
  readonly onChange: (chosen: readonly MetricKey[]) => void
}
