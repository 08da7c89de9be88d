import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../contract/api.ts'
import { mayAnywhere } from '../contract/grants.ts'
import { type ListPreferences, listRequest, parseListState } from '../derive/list/listState.ts'
import { consolePath } from '../providers/basePath.ts'
import { createConsoleStore } from '../providers/consoleStore.ts'
import { createDataProvider } from '../providers/dataProvider.ts'
import { selectedOrganization } from '../providers/organization.ts'
import { allResources } from '../providers/resources.ts'
import { consoleParts } from './consoleParts.ts'

/**
 * Where the page opens with a list, asks for its rows before anything is drawn. The list asks for the same by the same key and so
 * finds them, or their request on its way; who answers quickly spares drawing the table twice.
 */
export async function askFirstRows(user: CurrentUser, queryClient: QueryClient): Promise<void> {
  const path = consolePath()
  const resource = allResources().find(one => one.path === path)
  if (!resource || !mayAnywhere(user.grants, 'list', resource)) return
  if (consoleParts.get().overrides[`${resource.entity}.list`]) return
  const preferences = createConsoleStore(user.id).getItem<ListPreferences>(`list.${resource.path}`)
  const organization = selectedOrganization(user)
  const asked = { ...listRequest(parseListState(resource, location.search, preferences)), meta: { organization } }
  // react-admin's key of a list.
  const queryKey = [resource.name, 'getList', asked]
  // The first answer is not asked for again by the list that it was fetched for.
  queryClient.setQueryDefaults(queryKey, { staleTime: ({ state }) => (state.dataUpdateCount === 1 ? freshMs : 0) })
  const provider = createDataProvider(() => organization)
  const rows = queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => provider.getList(resource.name, { ...asked, signal }),
  })
  await Promise.race([rows, new Promise(resolve => setTimeout(resolve, waitMs))])
}

/** Much longer than drawing takes, much shorter than it takes to change something and come back. */
const freshMs = 5000

/** How long the page's own skeleton may stay for the rows: about what drawing the table without them would take. */
const waitMs = 200
