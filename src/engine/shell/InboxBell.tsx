import Notifications from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { IconAction } from '../kit/IconAction.tsx'
import { useAccess } from '../providers/access.ts'
import { countUnread, inboxKey } from '../providers/inboxCalls.ts'

/** The way to the inbox, with how many open alerts wait there unread. Not there where the platform has no inbox. */
export function InboxBell() {
  const navigate = useNavigate()
  const offered = useAccess().offers('inbox')
  const { data } = useQuery({
    queryKey: [inboxKey, 'count'],
    queryFn: ({ signal }) => countUnread(signal),
    enabled: offered,
    refetchInterval: 60_000,
    // The bell is no reason for a message: the page says what is wrong.
    retry: false,
  })
  if (data === null || data === undefined) return null
  return (
    <IconAction label={data === 0 ? 'Inbox' : `Inbox, ${data} unread`} tip="Inbox" onClick={() => navigate('/inbox')}>
      {data === 0 ? (
        <Notifications fontSize="small" />
      ) : (
        <Badge badgeContent={data} max={99} color="primary">
          <Notifications fontSize="small" />
        </Badge>
      )}
    </IconAction>
  )
}
