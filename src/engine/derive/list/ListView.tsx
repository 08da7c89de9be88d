import Button from '@mui/material/Button'
import { ListContextProvider, type ListControllerResult, ResourceContextProvider, useStore } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Pager } from '../../kit/Pager.tsx'
import { useAccess } from '../../providers/access.ts'
import { isNotOffered } from '../../providers/isNotOffered.ts'
import { useOrganization } from '../../providers/organization.ts'
import { isAtLeast } from '../../providers/tabCount.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { foreignFields } from '../cells/foreignFields.ts'
import { isMeasuredColumn, measuredOf } from '../measuredParts.ts'
import { NotOffered } from '../NotOffered.tsx'
import { ActionRunner } from '../record/ActionRunner.tsx'
import { createPath } from '../routes.ts'
import { FilterBar } from './FilterBar.tsx'
import type { Gallery } from './galleryOf.tsx'
import type { Layout } from './LayoutSwitch.tsx'
import { ListTable } from './ListTable.tsx'
import { listParts } from './listParts.ts'
import { type ListFilters, pageSizes } from './listState.ts'
import { listTitle } from './listTitle.ts'
import { useColumns, withForeign } from './useColumns.ts'
import { useExactTotal } from './useExactTotal.ts'
import { useExport } from './useExport.ts'
import { useListRows } from './useListRows.ts'
import { useListState } from './useListState.ts'
import { ViewControls } from './ViewControls.tsx'
import './list.css'
import { Phrase } from '../../kit/Phrase.tsx'
import { t } from '../../texts/t.ts'

/**
 * A list of a resource's rows with all that belongs to it. As a page it has a head and keeps its state in the address;
 * as a part of a record's page (`within`) it shows the rows that refer to that record.
 */
export function ListView({ resource, pageKey, within, gallery, primary, intro }: ListViewProps) {
  const access = useAccess()
  const { selected } = useOrganization()
  const permanent = useMemo((): ListFilters | undefined => within && { [within.by]: [within.id] }, [within])
  const handle = useListState(resource, pageKey, !within)
  const organization = within ? within.organization : selected
  const parts = measuredOf(resource)
  const own = useColumns(resource, pageKey, within?.by)
  const rows = useListRows({
    resource,
    handle,
    organization,
    permanent,
    columns: own.columns,
  })
  const exact = useExactTotal(rows)
  const exporting = useExport(rows)
  const { context, selection } = rows
  const columns = useMemo(
    () => withForeign(own, resource, foreignFields(resource, context.data ?? [])),
    [own, resource, context.data],
  )
  const { state, change } = handle
  const narrowed = state.q !== '' || state.draft !== 'all' || Object.keys(state.filters).length > 0
  const [layout, setLayout] = useStore<Layout>(`list.${pageKey}.layout`, 'gallery')
  const mayCreate = access.can('create', resource)
  const create =
    mayCreate &&
    (primary ?? (
      // On a row's page the row's own button is the primary one.
      <Button
        component={Link}
        {...(within ? {} : { variant: 'contained', color: 'primary' })}
        to={createPath(resource, within ? { [within.by]: within.id } : undefined)}
      >
        <Phrase text="New %{label}" values={{ label: inSentence(resource.label) }} />
      </Button>
    ))
  const total = context.total ?? 0
  const notOffered = !context.data && isNotOffered(context.error)
  const actions = !notOffered && (
    <>
      {access.can('export', resource) && (
        <Button className="l-wide" disabled={exporting.busy || total === 0} onClick={() => void exporting.start()}>
          {exporting.busy ? t('Exporting…') : t('Export')}
        </Button>
      )}
      {create}
    </>
  )
  const shown = {
    resource,
    selectable: !resource.readOnly || access.can('export', resource),
    actions: changing.some(verb => access.can(verb, resource)),
    isFetching: context.isFetching ?? false,
    empty: <Empty resource={resource} narrowed={narrowed} onClear={() => change(unfiltered)} />,
  }
  return (
    <ListParts resource={resource} context={context}>
      {!within && <PageHeader title={listTitle(resource, state.filters)} actions={actions} />}
      {!notOffered && intro}
      <div data-focus="neighbour">
        {selection.ids.length > 0 ? (
          <LaterBoundary fallback={<div className="l-bulk l-bulk-coming" />}>
            <listParts.BulkBar
              resource={resource}
              selection={selection}
              exporting={exporting}
              columns={columns.columns.map(({ name }) => name)}
            />
          </LaterBoundary>
        ) : notOffered ? null : (
          <FilterBar
            resource={resource}
            handle={handle}
            omit={within?.by}
            // Nothing is there to be narrowed in an empty list.
            hidden={context.data !== undefined && total === 0 && !narrowed}
            actions={within && actions}
          >
            {gallery && <gallery.Switch layout={layout} onChange={setLayout} />}
            <ViewControls
              resource={resource}
              pageKey={pageKey}
              handle={handle}
              columns={columns}
              hasColumns={!gallery || layout === 'table'}
            />
          </FilterBar>
        )}
        <div className="l-card panel">
          {notOffered ? (
            <NotOffered what={t('no %{plural}', { plural: inSentence(resource.plural) })} />
          ) : context.error && !context.data ? (
            <ErrorState
              title={t('%{plural} couldn’t be loaded', { plural: resource.plural })}
              detail={errorText(context.error)}
              onRetry={() => void context.refetch()}
            />
          ) : gallery && layout === 'gallery' ? (
            <gallery.Tiles {...shown} />
          ) : parts && columns.names.some(isMeasuredColumn) ? (
            <LaterBoundary>
              <parts.Metrics
                {...shown}
                columns={columns.columns}
                chosen={columns.names}
                state={state}
                permanent={permanent}
                organization={organization}
              />
            </LaterBoundary>
          ) : (
            <ListTable {...shown} columns={columns.columns} measured={columns.measured === true ? parts : null} />
          )}
          {!context.isPending && !context.error && total > 0 && (
            <Pager
              sizes={pageSizes}
              page={state.page}
              perPage={state.perPage}
              total={exact.total ?? total}
              atLeast={exact.total === undefined && isAtLeast(context.meta)}
              count={exact.count}
              onPage={page => change({ page })}
              onPerPage={perPage => change({ perPage })}
            />
          )}
        </div>
      </div>
    </ListParts>
  )
}

