import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { isWaiting, type OwnNotification } from '../../contract/ownNotification.ts'
import { NotOffered } from '../../derive/NotOffered.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { TabSwitcher } from '../../kit/TabSwitcher.tsx'
import { useAccess } from '../../providers/access.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { inboxKey, listNotifications, markNotifications } from '../../providers/inboxCalls.ts'
import { useOrganization } from '../../providers/organization.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { InboxItem } from './InboxItem.tsx'

/** What the person is alerted to, of all their organizations. What has ended by itself leaves the first tab. */
export function InboxPage() {
  const notify = useNotify()
  const offered = useAccess().offers('inbox')
  const queries = useQueryClient()
  const me = useCurrentUser().id
  const { organizations, multi } = useOrganization()
  const [shown, setShown] = useState<keyof typeof tabs>('open')
  const [assigning, setAssigning] = useState<OwnNotification | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [inboxKey, 'list'],
    queryFn: ({ signal }) => listNotifications(signal),
    enabled: offered,
    refetchInterval: 60_000,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: [inboxKey] })
  const mark = async (ids: readonly string[], changes: Parameters<typeof markNotifications>[1], done?: string) => {
    try {
      await markNotifications(ids, changes)
      if (done) notify(done, { type: 'success' })
    } catch (failure) {
      notify(errorText(failure), { type: 'error' })
    }
    await refresh()
  }
  const rows = (data ?? []).filter(one => tabs[shown].holds(one, me))
  const unread = (data ?? []).filter(isWaiting).map(({ id }) => id)
  return (
    <div className="page-1000">
      <PageHeader
        title="Inbox"
        actions={
          <>
            {unread.length > 0 && (
              <Button onClick={() => void mark(unread, { read: true }, 'All marked as read.')}>Mark all as read</Button>
            )}
            <Button component={Link} to="/approvals">
              Waiting for me
            </Button>
          </>
        }
      />
      {!offered || data === null ? (
        <NotOffered what="no inbox" />
      ) : error && !data ? (
        <ErrorState title="Your inbox could not be loaded" detail={errorText(error)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <TableSkeleton columns={3} rows={6} />
      ) : (
        <>
          <TabSwitcher
            label="Show"
            tabs={tabKeys.map(key => ({ key, label: tabs[key].label }))}
            current={shown}
            onChange={setShown}
          />
          {rows.length === 0 ? (
            <EmptyState title={tabs[shown].empty} about="Alert rules decide what you are alerted to." />
          ) : (
            <>
              <ul className="lines below panel" aria-label={tabs[shown].label} onKeyDown={moveFocus}>
                {rows.map(one => (
                  <InboxItem
                    key={one.id}
                    notification={one}
                    organization={multi ? organizations.find(({ id }) => id === one.organization)?.name : undefined}
                    onMark={read => void mark([one.id], { read })}
                    onSnooze={until =>
                      void mark([one.id], { snoozedUntil: until }, until === null ? 'Back in your inbox.' : 'Snoozed.')
                    }
                    onAssign={() => setAssigning(one)}
                  />
                ))}
              </ul>
              <p className="k-dim below">
                Keys: <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>U</kbd> marks as read or unread,{' '}
                <kbd>S</kbd> snoozes until tomorrow, <kbd>O</kbd> assigns.
              </p>
            </>
          )}
        </>
      )}
      {assigning && (
        <AssignDialog
          notification={assigning}
          onClose={changed => {
            setAssigning(null)
            if (changed) void refresh()
          }}
        />
      )}
    </div>
  )
}

const tabs = {
  open: {
    label: 'Open',
    empty: 'All caught up.',
    holds: ({ state, snoozedUntil }: OwnNotification) => state === 'open' && snoozedUntil === null,
  },
  mine: {
    label: 'Assigned to me',
    empty: 'Nothing is assigned to you.',
    holds: ({ state, assignee }: OwnNotification, me: string) => state === 'open' && assignee?.id === me,
  },
  snoozed: {
    label: 'Snoozed',
    empty: 'Nothing is snoozed.',
    holds: ({ state, snoozedUntil }: OwnNotification) => state === 'open' && snoozedUntil !== null,
  },
  all: { label: 'All', empty: 'No alerts yet.', holds: () => true },
} as const

const tabKeys = ['open', 'mine', 'snoozed', 'all'] as const

/** Arrows go from line to line. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-inbox]')]
  const at = links.findIndex(link => link.isSameNode(document.activeElement))
  const next = at < 0 ? undefined : links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
