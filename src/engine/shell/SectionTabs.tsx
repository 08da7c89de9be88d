import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SectionInput } from '../contract/resourceSpec.ts'
import { type Tab, TabBar } from '../kit/TabBar.tsx'
import { whenIdle } from '../kit/whenIdle.ts'
import { useAccess } from '../providers/access.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { useConsoleDataProvider } from '../providers/dataProvider.ts'
import { useOrganization } from '../providers/organization.ts'
import { visibleResources } from '../providers/resources.ts'
import { tabCount } from '../providers/tabCount.ts'
import { t } from '../texts/t.ts'
import { consoleParts } from './consoleParts.ts'

/**
 * The pages of a section without a sidebar, as tabs with how many rows each has. Shown on lists, not on records. The rows
 * are asked for first: the numbers wait until the browser has nothing else to do.
 */
export function SectionTabs({ section }: { readonly section: SectionInput }) {
  const { grants } = useCurrentUser()
  const { selected: organization } = useOrganization()
  const { pathname } = useLocation()
  const provider = useConsoleDataProvider()
  const pages = visibleResources(grants).filter(resource => resource.section === section.key)
  const { offers } = useAccess()
  // Pages of the product's own ask calls of its own.
  const own = offers('parts')
    ? consoleParts.get().pages.filter(({ found }) => found?.tab && found.section === section.key)
    : []
  const shown = [...pages, ...own].some(({ path }) => path === pathname)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => whenIdle(() => setAsking(true)), [])
  const counts = useQueries({
    queries: pages.map(({ name }) => ({
      queryKey: [name, 'getList', 'count', { organization }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList(name, { pagination: { page: 1, perPage: 1 }, meta: { organization }, signal }),
      enabled: shown && isAsking,
      staleTime: 30_000,
    })),
  })
  if (!shown || pages.length < 2) return null
  const tabs = pages.map(
    ({ path, plural }, index): Tab => ({ to: path, label: plural, ...tabCount(counts[index]?.data) }),
  )
  const ownTabs = own.map(({ path, found }): Tab => ({ to: path, label: found?.label ?? '' }))
  return (
    <TabBar tabs={[...tabs, ...ownTabs]} current={pathname} label={t('%{label} pages', { label: section.label })} />
  )
}
