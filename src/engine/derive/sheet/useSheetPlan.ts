import { useEffect, useState } from 'react'
import { errorText } from '../../kit/errorText.ts'
import type { Sheet } from '../../kit/sheet/sheet.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useOrganization } from '../../providers/organization.ts'
import { numberMarks } from '../../texts/numberMarks.ts'
import { t } from '../../texts/t.ts'
import type { SheetPlan } from './planSheet.ts'
import { type SheetColumns, sheetColumns } from './sheetRecords.ts'
import { treeReads } from './treeReads.ts'
import type { TreeSpec } from './treeSpec.ts'

export interface SheetPlanHandle {
  readonly plan: SheetPlan | null
  readonly columns: SheetColumns | null
  /** Why there is none. */
  readonly failure: string
  readonly busy: boolean
}

/** What a sheet would do, looked up as soon as it is there. */
export function useSheetPlan(sheet: Sheet | null, spec: TreeSpec, decimal: '.' | ',' | undefined): SheetPlanHandle {
  const provider = useConsoleDataProvider()
  const { selected } = useOrganization()
  const [state, setState] = useState<SheetPlanHandle>(nothing)
  useEffect(() => {
    if (!sheet) return setState(nothing)
    let isOver = false
    const columns = sheetColumns(sheet.rows, spec)
    if (!columns) return setState({ ...nothing, failure: noColumns })
    setState({ ...nothing, columns, busy: true })
    import('./planSheet.ts')
      .then(({ planSheet }) =>
        planSheet(sheet.rows, columns, spec, {
          reads: treeReads(provider, selected),
          organization: selected,
          decimal,
          ownDecimal: numberMarks().decimal,
        }),
      )
      .then(
        plan => !isOver && setState({ plan, columns, failure: '', busy: false }),
        (error: unknown) => !isOver && setState({ plan: null, columns, failure: errorText(error), busy: false }),
      )
    return () => {
      isOver = true
    }
  }, [sheet, spec, decimal, provider, selected])
  return state
}

const noColumns = t('No column names found. Enter names like Level, Name, Start, and End in the first row.')
const nothing: SheetPlanHandle = { plan: null, columns: null, failure: '', busy: false }
