import { HttpError } from 'ra-core'
import type { ComponentType } from 'react'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'
import { Inspection } from './Inspection.tsx'
import { InspectionSkeleton } from './InspectionSkeleton.tsx'
import { PlacementCompatibility } from './PlacementCompatibility.tsx'
import type { useInspection } from './useInspection.ts'

/** An inspection on its way, failed, or found: then drawn by `Shown`, if not told otherwise with everything there is. */
export function InspectionView({ asked, Shown = InspectionWithPlaces }: InspectionViewProps) {
  const { data, error, isPending, isFetching, refetch } = asked
  if (isPending) {
    return isFetching ? (
      <>
        <p className="mb-8 soft" role="status">
          {t('Fetching the document and following its wrappers…')}
        </p>
        <InspectionSkeleton />
      </>
    ) : null
  }
  if (error && !data)
    return <ErrorState title={titleOf(error)} detail={errorText(error)} onRetry={() => void refetch()} />
  return data ? <Shown key={keyOf(data)} inspection={data} /> : null
}

/** A signed-in person's own places are there to be fitted. */
function InspectionWithPlaces({ inspection }: { readonly inspection: VastInspection }) {
  return <Inspection inspection={inspection} Places={PlacementCompatibility} />
}

/** What happened, before the server's own sentence on what to do. */
function titleOf(error: Error): string {
  const status = error instanceof HttpError ? error.status : undefined
  if (status === 429) return t('You can run at most 60 inspections per minute')
  return status === 401 ? t('You are signed out') : t('This couldn’t be inspected')
}

function keyOf({ startedAt, ms }: VastInspection): string {
  return `${startedAt} ${ms}`
}

interface InspectionViewProps {
  readonly asked: ReturnType<typeof useInspection>
  readonly Shown?: ComponentType<{ readonly inspection: VastInspection }> | undefined
}
