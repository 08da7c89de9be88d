import Skeleton from '@mui/material/Skeleton'
import { labelOf } from '../../../engine/contract/labels.ts'
import { numberOf, partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { formatDate } from '../../../engine/kit/formatDate.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { GoalProgress, MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { goalText } from '../goalText.ts'
import { lineItemLabel } from '../lineItemLabel.ts'
import { PacingBar } from '../PacingBar.tsx'
import { paceWords } from './cellEdits.ts'
import { MetricValue } from './MetricValue.tsx'
import type { RowLine } from './treeLines.ts'
import type { WorkbenchColumn } from './workbenchColumns.ts'

/** What a row shows in a column; its name stands beside it. */
export function ShownCell({ line, column, live }: ShownCellProps) {
  const { row } = line.measured
  if (column.metric) return <MetricValue metric={column.metric} of={line.measured} />
  const currency = textOf(row.currency) || 'USD'
  switch (column.key) {
    case 'status': {
      const status = textOf(row.status)
      const tone = resourceOfEntity(line.entity).states?.by[status]
      return tone ? <StatusChip tone={tone} label={labelOf(status, undefined)} /> : <Dash />
    }
    case 'startAt':
      return <Day moment={textOf(row.runsFrom) || textOf(row.startAt)} zone={textOf(row.timezone)} />
    case 'endAt':
      return <Day moment={textOf(row.runsTo) || textOf(row.endAt)} zone={textOf(row.timezone)} />
    case 'budgetTotal':
      return row.budgetType === 'impressions' ? (
        <NumberText text={textIf(row.impressionsTotal, total => t('%{total} imp.', { total: formatNumber(total) }))} />
      ) : (
        <NumberText text={textIf(row.budgetTotal, micros => formatMoney(micros, currency))} />
      )
    case 'bid': {
      // A deal asks for its floor.
      const bid = numberOf(partOf(row.bid).value) ?? numberOf(partOf(row.bidStrategy).bidCpm) ?? numberOf(row.floor)
      return <NumberText text={textIf(bid, micros => formatMoney(micros, currency))} />
    }
    case 'pace': {
      const type = textOf(partOf(row.pacing).type)
      return type ? labelOfPace(type) : <Dash />
    }
    case 'cap': {
      const [cap] = partsOf(row.frequencyCap)
      return <NumberText text={textIf(cap?.max, max => t('%{max} per %{unit}', { max, unit: textOf(cap?.unit) }))} />
    }
    case 'warnings': {
      const warnings = textsOf(row.warnings)
      const words = warnings.map(one => lineItemLabel('warnings', one))
      const [first = ''] = words
      if (warnings.length === 0) return <Dash />
      const label = warnings.length > 1 ? `${first} +${warnings.length - 1}` : first
      return <StatusChip tone="warn" label={label} title={listText(words)} />
    }
    case 'pacing':
      if (live === null) return <Skeleton width={112} />
      return live?.pacing ? <PacingBar percent={live.pacing.percent} banded={live.pacing.band !== null} /> : <Dash />
    case 'goal':
      if (live === null) return <Skeleton width={112} />
      return <GoalValue goal={live?.goals[0]} currency={live?.currency || currency} />
    default: {
      if (live === null) return <Skeleton width={56} sx={{ marginInlineStart: 'auto' }} />
      const spend = column.key === 'spendToday' ? live?.today.spend : live?.values.spend
      return <NumberText text={textIf(spend, micros => formatMoney(micros, live?.currency || currency))} />
    }
  }
}

function labelOfPace(type: string): string {
  return Object.hasOwn(paceWords, type) ? paceWords[type as keyof typeof paceWords] : type
}

/** The first goal: what its metric has come to, and how much of its target that is. */
function GoalValue({ goal, currency }: { readonly goal: GoalProgress | undefined; readonly currency: string }) {
  if (!goal || goal.actual === null) return <Dash />
  const { metric, actual, attainment, state } = goal
  const reached = attainment === null ? '' : formatPercent(attainment, 0)
  return (
    <StatusChip
      tone={goalTones[state]}
      label={`${labelOf(metric, undefined)} ${goalText(metric, actual, currency)}${reached && ` · ${reached}`}`}
      title={
        reached &&
        t('%{reached} of the goal of %{metric}', { reached, metric: goalText(metric, goal.target, currency) })
      }
    />
  )
}

const goalTones = { on_track: 'ok', at_risk: 'warn', off_track: 'bad', no_data: 'idle' } as const

function Day({ moment, zone }: { readonly moment: string; readonly zone: string }) {
  return moment ? <time dateTime={moment}>{formatDate(moment, zone || undefined)}</time> : <Dash />
}

function NumberText({ text }: { readonly text: string | null }) {
  return text === null ? <Dash /> : text
}

function textIf(value: unknown, text: (value: number) => string): string | null {
  const amount = numberOf(value)
  return amount === null ? null : text(amount)
}

interface ShownCellProps {
  readonly line: RowLine
  readonly column: WorkbenchColumn
  /** Null while it is being asked. */
  readonly live: MetricsAnswer | null | undefined
}
