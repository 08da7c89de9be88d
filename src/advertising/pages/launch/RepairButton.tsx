import Button from '@mui/material/Button'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { newBatchId, sendBatch } from '../../../engine/derive/list/sendBatch.ts'
import { useUndoNotice } from '../../../engine/derive/list/useUndoNotice.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { LaunchRepair } from '../../preflight/launchCheck.ts'

/** Mends one row where it stands, as a change that can be undone. Nothing for whoever may not change the row. */
export function RepairButton({ repair: { label, entity, id, version, changes } }: { readonly repair: LaunchRepair }) {
  const provider = useConsoleDataProvider()
  const { can } = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const resource = resourceOfEntity(entity)
  const says = useUndoNotice(resource)
  const [isBusy, setBusy] = useState(false)
  if (!can('update', resource)) return null
  const repair = async () => {
    setBusy(true)
    const batchId = newBatchId()
    try {
      let refused: string | undefined
      await sendBatch(provider, resource.name, {
        ids: [id],
        changes,
        versions: { [id]: version },
        batchId,
        dryRun: false,
        onAnswer: ({ results: [result] }) => {
          if (result && !result.ok)
            refused = Object.values(result.fields ?? {})[0] ?? result.error ?? t('The change was rejected.')
        },
      })
      if (refused === undefined) says(batchId, t('%{record} changed.', { record: resource.label }))
      else notify(refused, { type: 'error' })
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button size="small" disabled={isBusy} onClick={() => void repair()}>
      {label}
    </Button>
  )
}
