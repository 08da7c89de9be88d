import { useStore } from 'ra-core'
import { useMemo } from 'react'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { isMeasuredColumn, measuredOf } from '../measuredParts.ts'
import { type ListColumn, listColumns } from './listColumns.ts'

/** The columns that the person chose for this list, else the catalogue's; and whether live figures stand beside them. */
export function useColumns(resource: Resource, pageKey: string, omit: string | undefined): ColumnsHandle {
  const [chosen, choose] = useStore<readonly string[] | undefined>(`list.${pageKey}.columns`)
  const columns = useMemo(() => {
    const found = listColumns(resource, chosen?.length ? chosen : resource.columns.filter(name => name !== omit))
    return found.length ? found : listColumns(resource, resource.columns)
  }, [resource, chosen, omit])
  const [measured, showMeasured] = useStore<boolean>(`list.${pageKey}.delivery`, true)
  const shown = measuredOf(resource) ? measured : null
  return useMemo(
    () => ({
      columns,
      names: [...columns.map(({ name }) => name), ...(chosen ?? []).filter(isMeasuredColumn)],
      foreign: none,
      chosen,
      choose,
      measured: shown,
      showMeasured,
    }),
    [columns, chosen, choose, shown, showMeasured],
  )
}

/** The columns with what only a platform's rows have: the first three where nobody has chosen, or those that somebody has. */
export function withForeign(handle: ColumnsHandle, resource: Resource, foreign: Fields): ColumnsHandle {
  const names = Object.keys(foreign)
  if (names.length === 0) return handle
  const shown = handle.chosen ?? [...handle.columns.map(({ name }) => name), ...names.slice(0, 3)]
  return { ...handle, foreign, names: shown, columns: listColumns(resource, shown, foreign) }
}

export interface ColumnsHandle {
  readonly columns: readonly ListColumn[]
  /** Of all columns, those of what is measured included. */
  readonly names: readonly string[]
  /** What only a platform's rows have. */
  readonly foreign: Fields
  readonly chosen: readonly string[] | undefined
  /** `undefined`: the catalogue's again. */
  readonly choose: (names: readonly string[] | undefined) => void
  /** Whether the rows' live figures are shown; null where nothing is measured. */
  readonly measured: boolean | null
  readonly showMeasured: (shown: boolean) => void
}

const none: Fields = {}
