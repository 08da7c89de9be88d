import { allFields } from '../../engine/contract/resourceSpec.ts'
import type { MeasuredParts } from '../../engine/derive/measuredParts.ts'
import { laterPart } from '../../engine/kit/laterPart.tsx'
import { t } from '../../engine/texts/t.ts'
import { DeliveryCell } from './metrics/DeliveryCell.tsx'
import { RowsMetrics, recentDays, useIsIdle } from './metrics/RowsMetrics.tsx'

/** What is measured of campaigns and all below them is their delivery. */
export const measured: MeasuredParts = {
  label: t('Last %{days} days', { days: recentDays }),
  Rows: RowsMetrics,
  Cell: DeliveryCell,
  useIsIdle,
  // Where there is a plan, the pace stands beside the small line.
  tableClass: resource => (Object.hasOwn(allFields(resource), 'pacing') ? 'l-paced' : undefined),
  Metrics: laterPart(() => import('./ListMetrics.tsx').then(module => module.ListMetrics)),
  Panel: laterPart(() => import('./metrics/MetricsPanel.tsx').then(module => module.MetricsPanel)),
  panelLabel: t('Delivery'),
}
