import Badge from '@mui/material/Badge'
import { useNavigate } from 'react-router-dom'
import { ActionMenu } from '../kit/ActionMenu.tsx'
import { useAccess } from '../providers/access.ts'
import { withBasePath } from '../providers/basePath.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { t } from '../texts/t.ts'
import { useShell } from './shellContext.ts'
import { useInboxCounts } from './useInboxCounts.ts'

/** Who is signed in, and the way out (shell.1). Logout leaves the page, so that nothing of this person stays in memory. */
export function UserMenu() {
  const { name, email } = useCurrentUser()
  const { openHelp } = useShell()
  const { offers } = useAccess()
  const navigate = useNavigate()
  const toDecide = useInboxCounts()?.toDecide ?? 0
  return (
    <ActionMenu
      component="button"
      className="s-me"
      // Begins with what is seen, so that who speaks to the computer can name it.
      label={
        toDecide
          ? t('%{initials}, account of %{name}, %{count} waiting for you', {
              initials: initials(name || email),
              name,
              count: toDecide,
            })
          : t('%{initials}, account of %{name}', { initials: initials(name || email), name })
      }
      align="end"
      trigger={
        <Badge variant="dot" color="primary" invisible={toDecide === 0}>
          {initials(name || email)}
        </Badge>
      }
      header={
        <>
          <strong>{name}</strong>
          <span className="k-dim">{email}</span>
        </>
      }
      items={[
        ...(offers('inbox')
          ? [
              {
                key: 'approvals',
                label: toDecide ? t('Waiting for me (%{count})', { count: toDecide }) : t('Waiting for me'),
                onSelect: () => navigate('/approvals'),
              },
            ]
          : []),
        { key: 'account', label: t('Your account'), onSelect: () => navigate('/account') },
        { key: 'help', label: t('Help'), onSelect: openHelp },
        { key: 'api', label: t('API reference'), onSelect: () => navigate('/admin/api') },
        {
          key: 'logout',
          label: t('Logout'),
          startsGroup: true,
          onSelect: () => location.assign(withBasePath('/logout')),
        },
      ]}
    />
  )
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  return `${words[0]?.charAt(0) ?? ''}${words[1]?.charAt(0) ?? ''}`.toUpperCase()
}
