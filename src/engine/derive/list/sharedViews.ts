import { useGetList, useNotify } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import { errorText } from '../../kit/errorText.ts'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useOrganization } from '../../providers/organization.ts'
import { savedViewResource } from '../../providers/savedViewResource.ts'
import { t } from '../../texts/t.ts'
import type { SavedView } from './savedViews.ts'

/**
 * The views of a page that are shared with the organization: rows of `saved-view`, where the API behind the console has them. Asked
 * for when they are to be shown, not with the list.
 */
export function useSharedViews(page: string): SharedViews {
  const resource = savedViewResource()
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const { can, offers } = useAccess()
  const { selected, name: organization } = useOrganization()
  const meta = { organization: selected }
  const isOffered = offers('savedViews') && can('list', resource)
  const { data, refetch } = useGetList<EntityRow>(
    resource.name,
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' }, filter: { page }, meta },
    { enabled: isOffered },
  )
  const rows = isOffered ? (data ?? []) : []

  const share = async ({ name, search, columns }: SavedView) => {
    const known = rows.find(row => row.name === name)
    const shown = { name, page, search, columns }
    try {
      if (known) {
        const { id, version } = known
        await provider.update(resource.name, { id, data: { ...shown, version }, previousData: known, meta })
      } else await provider.create(resource.name, { data: shown, meta })
    } catch (error) {
      notify(errorText(error), { type: 'error' })
      return false
    }
    notify(t('%{name}: shared with %{organization}.', { name, organization }), { type: 'success' })
    void refetch()
    return true
  }
  const mayShare = isOffered && selected !== null && can('create', resource) && can('update', resource)
  return {
    views: rows.map(viewOfRow),
    shareWith: mayShare ? organization : null,
    managedAt: mayShare ? `${resource.path}?page=${encodeURIComponent(page)}` : null,
    share,
  }
}

function viewOfRow({ name, search, columns }: EntityRow): SavedView {
  return {
    name: String(name),
    search: typeof search === 'string' ? search : '',
    columns: Array.isArray(columns) ? columns.map(String) : [],
  }
}

export interface SharedViews {
  readonly views: readonly SavedView[]
  /** The name of the organization that a view would be shared with; null for who may not. */
  readonly shareWith: string | null
  /** Where they are renamed and deleted; null for who may not. */
  readonly managedAt: string | null
  /** Shares a view in place of the shared one of that name. Answers whether it was saved; a refusal is told. */
  readonly share: (view: SavedView) => Promise<boolean>
}
