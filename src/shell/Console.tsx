import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext } from 'ra-core'
import { useMemo } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { CurrentUser } from '../contract/api.ts'
import { setOwnFormats } from '../kit/ownFormats.ts'
import { styleCache } from '../kit/styleCache.ts'
import { authProviderOf } from '../providers/authProviderOf.ts'
import { createConsoleStore } from '../providers/consoleStore.ts'
import { CurrentUserProvider, useCurrentUser } from '../providers/currentUser.ts'
import { createDataProvider } from '../providers/dataProvider.ts'
import { OrganizationProvider, selectedOrganization } from '../providers/organization.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { ConsoleRoutes } from './ConsoleRoutes.tsx'
import { useDarkMode } from './darkMode.ts'
import { FactorGate } from './FactorGate.tsx'
import { i18nProvider } from './i18nProvider.ts'
import { darkTheme, lightTheme } from './theme/theme.ts'

/** The console for a signed-in person. A data router, because only with one can a form hold back a navigation. */
export function Console({ user }: { readonly user: CurrentUser }) {
  const router = useMemo(
    () =>
      createBrowserRouter([
        {
          path: '*',
          element: (
            <CurrentUserProvider user={user}>
              <Providers />
            </CurrentUserProvider>
          ),
        },
      ]),
    [user],
  )
  return <RouterProvider router={router} />
}

const queryClient = createQueryClient()

function Providers() {
  const user = useCurrentUser()
  const [dark] = useDarkMode()
  const dataProvider = useMemo(() => createDataProvider(() => selectedOrganization(user)), [user])
  const authProvider = useMemo(() => authProviderOf(user), [user])
  const { timezone, numberFormat } = user
  // Before anything below is drawn; who changes them sees everything drawn anew.
  useMemo(() => setOwnFormats({ timeZone: timezone, numbers: numberFormat }), [timezone, numberFormat])
  const store = useMemo(() => createConsoleStore(user.id), [user.id])
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={dark ? darkTheme : lightTheme}>
        <CoreAdminContext
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          store={store}
          queryClient={queryClient}
        >
          <OrganizationProvider queryClient={queryClient}>
            <FactorGate>
              <ConsoleRoutes key={`${timezone} ${numberFormat}`} />
            </FactorGate>
          </OrganizationProvider>
        </CoreAdminContext>
      </ThemeProvider>
    </CacheProvider>
  )
}
