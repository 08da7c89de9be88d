import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useMayRead } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { ListColumn } from './listColumns.ts'
import type { ListRows } from './useListRows.ts'

/** Writes the list, or some of its rows, into a CSV file. The code for it comes when it is first asked for. */
export function useExport(resource: Resource, rows: ListRows, columns: readonly ListColumn[]): ExportHandle {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const mayRead = useMayRead()
  const [busy, setBusy] = useState(false)
  const start = async (ids?: readonly string[]) => {
    setBusy(true)
    try {
      const { exportRows } = await import('./exportRows.ts')
      const { filter, organization, context } = rows
      const sort = { field: context.sort.field, order: context.sort.order }
      const count = await exportRows({
        provider,
        mayRead,
        resource,
        columns,
        filter,
        sort,
        organization,
        ...(ids ? { ids } : {}),
      })
      notify(`Exported ${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`, { type: 'success' })
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

export interface ExportHandle {
  readonly busy: boolean
  /** Without ids: everything that the list's filter lets through. */
  readonly start: (ids?: readonly string[]) => Promise<void>
}
