import { Link } from 'react-router-dom'
import { entityNamed, type Reference } from '../../contract/reference.ts'
import { useMayRead } from '../../providers/access.ts'
import { findEntity } from '../../providers/resources.ts'
import { recordPath } from '../routes.ts'
import { valueAt } from './valueAt.ts'

/** The name that a row had, as the way to its page; plain where there is no page or the person may not read such rows. */
export function ReferenceLink({ reference, row }: ReferenceLinkProps) {
  const mayRead = useMayRead()
  const target = findEntity(entityNamed(valueAt(row, reference.entity)))
  const [id, name] = [valueAt(row, reference.id), valueAt(row, reference.name)].map(text => String(text ?? ''))
  const text = name || id
  // Neither the clock nor who was not known has a row.
  const none = !id || id === 'system' || id === 'unknown' || !target || !mayRead(target)
  if (none)
    return (
      <span dir="auto" className="d-text" title={text}>
        {text}
      </span>
    )
  return (
    <Link dir="auto" className="d-text d-title d-link" to={recordPath(target, id)} title={text}>
      {text}
    </Link>
  )
}

interface ReferenceLinkProps {
  readonly reference: Reference
  readonly row: Readonly<Record<string, unknown>>
}
