import { Navigate } from 'react-router-dom'
import { listPath } from '../../../engine/derive/routes.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'

/** The desk's own address: the list of deals, opened at those that need attention. */
export function DeskPage() {
  return <Navigate replace to={listPath(resourceOfEntity('deal'), { health: 'not_delivering,attention' })} />
}
