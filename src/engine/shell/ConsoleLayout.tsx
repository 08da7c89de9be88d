import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useOrganization } from '../providers/organization.ts'
import { sectionOfPath } from '../providers/resources.ts'
import { LazyOverlays } from './LazyOverlays.tsx'
import { MetadataStrip } from './MetadataStrip.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PreloadParts } from './PreloadParts.tsx'
import { resourceAt } from './resourceAt.ts'
import { SectionTabs } from './SectionTabs.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ShellContext } from './shellContext.ts'
import { useShortcuts } from './shortcuts.ts'
import { TopBar } from './TopBar.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { useScrollToTop } from './useScrollToTop.ts'
import './shell.css'
import { t } from '../texts/t.ts'

/** The frame around every page: bar on top, the section's links at the side or as tabs, the page, the footer. */
export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const { selected } = useOrganization()
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null)
  const shell = useMemo(() => ({ openPalette: () => setOverlay('palette'), openHelp: () => setOverlay('help') }), [])
  useShortcuts(shell)
  const section = sectionOfPath(pathname)
  const main = useDocumentTitle()
  const queries = useQueryClient()
  const page = pageKey(pathname, selected)
  useScrollToTop(page)

  return (
    <ShellContext.Provider value={shell}>
      <a className="s-skip" href="#page">
        {t('Skip to content')}
      </a>
      <MetadataStrip />
      <TopBar />
      <OfflineStrip />
      <div className="s-body">
        {section?.layout === 'sidebar' && <SideMenu section={section} />}
        <div className="s-column grow">
          <main ref={main} id="page" data-focus="here" tabIndex={-1} className="s-page grow">
            {section?.layout === 'tabs' && <SectionTabs section={section} />}
            <PageBoundary key={page} onLeave={() => queries.removeQueries({ type: 'inactive' })}>
              {children}
            </PageBoundary>
          </main>
          <PageFooter />
        </div>
      </div>
      <PreloadParts />
      <LazyOverlays shown={overlay} onClose={() => setOverlay(null)} />
    </ShellContext.Provider>
  )
}

/**
 * What counts as another page. A list starts afresh when the organization changes, so that no row of the one left
 * stays on the screen (org.4); a record and a form stay, with their tab and what was typed.
 */
function pageKey(pathname: string, organization: string | null): string {
  const resource = resourceAt(pathname)
  const [id, ...view] = resource ? pathname.slice(resource.path.length + 1).split('/') : []
  return resource && id ? [resource.path, id, view[0]].join('/') : `${pathname} ${organization ?? ''}`
}
