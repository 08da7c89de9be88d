import { withBasePath } from '../../providers/basePath.ts'
import { PublicFrame } from './PublicFrame.tsx'

/** A public address where nothing is. */
export function PublicMissingPage() {
  return (
    <PublicFrame title="Nothing here">
      <h1 className="title">There is no page at this address</h1>
      <p className="a-lead">The link may be old, or a letter may be missing.</p>
      <a className="a-button a-inline" href={withBasePath('/')}>
        Go to the console
      </a>
    </PublicFrame>
  )
}
