import Button from '@mui/material/Button'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { OwnNotification } from '../../contract/ownNotification.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { formatDateTime, formatRelative } from '../../kit/formatDate.ts'
import { latinKey } from '../../kit/latinKey.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { findEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { snoozeTimes } from './snoozeTimes.ts'

/** One alert: what it is about, its cause, what to do, and what can be done with it here. */
export function InboxItem({ notification, organization, onMark, onSnooze, onAssign }: InboxItemProps) {
  const { title, state, urgent, record, detail, advice, unread, snoozedUntil, assignee, assignedBy, at } = notification
  const path = findEntity(record.entity)?.path
  const isOpen = state === 'open'
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isLink(event.target)) return
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      u: () => onMark(unread),
      s: isOpen ? () => onSnooze(snoozedUntil === null ? (snoozeTimes()[2]?.until ?? null) : null) : undefined,
      o: isOpen ? onAssign : undefined,
    }
    const run = keys[latinKey(event)]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <li className="top" style={unread && isOpen ? unreadMark : {}} onKeyDown={onKeyDown}>
      <div className="what breaks gap-4">
        <div className="row wrap soft">
          <StatusChip
            tone={isOpen ? (urgent ? 'bad' : 'warn') : 'ok'}
            label={isOpen ? (urgent ? t('Urgent') : t('Open')) : t('Ended')}
          />
          <span>{title}</span>
          {unread && isOpen && <span className="strong">{t('Unread')}</span>}
        </div>
        {path ? (
          <Link
            className="link strong"
            data-inbox=""
            to={`${path}/${encodeURIComponent(record.id)}/show`}
            onClick={() => unread && onMark(true)}
          >
            {record.name}
          </Link>
        ) : (
          <strong>{record.name}</strong>
        )}
        <p>{detail}</p>
        {isOpen && <p className="soft">{advice}</p>}
        <p className="k-dim">
          {[
            formatRelative(at),
            organization,
            assignee && t('assigned to %{name}', { name: assignee.name }),
            assignee && assignedBy && t('by %{name}', { name: assignedBy }),
            snoozedUntil && t('snoozed until %{time}', { time: formatDateTime(snoozedUntil) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="row wrap gap-4">
        {isOpen && <Button onClick={() => onMark(unread)}>{unread ? t('Mark as read') : t('Mark as unread')}</Button>}
        {isOpen &&
          (snoozedUntil === null ? (
            <ActionMenu
              trigger={t('Snooze')}
              align="end"
              items={snoozeTimes().map(({ key, label, until }) => ({ key, label, onSelect: () => onSnooze(until) }))}
            />
          ) : (
            <Button onClick={() => onSnooze(null)}>{t('Unsnooze')}</Button>
          ))}
        {isOpen && <Button onClick={onAssign}>{t('Assign')}</Button>}
      </div>
    </li>
  )
}

/** Keys work where the keyboard moves from line to line, not within a menu. */
function isLink(target: EventTarget): boolean {
  return target instanceof HTMLElement && 'inbox' in target.dataset
}

interface InboxItemProps {
  readonly notification: OwnNotification
  /** Its name, where there are several. */
  readonly organization: string | undefined
  readonly onMark: (read: boolean) => void
  /** Null brings it back. */
  readonly onSnooze: (until: string | null) => void
  readonly onAssign: () => void
}

const unreadMark = { boxShadow: 'inset 2px 0 var(--brass)' }
