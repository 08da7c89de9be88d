import { Link } from 'react-router-dom'
import { maySeeBindings } from '../../providers/access.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'

/** Leads to the page that says why somebody may or may not do something, for who may know. */
export function CheckAccessLink({ asked, label = 'Check access', className = 'k-button' }: CheckAccessLinkProps) {
  const { grants } = useCurrentUser()
  if (!maySeeBindings(grants)) return null
  return (
    <Link className={className} to={`/admin/access?${new URLSearchParams(asked)}`}>
      {label}
    </Link>
  )
}

interface CheckAccessLinkProps {
  /** As much of the question as is known: `user`, `entity`, `verb`, `row`. */
  readonly asked: Readonly<Record<string, string>>
  readonly label?: string
  readonly className?: string
}
