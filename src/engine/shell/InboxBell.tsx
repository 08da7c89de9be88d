import Notifications from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import { useNavigate } from 'react-router-dom'
import { IconAction } from '../kit/IconAction.tsx'
import { t } from '../texts/t.ts'
import { useInboxCounts } from './useInboxCounts.ts'

/** The way to the inbox, with how many open alerts wait there unread. Not there where the platform has no inbox. */
export function InboxBell() {
  const navigate = useNavigate()
  const data = useInboxCounts()?.unread
  if (data === undefined) return null
  return (
    <IconAction
      label={data === 0 ? t('Inbox') : t('Inbox, %{count} unread', { count: data })}
      tip={t('Inbox')}
      onClick={() => navigate('/inbox')}
    >
      {data === 0 ? (
        <Notifications fontSize="small" />
      ) : (
        <Badge badgeContent={data} max={99} color="primary" sx={within}>
          <Notifications fontSize="small" />
        </Badge>
      )}
    </IconAction>
  )
}

/** Small and at its corner, so that the bell can be seen; numbers of two digits and the plus of more don't reach what stands beside it. */
const within = {
  '& .MuiBadge-badge': {
    top: 2,
    insetInlineEnd: 2,
    height: 16,
    minWidth: 16,
    padding: '0 4px',
    fontSize: 10,
    fontWeight: 600,
    boxShadow: '0 0 0 2px var(--surface)',
  },
}
