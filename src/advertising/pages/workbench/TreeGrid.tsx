import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, Fragment, type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { latinKey } from '../../../engine/kit/latinKey.ts'
import { rowsInView } from '../../../engine/kit/tableForm/useVirtualRows.ts'
import { selectRange } from '../../../engine/kit/treeGrid/selectRange.ts'
import type { TreePlace } from '../../../engine/kit/treeGrid/treeKeys.ts'
import { useScrollEdge } from '../../../engine/kit/useScrollEdge.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { MeasuredRows } from '../../reporting/measuredRows.ts'
import { budgetNote } from './budgetNote.ts'
import { cellEdit } from './cellEdits.ts'
import { NoteRow } from './NoteRow.tsx'
import { TotalsRow } from './TotalsRow.tsx'
import { TreeHead } from './TreeHead.tsx'
import { mayEditRow, TreeRow } from './TreeRow.tsx'
import type { LevelRef, RowLine, TreeEntity, TreeLevel, TreeLine } from './treeLines.ts'
import { isPlanned } from './treeLines.ts'
import { hasBudget, useBudgetDrag } from './useBudgetDrag.ts'
import { editKey, useCellEdits } from './useCellEdits.ts'
import { type Haste, useFewAtATime } from './useFewAtATime.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useRowActs } from './useRowActs.ts'
import { isGridKey, useTreePlace } from './useTreePlace.ts'
import type { WorkbenchColumn } from './workbenchColumns.ts'

