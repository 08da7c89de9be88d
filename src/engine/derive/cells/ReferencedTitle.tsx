import { useReference } from 'ra-core'
import { Link } from 'react-router-dom'
import { useMayRead } from '../../providers/access.ts'
import { findEntity, theCatalogue } from '../../providers/resources.ts'
import { recordPath } from '../routes.ts'
import { shortId } from './shortId.ts'
import { titleOf } from './titleOf.ts'

/**
 * The title of a row of another resource, as a link to its page. All that stand on a page are asked for in one call
 * (list.9). A row that may not be seen is told by its id alone. Where there is none it is looked for in `or`.
 */
export function ReferencedTitle({ to, or, id }: ReferencedTitleProps) {
  const target = findEntity(to)
  const readable = useMayRead()(target)
  const { referenceRecord, isPending } = useReference({
    reference: target?.name ?? to,
    id,
    options: { enabled: readable, retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
  })
  if (!readable || (!isPending && !referenceRecord)) {
    if (or && id !== 'system') return <ReferencedTitle to={or} id={id} />
    return (
      <span dir="auto" className={id === 'system' ? 'd-text d-title k-dim' : 'd-text d-title k-dim d-mono'} title={id}>
        {id === 'system' ? theCatalogue().title : shortId(id)}
      </span>
    )
  }
  if (!referenceRecord) return <span className="d-title d-pending" role="presentation" />
  const title = titleOf(target, referenceRecord)
  return (
    <Link dir="auto" className="d-text d-title d-link" to={recordPath(target, id)} title={title}>
      {title}
    </Link>
  )
}

interface ReferencedTitleProps {
  readonly to: string
  readonly or?: string | undefined
  readonly id: string
}
