import { CacheProvider } from '@emotion/react'
import { useMemo } from 'react'
import { Admin, type AdminProps } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { CurrentUser } from '../contract/api.ts'
import { NoPermission } from '../kit/NoPermission.tsx'
import { setOwnFormats } from '../kit/ownFormats.ts'
import { styleCache } from '../kit/styleCache.ts'
import { authProviderOf } from '../providers/authProviderOf.ts'
import { basePath } from '../providers/basePath.ts'
import { brand } from '../providers/brand.ts'
import { createConsoleStore } from '../providers/consoleStore.ts'
import { CurrentUserProvider, useCurrentUser } from '../providers/currentUser.ts'
import { createDataProvider } from '../providers/dataProvider.ts'
import { OrganizationProvider, selectedOrganization } from '../providers/organization.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { theCatalogue } from '../providers/resources.ts'
import { askFirstRows } from './askFirstRows.ts'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { ConsoleNotifications } from './ConsoleNotifications.tsx'
import { CrashPage } from './CrashPage.tsx'
import { consoleParts } from './consoleParts.ts'
import { consoleRoutes } from './consoleRoutes.tsx'
import { useDarkMode } from './darkMode.ts'
import { i18nProviderOf } from './i18nProvider.ts'
import { MissingPage } from './MissingPage.tsx'
import { openStartPage } from './openStartPage.ts'
import { PageLoading } from './PageLoading.tsx'
import { themesOf } from './theme/theme.ts'

/** The console for a signed-in person. A data router, because only with one can a form hold back a navigation. */
export function Console({ user }: { readonly user: CurrentUser }) {
  const router = useMemo(
    () =>
      createBrowserRouter(
        [
          {
            path: '*',
            element: (
              <CurrentUserProvider user={user}>
                <ConsoleAdmin />
              </CurrentUserProvider>
            ),
          },
        ],
        { basename: basePath || '/' },
      ),
    [user],
  )
  return <RouterProvider router={router} />
}

const queryClient = createQueryClient()

/** What is better there before the console is drawn. */
export function prepareConsole(user: CurrentUser): Promise<void> {
  openStartPage(user)
  return askFirstRows(user, queryClient)
}

function ConsoleAdmin() {
  const user = useCurrentUser()
  // The tokens of the stylesheets follow it; `<Admin>` reads the same setting from the store.
  useDarkMode()
  const dataProvider = useMemo(() => createDataProvider(() => selectedOrganization(user)), [user])
  const authProvider = useMemo(() => authProviderOf(user), [user])
  const { timezone, numberFormat } = user
  // Before anything below is drawn.
  useMemo(() => setOwnFormats({ timeZone: timezone, numbers: numberFormat }), [timezone, numberFormat])
  const store = useMemo(() => createConsoleStore(user.id), [user.id])
  const routes = useMemo(consoleRoutes, [])
  const { messages } = consoleParts.get()
  const i18nProvider = useMemo(() => i18nProviderOf(messages), [messages])
  const { colour } = brand.get()
  const themes = useMemo(() => themesOf(colour), [colour])
  const dashboard = consoleParts.get().pages.find(({ path }) => path === '/')?.Page
  return (
    <CacheProvider value={styleCache()}>
      <OrganizationProvider queryClient={queryClient}>
        <Admin
          title={theCatalogue().title}
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          store={store}
          queryClient={queryClient}
          theme={themes.light}
          darkTheme={themes.dark}
          {...(dashboard ? { dashboard } : {})}
          {...screens}
          disableTelemetry
        >
          {routes}
        </Admin>
      </OrganizationProvider>
    </CacheProvider>
  )
}

function Refused() {
  return <NoPermission page />
}

/** Every screen that `<Admin>` has a default for: the build leaves the defaults out, so none may be missing. */
const screens: Required<Pick<AdminProps, DefaultScreen>> = {
  layout: ConsoleFrame,
  notification: ConsoleNotifications,
  catchAll: MissingPage,
  error: CrashPage,
  loading: PageLoading,
  accessDenied: Refused,
  authenticationError: Refused,
  loginPage: false,
  authCallbackPage: false,
}

type DefaultScreen =
  | 'layout'
  | 'notification'
  | 'catchAll'
  | 'error'
  | 'loading'
  | 'accessDenied'
  | 'authenticationError'
  | 'loginPage'
  | 'authCallbackPage'
