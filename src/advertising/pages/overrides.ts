import type { catalogue } from '../../../resources.config.ts'
import type { Overrides } from '../../engine/derive/overrides.ts'

/**
 * The escape hatch: a page of its own instead of a derived one, by `entity.view`, loaded when it is opened. More than one
 * in five resources here would mean that the catalogue lacks a word.
 */
export const overrides: Overrides<typeof catalogue> = {
  'asset.list': () => import('./assets/AssetsPage.tsx').then(m => m.AssetsPage),
  'asset.create': () => import('./assets/UploadPage.tsx').then(m => m.UploadPage),
  'deal.list': () => import('./dealDesk/DealsPage.tsx').then(m => m.DealsPage),
  'media.create': () => import('./addMedia/AddMediaPage.tsx').then(m => m.AddMediaPage),
  'report.create': () => import('./reporting/builder/ReportCreatePage.tsx').then(m => m.ReportCreatePage),
  'report.edit': () => import('./reporting/builder/ReportEditPage.tsx').then(m => m.ReportEditPage),
}
