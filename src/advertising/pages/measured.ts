import { allFields } from '../../engine/contract/resourceSpec.ts'
import type { MeasuredParts } from '../../engine/derive/measuredParts.ts'
import { laterPart } from '../../engine/kit/laterPart.tsx'
import { DeliveryCell } from './metrics/DeliveryCell.tsx'
import { RowsMetrics, recentDays, useIsIdle } from './metrics/RowsMetrics.tsx'

/** What is measured of campaigns and all below them is their delivery. */
export const measured: MeasuredParts = {
  label: `Last ${recentDays} days`,
  Rows: RowsMetrics,
  Cell: DeliveryCell,
  useIsIdle,
  // Where there is a plan, the pace stands beside the small line.
  tableClass: resource => (Object.hasOwn(allFields(resource), 'pacing') ? 'l-paced' : undefined),
  Table: laterPart(() => import('./MeasuredTable.tsx').then(module => module.MeasuredTable)),
  Columns: laterPart(() => import('./MetricChoice.tsx').then(module => module.MetricChoice)),
  Panel: laterPart(() => import('./metrics/MetricsPanel.tsx').then(module => module.MetricsPanel)),
  panelLabel: 'Delivery',
}
