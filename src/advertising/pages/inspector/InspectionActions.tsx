import { useState } from 'react'
import type { VastInspection } from '../../vast/vastInspection.ts'
import { saveJson } from './saveJson.ts'

/** To ask again, to pass on a link that repeats the question, and to keep the whole answer as a file. */
export function InspectionActions({ inspection, busy, onAgain, share }: InspectionActionsProps) {
  const [copied, setCopied] = useState(false)
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <>
      {share !== undefined && (
        <button type="button" className="k-button" onClick={() => void copy(share)}>
          <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
        </button>
      )}
      {inspection && (
        <button type="button" className="k-button" onClick={() => saveJson('vast-inspection', inspection)}>
          Download JSON
        </button>
      )}
      {onAgain && (
        <button type="button" className="k-button" disabled={busy} onClick={onAgain}>
          Inspect again
        </button>
      )}
    </>
  )
}

interface InspectionActionsProps {
  readonly inspection: VastInspection | undefined
  readonly busy: boolean
  readonly onAgain?: () => void
  /** The link that repeats the question; left out where there is none. */
  readonly share?: string
}
