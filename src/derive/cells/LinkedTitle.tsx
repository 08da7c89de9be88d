import { useReference } from 'ra-core'
import { Link } from 'react-router-dom'
import { mayAnywhere } from '../../contract/grants.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { findEntity } from '../../providers/resources.ts'
import { recordPath } from '../routes.ts'
import { shortId } from './shortId.ts'
import { titleOf } from './titleOf.ts'

/**
 * The title of a row of another resource, as a link to its page. All that stand on a page are asked for in one call
 * (list.9). A row that may not be seen is told by its id alone.
 */
export function LinkedTitle({ to, id }: { readonly to: string; readonly id: string }) {
  const target = findEntity(to)
  const { grants } = useCurrentUser()
  const readable = target !== undefined && mayAnywhere(grants, 'read', target)
  const { referenceRecord, isPending } = useReference({
    reference: target?.name ?? to,
    id,
    options: { enabled: readable, retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
  })
  if (!readable || (!isPending && !referenceRecord))
    return (
      <span className={id === 'system' ? 'd-text d-title k-dim' : 'd-text d-title k-dim d-mono'} title={id}>
        {id === 'system' ? 'Astrolabe' : shortId(id)}
      </span>
    )
  if (!referenceRecord) return <span className="d-title d-pending" role="presentation" />
  const title = titleOf(target, referenceRecord)
  return (
    <Link className="d-text d-title d-link" to={recordPath(target, id)} title={title}>
      {title}
    </Link>
  )
}
