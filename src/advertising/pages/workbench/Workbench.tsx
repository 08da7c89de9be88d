import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { NotOffered } from '../../../engine/derive/NotOffered.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { isNotOffered } from '../../../engine/providers/isNotOffered.ts'
import { comparedDays } from '../../reporting/reportRange.ts'
import type { TreeQuestion } from './askMeasuredRows.ts'
import { useColumnSets } from './columnSets.ts'
import { TreeGrid } from './TreeGrid.tsx'
import { type LevelRef, levelBelow, levelKey, type TreeEntity, type TreeLine, treeLines } from './treeLines.ts'
import { treeQueries, useTreeLevels } from './useTreeLevels.ts'
import { useWorkbenchView } from './useWorkbenchView.ts'
import { WorkbenchBar } from './WorkbenchBar.tsx'
import { columnsOf, metricsIn } from './workbenchColumns.ts'
import '../../../engine/derive/list/list.css'
import '../../../engine/derive/list/table.css'

/** The tree of what is bought, with its metrics, to be watched and changed in place. `within`: what is below one campaign. */
export function Workbench({ organization, within }: WorkbenchProps) {
  const starts: readonly TreeEntity[] = within ? ['strategy', 'line-item'] : ['campaign', 'strategy', 'line-item']
  const view = useWorkbenchView(within ? 'strategy' : 'campaign')
  const sets = useColumnSets()
  const queries = useQueryClient()
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<ReadonlyMap<string, TreeEntity>>(new Map())
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const columns = columnsOf(sets.columns)
  const metrics = metricsIn(columns)
  // A metric that is no column any more can't be sorted by.
  const isSortShown = columns.some(({ sort }) => sort !== null && view.sort.endsWith(`(${sort})`))
  const question: TreeQuestion = {
    organization,
    metrics,
    range: { from: view.range.from, to: view.range.to },
    compared: view.isCompared ? comparedDays(view.range, 'previous_period') : null,
    sort: isSortShown ? view.sort : 'asc(name)',
    q: useDeferredValue(q.trim()),
  }
  const root: LevelRef = { entity: view.start, of: within ? { by: 'campaign', id: within } : null }
  const below = [...open].flatMap(([id, entity]) => levelBelow(entity, id) ?? [])
  const { levels, totals, error } = useTreeLevels([root, ...below], pages, question)
  const lines = treeLines(root, levels, new Set(open.keys()))

  const toggle = (line: TreeLine | undefined) => {
    if (line?.kind !== 'row') return
    const next = new Map(open)
    if (!next.delete(line.measured.row.id)) next.set(line.measured.row.id, line.entity)
    setOpen(next)
  }
  const more = useCallback((level: LevelRef) => {
    const key = levelKey(level)
    setPages(before => new Map(before).set(key, (before.get(key) ?? 1) + 1))
  }, [])
  const retry = () => void queries.invalidateQueries({ queryKey: [treeQueries] })
  if (error && isNotOffered(error)) return <NotOffered what="no lists with metrics" />
  return (
    <div data-focus="neighbour">
      <WorkbenchBar view={view} sets={sets} starts={starts} q={q} onQ={setQ}>
        {selected.size > 0 && (
          <span className="row gap-4" role="status">
            {formatNumber(selected.size)} selected
            <Button variant="text" onClick={() => setSelected(new Set())}>
              Clear selection
            </Button>
          </span>
        )}
      </WorkbenchBar>
      <div className="l-card panel">
        {error && levels.get(levelKey(root))?.rows.length === 0 ? (
          <ErrorState title="The workbench could not be loaded" detail={errorText(error)} onRetry={retry} />
        ) : (
          <TreeGrid
            lines={lines}
            levels={levels}
            columns={columns}
            totals={totals}
            organization={organization}
            rowHeight={view.density}
            sort={question.sort}
            onSort={view.setSort}
            selected={selected}
            onSelected={setSelected}
            onToggle={toggle}
            onMore={more}
            onRetry={retry}
          />
        )}
      </div>
    </div>
  )
}

interface WorkbenchProps {
  /** Whose rows; null for all organizations. */
  readonly organization: string | null
  /** The campaign whose strategies are the first level. */
  readonly within?: string
}
