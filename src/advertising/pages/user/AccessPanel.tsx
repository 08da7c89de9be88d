import type { EntityRow } from '../../../engine/contract/api.ts'
import { CheckAccessLink } from '../../../engine/derive/access/CheckAccessLink.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { maySeeBindings } from '../../../engine/providers/access.ts'
import { useCurrentUser } from '../../../engine/providers/currentUser.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'

/** The way to what the user may do, and why. */
export function AccessPanel({ row }: { readonly row: EntityRow }) {
  const { grants } = useCurrentUser()
  const { selected } = useOrganization()
  if (!maySeeBindings(grants)) return null
  const theirs = Array.isArray(row.organizations) ? row.organizations.map(String) : []
  const where = theirs.find(id => id === selected) ?? theirs[0]
  return (
    <Card
      title="Access"
      note={<CheckAccessLink asked={{ user: row.id, ...(where ? { organization: where } : {}) }} />}
      padded
    >
      <p className="k-dim">See what this user can do, which roles allow it, and which role would be enough.</p>
    </Card>
  )
}
