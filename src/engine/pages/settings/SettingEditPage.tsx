import { useGetOne } from 'ra-core'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { useOrganization } from '../../providers/organization.ts'
import { t } from '../../texts/t.ts'

/** A value that somebody has set is changed on the page of the place that it is set for. */
export function SettingEditPage({ resource }: { readonly resource: Resource }) {
  const { id = '' } = useParams()
  const { selected, select } = useOrganization()
  const { data, error, refetch } = useGetOne<EntityRow>(resource.name, { id })
  const owner = typeof data?.organization === 'string' ? data.organization : null
  const isElsewhere = owner !== null && owner !== selected
  useEffect(() => {
    if (isElsewhere) select(owner)
  }, [isElsewhere, owner, select])
  if (error)
    return (
      <ErrorState
        title={t('The setting couldn’t be loaded')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data || isElsewhere) return <TableSkeleton columns={3} rows={8} />
  const level = String(data.scope)
  const row = data[level]
  const place = typeof row === 'string' && level !== 'organization' ? { level, id: row } : { level }
  return <Navigate replace to={`${resource.path}?${new URLSearchParams(place)}`} />
}
