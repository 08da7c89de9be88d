import { CoreAdminUI, CustomRoutes, Resource } from 'ra-core'
import type { ComponentType } from 'react'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { catalogue } from '../../resources.config.ts'
import type { SectionInput } from '../contract/resourceSpec.ts'
import { laterPart } from '../kit/laterPart.tsx'
import { NoPermission } from '../kit/NoPermission.tsx'
import { useCurrentUser } from '../providers/currentUser.ts'
import { resources } from '../providers/resources.ts'
import { ConsoleLayout } from './ConsoleLayout.tsx'
import { CrashPage } from './CrashPage.tsx'
import { MissingPage } from './MissingPage.tsx'
import { PageLoading } from './PageLoading.tsx'
import { ResourcePage } from './ResourcePage.tsx'
import { sidebarLinks } from './sidebarLinks.ts'

/** Every address: the catalogue's resources, the pages that are none, and the redirects between them. */
export function ConsoleRoutes() {
  return (
    <CoreAdminUI
      layout={ConsoleLayout}
      dashboard={pages.dashboard}
      catchAll={MissingPage}
      error={CrashPage}
      loading={PageLoading}
      accessDenied={Refused}
      title={catalogue.title}
      disableTelemetry
    >
      {resources.map(resource => {
        const { name, plural, verbs } = resource
        return (
          <Resource
            key={name}
            name={name}
            options={{ label: plural }}
            list={<ResourcePage resource={resource} view="list" />}
            show={<ResourcePage resource={resource} view="show" />}
            {...(verbs.includes('update') ? { edit: <ResourcePage resource={resource} view="edit" /> } : {})}
            {...(verbs.includes('create') ? { create: <ResourcePage resource={resource} view="create" /> } : {})}
          >
            {/* react-admin would show the list at every address below it that has no page. */}
            {!verbs.includes('create') && <Route path="create/*" element={<MissingPage />} />}
            {!verbs.includes('update') && <Route path=":id" element={<ToRecord />} />}
            {!verbs.includes('update') && <Route path=":id/*" element={<MissingPage />} />}
          </Resource>
        )
      })}
      <CustomRoutes>
        {addPages.map(path => (
          <Route key={path} path={path} element={<ToCreate />} />
        ))}
        {sectionRoots.map(section => (
          <Route key={section.key} path={section.path} element={<ToFirstPage section={section} />} />
        ))}
        <Route path="/media/import" element={<pages.importTags />} />
        <Route path="/media/vast" element={<pages.inspector />} />
        <Route path="/media/preview/:id" element={<pages.preview />} />
        <Route path="/reporting/explore" element={<pages.explore />} />
        <Route path="/account" element={<pages.account />} />
        <Route path="/admin/access" element={<pages.accessCheck />} />
        <Route path="/admin/api" element={<pages.apiReference />} />
        <Route path="/logout" element={<ToLogout />} />
      </CustomRoutes>
    </CoreAdminUI>
  )
}

const pages = {
  account: page(() => import('../pages/account/AccountPage.tsx').then(m => m.AccountPage)),
  accessCheck: page(() => import('../pages/accessCheck/AccessCheckPage.tsx').then(m => m.AccessCheckPage)),
  dashboard: page(() => import('../pages/dashboard/DashboardPage.tsx').then(m => m.DashboardPage)),
  importTags: page(() => import('../pages/importTags/ImportTagsPage.tsx').then(m => m.ImportTagsPage)),
  inspector: page(() => import('../pages/inspector/InspectorPage.tsx').then(m => m.InspectorPage)),
  preview: page(() => import('../pages/PreviewPage.tsx').then(m => m.PreviewPage)),
  explore: page(() => import('../pages/reporting/explore/ExplorePage.tsx').then(m => m.ExplorePage)),
  apiReference: page(() => import('../pages/apiReference/ApiReferencePage.tsx').then(m => m.ApiReferencePage)),
}

function page(load: () => Promise<ComponentType>) {
  return laterPart(load)
}

/** The specification's own word for a resource's form: `/media/add` is `/media/create`. */
const addPages = resources
  .flatMap(({ sidebar }) => sidebar.map(({ path }) => path))
  .filter(path => path.endsWith('/add'))

/** Sections whose address is no page of its own open their first page (shell.11). */
const sectionRoots = (catalogue.sections as readonly SectionInput[]).filter(
  ({ path }) => path !== '/' && !resources.some(resource => resource.path === path),
)

function ToCreate() {
  const { pathname, search } = useLocation()
  return <Navigate replace to={{ pathname: pathname.replace(/\/add$/, '/create'), search }} />
}

/** A row that has no form is shown. */
function ToRecord() {
  const { pathname, search } = useLocation()
  return <Navigate replace to={{ pathname: `${pathname.replace(/\/$/, '')}/show`, search }} />
}

function ToFirstPage({ section }: { readonly section: SectionInput }) {
  const { grants } = useCurrentUser()
  const first = sidebarLinks(section, grants)[0]
  return first ? <Navigate replace to={first.path} /> : <NoPermission page what={section.label.toLowerCase()} />
}

function Refused() {
  return <NoPermission page />
}

/** The entry ends the session when the page is loaded at this address. */
function ToLogout() {
  location.replace('/logout')
  return <PageLoading />
}