/** Everything in a list stands in its context: parts of react-admin may stand anywhere in it. */
function ListParts({ resource, context, children }: ListPartsProps) {
  return (
    <ResourceContextProvider value={resource.name}>
      <ListContextProvider value={context}>
        <ActionRunner resource={resource}>{children}</ActionRunner>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** Whoever has one of them may have something to choose in a row's menu. */
const changing = ['update', 'create', 'delete', 'archive', 'activate', 'approve'] as const

const unfiltered = { filters: {}, q: '', draft: 'all' } as const

/**
 * list.8; with a filter on, that nothing matches it, and the way out. The button for a new row stands above the list, where
 * it stood before anybody knew that the list is empty.
 */
function Empty({ resource, narrowed, onClear }: EmptyProps) {
  if (!narrowed) return <EmptyState title={t("There's nothing here yet...")} description={resource.description} />
  return (
    <EmptyState
      title={t("There's nothing here yet...")}
      description={t('No %{plural} match the filters.', { plural: inSentence(resource.plural) })}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  )
}

interface ListViewProps {
  readonly resource: Resource
  /** Under which preferences, columns and views are kept (list.5). */
  readonly pageKey: string
  /** The row on whose page the list stands, the field that refers to it, and whose rows are listed. */
  readonly within?: { readonly by: string; readonly id: string; readonly organization: string | null }
  /** The rows may be seen as tiles, too. */
  readonly gallery?: Gallery
  /** Instead of the link to the form for a new row. */
  readonly primary?: ReactNode
  /** Stands between the page's head and the filters. */
  readonly intro?: ReactNode
}

interface ListPartsProps {
  readonly resource: Resource
  readonly context: ListControllerResult<EntityRow>
  readonly children: ReactNode
}

interface EmptyProps {
  readonly resource: Resource
  readonly narrowed: boolean
  readonly onClear: () => void
}
