import Button from '@mui/material/Button'
import { useState } from 'react'
import { t } from '../../../engine/texts/t.ts'
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
        <Button onClick={() => void copy(share)}>
          <span aria-live="polite">{copied ? t('Link copied') : t('Copy link')}</span>
        </Button>
      )}
      {inspection && <Button onClick={() => saveJson('vast-inspection', inspection)}>{t('Download JSON')}</Button>}
      {onAgain && (
        <Button disabled={busy} onClick={onAgain}>
          {t('Inspect again')}
        </Button>
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
