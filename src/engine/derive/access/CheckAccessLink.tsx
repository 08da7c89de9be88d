import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { maySeeBindings } from '../../providers/access.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { t } from '../../texts/t.ts'

/** Leads to the page that says why somebody may or may not do something, for who may know. */
export function CheckAccessLink({ asked, label = t('Check access'), className }: CheckAccessLinkProps) {
  const user = useCurrentUser()
  if (!maySeeBindings(user)) return null
  const to = `/admin/access?${new URLSearchParams(asked)}`
  return className ? (
    <Link className={className} to={to}>
      {label}
    </Link>
  ) : (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
}

interface CheckAccessLinkProps {
  /** As much of the question as is known: `user`, `entity`, `verb`, `row`. */
  readonly asked: Readonly<Record<string, string>>
  readonly label?: string
  /** For a link that is no button. */
  readonly className?: string
}
