import { useStore } from 'ra-core'
import { useMemo } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { measuredOf } from '../measuredParts.ts'
import { type ListColumn, listColumns } from './listColumns.ts'

/** The columns that the person chose for this list, else the catalogue's; and whether live figures stand beside them. */
export function useColumns(resource: Resource, pageKey: string, omit: string | undefined): ColumnsHandle {
  const [chosen, choose] = useStore<readonly string[] | undefined>(`list.${pageKey}.columns`)
  const columns = useMemo(() => {
    const found = listColumns(resource, chosen?.length ? chosen : resource.columns.filter(name => name !== omit))
    return found.length ? found : listColumns(resource, resource.columns)
  }, [resource, chosen, omit])
  const [measured, showMeasured] = useStore<boolean>(`list.${pageKey}.delivery`, true)
  return { columns, chosen, choose, measured: measuredOf(resource) ? measured : null, showMeasured }
}

export interface ColumnsHandle {
  readonly columns: readonly ListColumn[]
  readonly chosen: readonly string[] | undefined
  /** `undefined`: the catalogue's again. */
  readonly choose: (names: readonly string[] | undefined) => void
  /** Whether the rows' live figures are shown; null where nothing is measured. */
  readonly measured: boolean | null
  readonly showMeasured: (shown: boolean) => void
}
