import { FormSkeleton } from '../../kit/FormSkeleton.tsx'

/** A row's page on its way, in its final shape; `part`: what stands under the tabs. */
export function RecordSkeleton({ part = false }: { readonly part?: boolean }) {
  return (
    <div className="r-skeleton">
      {!part && (
        <>
          <i className="r-bone-crumb" />
          <i className="r-bone-title" />
          <i className="r-bone-tabs" />
        </>
      )}
      <div className="r-details">
        <div className="k-card k-card-body">
          <FormSkeleton fields={8} />
        </div>
        <div className="k-card k-card-body">
          <FormSkeleton fields={4} />
        </div>
      </div>
    </div>
  )
}
