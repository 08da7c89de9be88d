import type { MeasuredColumnsProps, MeasuredTableProps } from '../../engine/derive/measuredParts.ts'
import { MeasuredTable } from './MeasuredTable.tsx'
import { MetricChoice } from './MetricChoice.tsx'

/** Metrics as columns of a list: the table that has some, or which there are. */
export function ListMetrics(props: MeasuredTableProps | MeasuredColumnsProps) {
  return 'choose' in props ? <MetricChoice {...props} /> : <MeasuredTable {...props} />
}
