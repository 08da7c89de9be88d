import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { ShowBase, useShowContext } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { AfterPaint } from '../../kit/AfterPaint.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { type Tab, TabBar } from '../../kit/TabBar.tsx'
import { useAccess } from '../../providers/access.ts'
import { retryPassing } from '../../providers/queryClient.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { measuredOf } from '../measuredParts.ts'
import { ownRecord, type ShownRecord } from '../ownRecords.ts'
import { PagePart } from '../PagePart.tsx'
import { recordPath } from '../routes.ts'
import { ActionRunner } from './ActionRunner.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { listedRow } from './listedRow.ts'
import { RecordHeader } from './RecordHeader.tsx'
import { RecordSkeleton } from './RecordSkeleton.tsx'
import { recordParts } from './recordParts.ts'
import { type RelatedList, useRelatedLists } from './useRelatedLists.ts'
import './record.css'
import { Phrase } from '../../kit/Phrase.tsx'
import { t } from '../../texts/t.ts'

/**
 * A row's page: what it is, what can be done with it, its fields, the rows that belong to it, and its history, with what
 * `createConsole` was handed for it. Everything in it stands in react-admin's contexts of the row.
 */
export function RecordPage(props: RecordPageProps) {
  const { id = '' } = useParams()
  const { name } = props.resource
  const queries = useQueryClient()
  const options = useMemo(
    () => ({ ...queryOptions, placeholderData: () => listedRow(queries, name, id) }),
    [queries, name, id],
  )
  return (
    // Who may see it has been asked before, for rows of any organization.
    <ShowBase<EntityRow> resource={name} id={id} queryOptions={options} disableAuthentication>
      <RecordParts {...props} id={id} />
    </ShowBase>
  )
}

/** Keeps the page's foot out of sight until the rest of the page is drawn. */
const place = <div style={{ minHeight: '100vh' }} />

/** A failure has a page of its own here, in place of react-admin's notice over the list. */
const queryOptions = { refetchOnWindowFocus: false, retry: retryPassing, onError: () => undefined }

function RecordParts({ resource, id }: RecordPageProps & { readonly id: string }) {
  const { '*': tab = '' } = useParams()
  const navigate = useNavigate()
  const { offers } = useAccess()
  const { record: row, error, isPending, refetch } = useShowContext<EntityRow>()
  const related = useRelatedLists(resource, id, row)
  const page = useRef<HTMLDivElement>(null)
  const loaded = row !== undefined
  useEffect(() => {
    // On a phone the tab that is open may be out of sight.
    if (loaded && tab) page.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [loaded, tab])
  if (isPending) return <RecordSkeleton />
  if (!row) return <Failed resource={resource} error={error} onRetry={() => void refetch()} />

  const own = ownRecord(resource).tabs.filter(({ needs, isFor }) => (!needs || offers(needs)) && isFor(row))
  const tabs: readonly Tab[] = [
    { to: recordPath(resource, id), label: t('Details') },
    ...own.map(({ key, label, countOf }) => {
      const count = countOf?.(row)
      return { to: recordPath(resource, id, key), label, ...(count === undefined ? {} : { count }) }
    }),
    ...related.map(({ key, label, count, orMore }) => ({
      to: recordPath(resource, id, key),
      label,
      ...(count === undefined ? {} : { count }),
      ...(orMore ? { orMore } : {}),
    })),
    ...(offers('history') ? [{ to: recordPath(resource, id, 'history'), label: t('History') }] : []),
  ]
  return (
    <div ref={page} className="r-page">
      <ActionRunner resource={resource} onDeleted={() => navigate(resource.path, { replace: true })}>
        <RecordHeader resource={resource} row={row} />
        <TabBar
          label={t('Parts of this %{label}', { label: inSentence(resource.label) })}
          tabs={tabs}
          current={recordPath(resource, id, tab || undefined)}
        />
        {/* The head says what the row is and what can be done with it: nobody waits for the rest to read it. */}
        <AfterPaint place={place}>
          <PagePart key={tab} name={t('This section')}>
            <LaterBoundary fallback={<RecordSkeleton part />}>
              <TabContent resource={resource} row={row} tab={tab} related={related} own={own} />
            </LaterBoundary>
          </PagePart>
        </AfterPaint>
      </ActionRunner>
    </div>
  )
}

function TabContent({ resource, row, tab, related, own }: TabContentProps) {
  const part = own.find(({ key }) => key === tab)
  if (part) return <part.Part row={row} />
  if (tab === 'history') return <recordParts.HistoryTab resource={resource} row={row} />
  const list = related.find(({ key }) => key === tab)
  const measured = measuredOf(resource)
  const { Panel, shows } = ownRecord(resource)
  if (list) return <recordParts.RelatedTab key={list.key} parent={resource} id={row.id} list={list} />
  return (
    <DetailsTab
      resource={resource}
      row={row}
      except={shows}
      intro={
        <>
          {Panel && (
            <PagePart name={t('This section')}>
              <Panel row={row} />
            </PagePart>
          )}
          {measured && (
            <PagePart name={measured.panelLabel}>
              <measured.Panel resource={resource} row={row} />
            </PagePart>
          )}
        </>
      }
    />
  )
}

/** A row that doesn't exist and one of another organization are the same thing to the person. */
function Failed({ resource, error, onRetry }: FailedProps) {
  const back = (
    <Button component={Link} to={resource.path}>
      <Phrase text="Back to %{plural}" values={{ plural: inSentence(resource.plural) }} />
    </Button>
  )
  if (error && 'status' in error && error.status === 404)
    return (
      <ErrorState
        page
        title={t('This %{label} doesn’t exist or belongs to an organization you can’t see', {
          label: inSentence(resource.label),
        })}
        detail={errorText(error)}
        back={back}
      />
    )
  const title = t('This %{label} couldn’t be loaded', { label: inSentence(resource.label) })
  return <ErrorState page title={title} detail={error && errorText(error)} onRetry={onRetry} back={back} />
}

interface RecordPageProps {
  readonly resource: Resource
}

interface TabContentProps extends RecordPageProps {
  readonly row: EntityRow
  readonly tab: string
  readonly related: readonly RelatedList[]
  readonly own: ShownRecord['tabs']
}

interface FailedProps {
  readonly resource: Resource
  readonly error: Error | null
  readonly onRetry: () => void
}
