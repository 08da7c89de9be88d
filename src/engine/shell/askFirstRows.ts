import type { CurrentUser } from '../contract/api.ts'
import { mayAnywhere } from '../contract/grants.ts'
import { type ListPreferences, listRequest, parseListState } from '../derive/list/listState.ts'
import { askAhead } from '../providers/askAhead.ts'
import { consolePath } from '../providers/basePath.ts'
import { createConsoleStore } from '../providers/consoleStore.ts'
import { listUrl } from '../providers/dataProvider.ts'
import { listQuery } from '../providers/listQuery.ts'
import { selectedOrganization } from '../providers/organization.ts'
import { allResources } from '../providers/resources.ts'
import { consoleParts } from './consoleParts.ts'

/**
 * Where the page opens with a list, asks for its rows before the frame is drawn, so that the server answers meanwhile. The list then
 * asks for the same.
 */
export function askFirstRows(user: CurrentUser): void {
  const path = consolePath()
  const resource = allResources().find(one => one.path === path)
  if (!resource || !mayAnywhere(user.grants, 'list', resource)) return
  if (consoleParts.get().overrides[`${resource.entity}.list`]) return
  const kept = createConsoleStore(user.id).getItem<ListPreferences>(`list.${resource.path}`)
  const asked = listRequest(parseListState(resource, location.search, kept))
  askAhead(listUrl(resource, listQuery(asked, selectedOrganization(user))))
}