/** The tree as a grid (ARIA treegrid): only the lines in view are drawn, and the one that the keys are at. */
export function TreeGrid(props: TreeGridProps) {
  const { lines, levels, columns, totals, organization, rowHeight, selected, onSelected, onToggle, onMore } = props
  const access = useAccess()
  const navigate = useNavigate()
  const [box, hasMore] = useScrollEdge()
  const { place, go, stepOf, note } = useTreePlace(box, lines, columns.length)
  const [anchor, setAnchor] = useState<string | null>(null)
  const edits = useCellEdits()
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 5,
    rangeExtractor: range => rowsInView(range, place.line),
    useFlushSync: false,
  })
  // Rows of another height are measured anew.
  useEffect(() => {
    if (rowHeight > 0) virtual.measure()
  }, [virtual, rowHeight])
  const wanted = virtual.getVirtualIndexes().flatMap(index => {
    const line = lines[index]
    return line ? [{ index, line }] : []
  })
  const drawn = useFewAtATime(wanted, keyOf, ({ index }) => haste(index, place.line, virtual.range))
  const rows = drawn.flatMap(({ line }) => (line.kind === 'row' && isPlanned(line.entity) ? [line] : []))
  const live = useLiveRows(rows, levels, organization)
  const waiting = drawn.find(({ line }) => line.kind === 'more')?.line.level
  useEffect(() => {
    if (waiting) onMore(waiting)
  }, [waiting, onMore])

  const mayEdit = useCallback((line: RowLine) => mayEditRow(line, access), [access])
  const select = (index: number, range: boolean) => {
    const line = lines[index]
    if (line?.kind !== 'row') return
    const ids = lines.flatMap(one => (one.kind === 'row' ? [one.key] : []))
    onSelected(selectRange(ids, selected, line.key, range ? anchor : null))
    setAnchor(line.key)
  }
  const edit = ({ line: index, cell }: TreePlace): boolean => {
    const line = lines[index]
    if (line?.kind !== 'row' || !mayEdit(line)) return false
    const column = columns[Math.max(0, cell)]
    const how = column && cellEdit(column.key, line.entity, line.measured.row)
    if (!column || !how) return false
    const key = editKey(line, column.key)
    if (!edits.open.has(key)) edits.set(key, { text: how.text(line.measured.row), error: null, isSaving: false })
    return true
  }
  const budgets = useBudgetDrag(mayEdit, props.onCarry)
  const { open: typed, ...saving } = edits
  const noteOf = (line: RowLine) => {
    const budget = typed.get(editKey(line, 'budgetTotal'))
    return budget ? budgetNote(line, budget.text, levels) : null
  }
  const acts = useRowActs({ ...saving, toggle: onToggle, select, edit, note, go })
  const enter = (at: TreePlace) => {
    const line = lines[at.line]
    if (line?.kind === 'error') return props.onRetry()
    if (line?.kind !== 'row' || (at.cell >= 0 && edit(at))) return
    navigate(recordPath(resourceOfEntity(line.entity), line.measured.row.id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = lines[place.line]
    if (latinKey(event) === 'b' && isGridKey(event) && here?.kind === 'row' && hasBudget(here) && mayEdit(here)) {
      event.preventDefault()
      return props.onCarry(here, null)
    }
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    if ('go' in step) go(step.go)
    else if ('toggle' in step) onToggle(lines[step.toggle])
    else if ('select' in step) select(step.select, step.range)
    else if ('edit' in step) edit(step.edit)
    else enter(step.enter)
  }
  const width = columns.length + 2
  const after = lines.length - 1 - (drawn.at(-1)?.index ?? -1)
  return (
    <div className={`k-edge l-edge-actions ${hasMore ? 'k-edge-more' : ''}`}>
      <div className="l-scroll" ref={box}>
        <table
          {...treeGrid}
          aria-label={t('Campaign tree')}
          aria-rowcount={lines.length + 1}
          className="l-table"
          style={{ '--row': `${rowHeight}px` } as CSSProperties}
          onKeyDown={onKeyDown}
        >
          <TreeHead columns={columns} sort={props.sort} onSort={props.onSort} />
          <tbody>
            {drawn.map(({ index, line }, at) => (
              <Fragment key={line.key}>
                <Gap lines={index - (drawn[at - 1]?.index ?? -1) - 1} height={rowHeight} width={width} />
                {line.kind === 'row' ? (
                  <TreeRow
                    line={line}
                    index={index}
                    columns={columns}
                    cell={place.line === index ? place.cell : null}
                    isActive={place.line === index}
                    isSelected={selected.has(line.key)}
                    mayEdit={mayEdit(line)}
                    live={live.get(line.measured.row.id)}
                    typed={typed}
                    together={(selected.has(line.key) && props.chosen.get(line.entity)) || null}
                    carries={budgets}
                    budgetSays={noteOf(line)}
                    acts={acts}
                  />
                ) : (
                  <NoteRow
                    line={line}
                    index={index}
                    width={width}
                    isActive={place.line === index}
                    onRetry={props.onRetry}
                  />
                )}
              </Fragment>
            ))}
            <Gap lines={after} height={rowHeight} width={width} />
          </tbody>
          {totals && <TotalsRow columns={columns} totals={totals} />}
        </table>
      </div>
    </div>
  )
}

function keyOf({ line }: { readonly line: TreeLine }): string {
  return line.key
}

/** The line with the focus is drawn at once, those in view come before those around them. */
function haste(index: number, focused: number, range: { startIndex: number; endIndex: number } | null): Haste {
  if (index === focused) return 'now'
  return range && index >= range.startIndex && index <= range.endIndex ? 'soon' : 'later'
}

/** What a table is called whose cells are typed in and whose rows open. */
const treeGrid = { role: 'treegrid', 'aria-multiselectable': true } as const

const hidden = { 'aria-hidden': true } as const

/** The room of lines that aren't drawn. */
function Gap({ lines, height, width }: { readonly lines: number; readonly height: number; readonly width: number }) {
  if (lines <= 0) return null
  return (
    <tr {...hidden}>
      <td colSpan={width} style={{ height: lines * height, border: 0 }} />
    </tr>
  )
}

interface TreeGridProps {
  readonly lines: readonly TreeLine[]
  readonly levels: ReadonlyMap<string, TreeLevel>
  readonly columns: readonly WorkbenchColumn[]
  readonly totals: MeasuredRows['totals']
  readonly organization: string | null
  /** In pixels. */
  readonly rowHeight: number
  /** As in the API's `sort`. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Keys of lines. */
  readonly selected: ReadonlySet<string>
  /** The selected rows, those included that were never shown. */
  readonly chosen: ReadonlyMap<TreeEntity, readonly EntityRow[]>
  readonly onSelected: (keys: ReadonlySet<string>) => void
  readonly onToggle: (line: TreeLine | undefined) => void
  /** Budget of a line item goes to another, or to one that is still to be chosen. */
  readonly onCarry: (from: RowLine, to: RowLine | null) => void
  /** A level has more rows, and they are in view. */
  readonly onMore: (level: LevelRef) => void
  readonly onRetry: () => void
}
