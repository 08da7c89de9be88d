import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { inBatch } from '../../providers/writeBatch.ts'
import { t } from '../../texts/t.ts'
import { newBatchId } from '../list/sendBatch.ts'
import { useUndoNotice } from '../list/useUndoNotice.ts'
import { recordActions } from '../record/recordActions.ts'

/** Takes a row's own value of a field away and saves it, with an undo; null while the row can't be changed. */
export function useRestore(resource: Resource, row: EntityRow): Restore | null {
  const access = useAccess()
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const say = useUndoNotice(resource)
  const [isBusy, setBusy] = useState(false)
  if (!recordActions(resource, row, access).some(({ kind, allowed }) => kind === 'edit' && allowed)) return null
  const restore = async (name: string) => {
    const { [name]: _, actions: __, ...kept } = row
    const data = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null))
    const batchId = newBatchId()
    setBusy(true)
    try {
      await inBatch(batchId, () =>
        provider.update(resource.name, { id: row.id, data, previousData: { id: row.id, version: row.version } }),
      )
      say(
        access.offers('history') ? batchId : null,
        t('%{name} is inherited again.', { name: labelOf(name, allFields(resource)[name]) }),
      )
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    }
    setBusy(false)
    refresh()
  }
  return { isBusy, restore }
}

interface Restore {
  readonly isBusy: boolean
  readonly restore: (name: string) => Promise<void>
}
