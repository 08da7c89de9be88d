import type { EntityRow } from '../../contract/api.ts'
import { CheckAccessLink } from '../../derive/access/CheckAccessLink.tsx'
import { Card } from '../../kit/Card.tsx'
import { maySeeBindings } from '../../providers/access.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { useOrganization } from '../../providers/organization.ts'
import { t } from '../../texts/t.ts'

/** The way to what the user may do, and why. */
export function AccessPanel({ row }: { readonly row: EntityRow }) {
  const user = useCurrentUser()
  const { selected } = useOrganization()
  if (!maySeeBindings(user)) return null
  const theirs = Array.isArray(row.organizations) ? row.organizations.map(String) : []
  const where = theirs.find(id => id === selected) ?? theirs[0]
  return (
    <Card
      title={t('Access')}
      note={<CheckAccessLink asked={{ user: row.id, ...(where ? { organization: where } : {}) }} />}
      padded
    >
      <p className="k-dim">{t('See what this user can do, which roles allow it, and which role would be enough.')}</p>
    </Card>
  )
}
