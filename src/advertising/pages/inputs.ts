import type { catalogue } from '../../../resources.config.ts'
import type { OwnPartsOf } from '../../engine/derive/ownParts.tsx'

/** What some fields are asked for with, by the names that they say in the catalogue. */
export const inputs: OwnPartsOf<typeof catalogue>['inputs'] = {
  dimensions: {
    load: () => import('./reporting/builder/DimensionsInput.tsx').then(m => m.DimensionsInput),
    layout: 'set',
    wide: true,
  },
  filters: {
    load: () => import('./reporting/builder/FiltersInput.tsx').then(m => m.FiltersInput),
    layout: 'set',
    wide: true,
  },
  metrics: {
    load: () => import('./reporting/builder/MetricsInput.tsx').then(m => m.MetricsInput),
    layout: 'set',
    wide: true,
  },
}
