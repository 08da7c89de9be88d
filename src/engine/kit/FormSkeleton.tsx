import { skeletonPlaces } from './skeletonPlaces.ts'
import './states.css'

/** A form that is on its way: labels above inputs. */
export function FormSkeleton({ fields = 6 }: { readonly fields?: number }) {
  return (
    <div className="k-skeleton-form" role="status" aria-label="Loading">
      {skeletonPlaces(fields).map(field => (
        <div key={field}>
          <i />
          <b />
        </div>
      ))}
    </div>
  )
}
