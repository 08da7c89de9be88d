import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EntityRow } from '../../../../engine/contract/api.ts'
import { recordPath } from '../../../../engine/derive/routes.ts'
import { errorText } from '../../../../engine/kit/errorText.ts'
import { resourceOfEntity } from '../../../../engine/providers/resources.ts'
import { t } from '../../../../engine/texts/t.ts'

/** Starts a run and opens its page, where it can be watched. */
export function RunButton({ label, what, run }: RunButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const notify = useNotify()
  const start = async () => {
    setBusy(true)
    try {
      const { id } = await run()
      navigate(recordPath(resourceOfEntity('job-run'), id))
    } catch (error) {
      const sentence = what === 'job' ? t('The job couldn’t be run.') : t('The report couldn’t be run.')
      notify(`${sentence} ${errorText(error)}`, { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <Button disabled={isBusy} onClick={() => void start()}>
      {isBusy ? t('Starting…') : label}
    </Button>
  )
}

interface RunButtonProps {
  readonly label: string
  /** What is run, for when it can't be. */
  readonly what: string
  readonly run: () => Promise<EntityRow>
}
