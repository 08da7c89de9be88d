import './inspector.css'

/** An inspection on its way: its verdict and figures, the chain of documents, and its parts beside the player. */
export function InspectionSkeleton() {
  return (
    <div className="v-report v-skeleton" role="status" aria-label="Loading">
      <i className="v-bone-verdict" />
      <i className="v-bone-tiles" />
      <i className="v-bone-chain" />
      <div className="v-columns">
        <i className="v-bone-main" />
        <i className="v-bone-player" />
      </div>
    </div>
  )
}
