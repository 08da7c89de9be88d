import { useNotify } from 'ra-core'
import { useState } from 'react'
import { errorText } from '../../kit/errorText.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { t } from '../../texts/t.ts'
import type { ListRows } from './useListRows.ts'

/** Writes the list, or some of its rows, into a CSV file. The code for it comes when it is first asked for. */
export function useExport({ asked }: Pick<ListRows, 'asked'>): ExportHandle {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const start = async (ids?: readonly string[]) => {
    setBusy(true)
    try {
      const { exportRows } = await import('./exportRows.ts')
      const count = await exportRows(ids ? { ...asked, ids } : asked)
      const counted = { smart_count: count, count: formatNumber(count) }
      notify(t('Exported %{count} row |||| Exported %{count} rows', counted), { type: 'success' })
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
