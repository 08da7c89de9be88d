import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { formatNumber } from '../../kit/formatNumber.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import type { PlannedRow } from './plannedRow.ts'
import { treeVerdict } from './treeVerdict.ts'
import type { TreeRun } from './useTreeRun.ts'

/** How far a plan is, what it comes to, and what can be done with it beside saving. */
export function TreeBar({ plan, run, children }: TreeBarProps) {
  const { job, failure, isPartly, isUndone, left } = run
  return (
    <Box className="row wrap gap-lines" sx={{ minHeight: 56, py: 1.5 }}>
      <Box className="row gap-12" sx={{ flex: '1 1 280px', minHeight: 32 }} role="status">
        {job ? (
          <>
            <LinearProgress
              variant="determinate"
              sx={{ width: 160 }}
              value={(100 * job.done) / Math.max(1, job.total)}
              aria-label={words[job.what]}
            />
            <span>{progressTexts[job.what]({ done: formatNumber(job.done), total: formatNumber(job.total) })}</span>
          </>
        ) : (
          <span className="k-dim">{isUndone ? undoneText(left) : summary(plan, run)}</span>
        )}
      </Box>
      <div className="row wrap">
        {job?.what === 'save' && <Button onClick={run.stop}>{t('Stop')}</Button>}
        {!job && isPartly && !isUndone && <Button onClick={() => void run.undo()}>{t('Undo')}</Button>}
        {children}
      </div>
      {failure && (
        <p className="k-field-error full" role="alert">
          {failure}
        </p>
      )}
    </Box>
  )
}

const words = { check: t('Checking'), save: t('Saving'), undo: t('Undoing') } as const

const progressTexts = {
  check: (counts: Counts) => t('Checking %{done} of %{total}…', counts),
  save: (counts: Counts) => t('Saving %{done} of %{total}…', counts),
  undo: (counts: Counts) => t('Undoing %{done} of %{total}…', counts),
} as const

interface Counts {
  readonly done: string
  readonly total: string
}

function undoneText(left: readonly string[]): string {
  if (left.length === 0) return t('All changes undone.')
  return t('Undone, except for %{count}: %{reason}', { count: formatNumber(left.length), reason: left[0] })
}

/** `Creates 9, changes 2, 4 unchanged, 1 refused.` */
export function summary(plan: readonly PlannedRow[], { outcomes, saved }: TreeRun): string {
  const counts = { create: 0, update: 0, none: 0, refused: 0, open: 0 }
  for (const row of plan) counts[treeVerdict(row, outcomes.get(row.ref), saved.has(row.ref)).key] += 1
  const isDone = saved.size > 0
  const parts = [
    ...(counts.create
      ? [
          isDone
            ? t('Created %{count}', { count: formatNumber(counts.create) })
            : t('Creates %{count}', { count: formatNumber(counts.create) }),
        ]
      : []),
    ...(counts.update
      ? [
          isDone
            ? t('changed %{count}', { count: formatNumber(counts.update) })
            : t('changes %{count}', { count: formatNumber(counts.update) }),
        ]
      : []),
    ...(counts.none ? [t('%{count} unchanged', { count: formatNumber(counts.none) })] : []),
    ...(counts.refused ? [t('%{count} rejected', { count: formatNumber(counts.refused) })] : []),
    ...(counts.open ? [t('%{count} not checked yet', { count: formatNumber(counts.open) })] : []),
  ]
  const text = listText(parts)
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : ''
}

interface TreeBarProps {
  readonly plan: readonly PlannedRow[]
  readonly run: TreeRun
  readonly children?: ReactNode
}
