import type { ConsolePage } from '../../engine/derive/consolePage.ts'
import { laterPart } from '../../engine/kit/laterPart.tsx'
import { t } from '../../engine/texts/t.ts'

/** Astrolabe's pages that are no resource's. */
export const consolePages: readonly ConsolePage[] = [
  { path: '/', Page: laterPart(() => import('./dashboard/DashboardPage.tsx').then(m => m.DashboardPage)) },
  {
    path: '/campaigns/workbench',
    Page: laterPart(() => import('./workbench/WorkbenchPage.tsx').then(m => m.WorkbenchPage)),
    found: { label: t('Workbench'), section: 'campaigns', tab: true },
  },
  {
    path: '/inventory/deals/desk',
    Page: laterPart(() => import('./dealDesk/DeskPage.tsx').then(m => m.DeskPage)),
    found: { label: t('Deal desk'), section: 'inventory' },
  },
  {
    path: '/campaigns/brief',
    Page: laterPart(() => import('./campaignBuild/BriefPage.tsx').then(m => m.BriefPage)),
    found: { label: t('New from brief'), section: 'campaigns', tab: true },
  },
  {
    path: '/campaigns/import',
    Page: laterPart(() => import('./campaignBuild/ImportSheetPage.tsx').then(m => m.ImportSheetPage)),
    found: { label: t('Import sheet'), section: 'campaigns', tab: true },
  },
  {
    path: '/media/import',
    Page: laterPart(() => import('./importTags/ImportTagsPage.tsx').then(m => m.ImportTagsPage)),
  },
  {
    path: '/media/vast',
    Page: laterPart(() => import('./inspector/InspectorPage.tsx').then(m => m.InspectorPage)),
    // It has no sidebar link: what stands there is fixed (shell.4).
    found: { label: t('VAST inspector'), section: 'media' },
  },
  { path: '/media/preview/:id', Page: laterPart(() => import('./PreviewPage.tsx').then(m => m.PreviewPage)) },
  {
    path: '/reporting/explore',
    Page: laterPart(() => import('./reporting/explore/ExplorePage.tsx').then(m => m.ExplorePage)),
  },
  {
    path: '/glossary',
    Page: laterPart(() => import('./glossary/GlossaryPage.tsx').then(m => m.GlossaryPage)),
    found: { label: t('Glossary'), help: true },
  },
  {
    path: '/whats-new',
    Page: laterPart(() => import('./whatsNew/WhatsNewPage.tsx').then(m => m.WhatsNewPage)),
    found: { label: t('What’s new'), help: true },
  },
]
