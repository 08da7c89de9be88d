import type { ReactNode } from 'react'
import { CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route, type To, useLocation } from 'react-router-dom'
import type { Catalogue, Resource as ResourceEntry, SectionInput } from '../contract/resourceSpec.ts'
import { laterPart } from '../kit/laterPart.tsx'
import { NoPermission } from '../kit/NoPermission.tsx'
import { withBasePath } from '../providers/basePath.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { allResources, theCatalogue } from '../providers/resources.ts'
import { inSentence } from '../texts/inSentence.ts'
import { t } from '../texts/t.ts'
import { consoleParts } from './consoleParts.ts'
import { MissingPage } from './MissingPage.tsx'
import { PageLoading } from './PageLoading.tsx'
import { ResourcePage } from './ResourcePage.tsx'
import { sidebarLinks } from './sidebarLinks.ts'

/**
 * Every address: the catalogue's resources, the pages that are none, and the redirects between them. `<Admin>` reads its
 * children before it draws them, so they can't hide in a component.
 */
export function consoleRoutes(): ReactNode {
  const resources = allResources()
  return (
    <>
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
        {addPages(resources).map(path => (
          <Route key={path} path={path} element={<ToCreate />} />
        ))}
        {sectionRoots(theCatalogue()).map(section => (
          <Route key={section.key} path={section.path} element={<ToFirstPage section={section} />} />
        ))}
        {consoleParts
          .get()
          .pages.filter(({ path }) => path !== '/')
          .map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        <Route path="/approvals" element={<pages.approvals />} />
        <Route path="/inbox" element={<pages.inbox />} />
        <Route path="/account" element={<pages.account />} />
        <Route path="/admin/access" element={<pages.accessCheck />} />
        <Route path="/admin/api" element={<pages.apiReference />} />
        <Route path="/logout" element={<ToLogout />} />
      </CustomRoutes>
    </>
  )
}

/** The engine's own pages, which every console has. */
const pages = {
  account: laterPart(() => import('../pages/account/AccountPage.tsx').then(m => m.AccountPage)),
  approvals: laterPart(() => import('../pages/inbox/ApprovalsPage.tsx').then(m => m.ApprovalsPage)),
  inbox: laterPart(() => import('../pages/inbox/InboxPage.tsx').then(m => m.InboxPage)),
  accessCheck: laterPart(() => import('../pages/accessCheck/AccessCheckPage.tsx').then(m => m.AccessCheckPage)),
  apiReference: laterPart(() => import('../pages/apiReference/ApiReferencePage.tsx').then(m => m.ApiReferencePage)),
}

/** The specification's own word for a resource's form: `/media/add` is `/media/create`. */
function addPages(resources: readonly ResourceEntry[]): readonly string[] {
  return resources.flatMap(({ sidebar }) => sidebar.map(({ path }) => path)).filter(path => path.endsWith('/add'))
}

/** Sections whose address is no page of its own open their first page (shell.11). */
function sectionRoots({ sections, resources }: Catalogue): readonly SectionInput[] {
  const taken = new Set(Object.values(resources).map(({ path }) => path))
  return sections.filter(({ path }) => path !== '/' && !taken.has(path))
}

function ToCreate() {
  const { pathname, search } = useLocation()
  return <Redirect to={{ pathname: pathname.replace(/\/add$/, '/create'), search }} />
}

/** A row that has no form is shown. */
function ToRecord() {
  const { pathname, search } = useLocation()
  return <Redirect to={{ pathname: `${pathname.replace(/\/$/, '')}/show`, search }} />
}

function ToFirstPage({ section }: { readonly section: SectionInput }) {
  const { grants } = useCurrentUser()
  const first = sidebarLinks(section, grants)[0]
  return first ? (
    <Redirect to={first.path} />
  ) : (
    <NoPermission page title={t('You don’t have access to %{plural}', { plural: inSentence(section.label) })} />
  )
}

/** Shows the outline of the page that it leads to until that has come: an empty place would blink. */
function Redirect({ to }: { readonly to: To }) {
  return (
    <>
      <Navigate replace to={to} />
      <PageLoading />
    </>
  )
}

/** The entry ends the session when the page is loaded at this address. */
function ToLogout() {
  location.replace(withBasePath('/logout'))
  return <PageLoading />
}
