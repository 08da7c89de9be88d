import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { NotOffered } from '../../../engine/derive/NotOffered.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { isNotOffered } from '../../../engine/providers/isNotOffered.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { comparedDays } from '../../reporting/reportRange.ts'
import type { TreeQuestion } from './askMeasuredRows.ts'
import { useColumnSets } from './columnSets.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TreeGrid } from './TreeGrid.tsx'
import {
  type LevelRef,
  levelKey,
  levelsBelow,
  type RowLine,
  type TreeEntity,
  type TreeLine,
  treeLines,
} from './treeLines.ts'
import { mayTakeFrom } from './useBudgetDrag.ts'
import { treeQueries, useTreeLevels } from './useTreeLevels.ts'
import { useTreeSelection } from './useTreeSelection.ts'
import { useWorkbenchView } from './useWorkbenchView.ts'
import { WorkbenchBar } from './WorkbenchBar.tsx'
import { columnsOf, metricsIn, startColumns } from './workbenchColumns.ts'
import '../../../engine/derive/list/list.css'
import '../../../engine/derive/list/table.css'
import { t } from '../../../engine/texts/t.ts'

const MoveBudgetDialog = laterPart(() => import('./MoveBudgetDialog.tsx').then(module => module.MoveBudgetDialog))
const BudgetProposalDialog = laterPart(() =>
  import('./BudgetProposalDialog.tsx').then(module => module.BudgetProposalDialog),
)

/** The tree of what is bought, with its metrics, to be watched and changed in place. `within`: what is below one campaign. */
export function Workbench({ organization, within, start }: WorkbenchProps) {
  const starts: readonly TreeEntity[] = within ? ['strategy', 'line-item'] : ['campaign', 'strategy', 'line-item']
  const view = useWorkbenchView(within ? 'strategy' : 'campaign', starts.find(one => one === start) ?? null)
  const access = useAccess()
  const sets = useColumnSets('workbench', startColumns)
  const queries = useQueryClient()
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<ReadonlyMap<string, TreeEntity>>(new Map())
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const columns = useMemo(() => columnsOf(sets.columns), [sets.columns])
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
  const root: LevelRef = { entity: view.start, of: within ? { by: 'campaign', id: within.id } : null }
  const below = [...open].flatMap(([id, entity]) => levelsBelow(entity, id))
  const { levels, totals, error } = useTreeLevels([root, ...below], pages, question)
  const lines = treeLines(root, levels, new Set(open.keys()))
  const selection = useTreeSelection(lines, { root, question, total: levels.get(levelKey(root))?.total ?? 0 })

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
  const carry = useCallback((from: RowLine, to: RowLine | null) => setDialog({ kind: 'move', from, to }), [])
  const retry = () => void queries.invalidateQueries({ queryKey: [treeQueries] })
  if (error && isNotOffered(error)) return <NotOffered what={t('no lists with metrics')} />
  const [chosen, ...others] = selection.rows.get('campaign') ?? []
  const campaign = within ?? (chosen && others.length === 0 ? chosen : null)
  return (
    <div data-focus="neighbour">
      <WorkbenchBar view={view} sets={sets} starts={starts} q={q} onQ={setQ}>
        {campaign && (
          <Button onClick={() => setDialog({ kind: 'proposal', id: campaign.id, name: textOf(campaign.name) })}>
            {t('Balance budgets')}
          </Button>
        )}
      </WorkbenchBar>
      {selection.rows.size > 0 && (
        <SelectionBar
          selected={selection.rows}
          organization={organization}
          onClear={selection.clear}
          all={selection.all}
        />
      )}
      <div className="l-card panel">
        {error && levels.get(levelKey(root))?.rows.length === 0 ? (
          <ErrorState title={t('The workbench couldn’t be loaded')} detail={errorText(error)} onRetry={retry} />
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
            selected={selection.keys}
            chosen={selection.rows}
            onSelected={selection.select}
            onToggle={toggle}
            onCarry={carry}
            onMore={more}
            onRetry={retry}
          />
        )}
      </div>
      <LaterBoundary>
        {dialog?.kind === 'move' && (
          <MoveBudgetDialog
            from={dialog.from.measured.row}
            to={dialog.to?.measured.row ?? null}
            choices={lines.flatMap(line =>
              line.kind === 'row' && mayTakeFrom(dialog.from, line) ? [line.measured.row] : [],
            )}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog?.kind === 'proposal' && (
          <BudgetProposalDialog
            campaign={dialog.id}
            name={dialog.name}
            mayEdit={access.can('update', resourceOfEntity('line-item'))}
            onClose={() => setDialog(null)}
          />
        )}
      </LaterBoundary>
    </div>
  )
}

type OpenDialog =
  | { readonly kind: 'move'; readonly from: RowLine; readonly to: RowLine | null }
  | { readonly kind: 'proposal'; readonly id: string; readonly name: string }

interface WorkbenchProps {
  /** Whose rows; null for all organizations. */
  readonly organization: string | null
  /** The campaign whose strategies are the first level. */
  readonly within?: EntityRow
  /** The first level that the address asks for. */
  readonly start?: string | null
}
