import { laterPart } from '../../kit/laterPart.tsx'

/** What a list opens: its code comes after the rows. */
export const listParts = {
  BulkBar: laterPart(() => import('./BulkBar.tsx').then(module => module.BulkBar)),
  ColumnsPanel: laterPart(() => import('./ColumnsPanel.tsx').then(module => module.ColumnsPanel)),
  FilterEditor: laterPart(() => import('./FilterEditor.tsx').then(module => module.FilterEditor)),
  MoreFilters: laterPart(() => import('./MoreFilters.tsx').then(module => module.MoreFilters)),
  ViewsPanel: laterPart(() => import('./ViewsPanel.tsx').then(module => module.ViewsPanel)),
}
