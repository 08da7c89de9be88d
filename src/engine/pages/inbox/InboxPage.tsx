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
import { Phrase } from '../../kit/Phrase.tsx'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { TabSwitcher } from '../../kit/TabSwitcher.tsx'
import { useAccess } from '../../providers/access.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { inboxKey, listNotifications, markNotifications } from '../../providers/inboxCalls.ts'
import { useOrganization } from '../../providers/organization.ts'
import { t } from '../../texts/t.ts'
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
        title={t('Inbox')}
        actions={
          <>
            {unread.length > 0 && (
              <Button onClick={() => void mark(unread, { read: true }, t('All marked as read.'))}>
                {t('Mark all as read')}
              </Button>
            )}
            <Button component={Link} to="/approvals">
              {t('Waiting for me')}
            </Button>
          </>
        }
      />
      {!offered || data === null ? (
        <NotOffered what={t('no inbox')} />
      ) : error && !data ? (
        <ErrorState
          title={t('Your inbox couldn’t be loaded')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <TableSkeleton columns={3} rows={6} />
      ) : (
        <>
          <TabSwitcher
            label={t('Show')}
            tabs={tabKeys.map(key => ({ key, label: tabs[key].label }))}
            current={shown}
            onChange={setShown}
          />
          {rows.length === 0 ? (
            <EmptyState title={tabs[shown].empty} description={t('Alert rules define which alerts you get.')} />
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
                      void mark(
                        [one.id],
                        { snoozedUntil: until },
                        until === null ? t('Moved back to your inbox.') : t('Snoozed.'),
                      )
                    }
                    onAssign={() => setAssigning(one)}
                  />
                ))}
              </ul>
              <p className="k-dim below">
                <Phrase
                  text="Shortcuts: %{up} %{down} move, %{enter} opens, %{u} marks as read or unread, %{s} snoozes until tomorrow, %{o} assigns."
                  values={{
                    up: <kbd>↑</kbd>,
                    down: <kbd>↓</kbd>,
                    enter: <kbd>Enter</kbd>,
                    u: <kbd>U</kbd>,
                    s: <kbd>S</kbd>,
                    o: <kbd>O</kbd>,
                  }}
                />
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
    label: t('Open'),
    empty: t('All caught up.'),
    holds: ({ state, snoozedUntil }: OwnNotification) => state === 'open' && snoozedUntil === null,
  },
  mine: {
    label: t('Assigned to me'),
    empty: t('Nothing is assigned to you.'),
    holds: ({ state, assignee }: OwnNotification, me: string) => state === 'open' && assignee?.id === me,
  },
  snoozed: {
    label: t('Snoozed'),
    empty: t('Nothing is snoozed.'),
    holds: ({ state, snoozedUntil }: OwnNotification) => state === 'open' && snoozedUntil !== null,
  },
  all: { label: t('All'), empty: t('No alerts yet.'), holds: () => true },
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
