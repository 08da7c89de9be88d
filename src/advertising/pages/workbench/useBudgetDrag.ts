import { type DragEvent, type HTMLAttributes, useCallback, useState } from 'react'
import { numberOf } from '../../../engine/contract/looseValues.ts'
import { t } from '../../../engine/texts/t.ts'
import type { RowLine } from './treeLines.ts'

/** Whether a row is a line item whose budget is money, which can be moved to another of its campaign. */
export function hasBudget({ entity, measured: { row } }: RowLine): boolean {
  return entity === 'line-item' && row.budgetType === 'currency' && (numberOf(row.budgetTotal) ?? 0) > 0
}

export function mayTakeFrom(from: RowLine, to: RowLine): boolean {
  return from.key !== to.key && hasBudget(to) && from.measured.row.campaign === to.measured.row.campaign
}

/** Budgets are dragged from one line item's cell onto another's; what a cell needs for it. The key `b` does the same. */
export function useBudgetDrag(
  mayEdit: (line: RowLine) => boolean,
  onCarry: (from: RowLine, to: RowLine) => void,
): (line: RowLine) => HTMLAttributes<HTMLElement> {
  const [carried, setCarried] = useState<RowLine | null>(null)
  return useCallback(
    (line: RowLine) => {
      if (!hasBudget(line) || !mayEdit(line)) return {}
      const takes = carried !== null && mayTakeFrom(carried, line)
      const allow = (event: DragEvent) => {
        if (takes) event.preventDefault()
      }
      return {
        draggable: true,
        title: t('Drag onto another line item’s budget to move some of it (or press B).'),
        style: { cursor: 'grab', ...(takes ? { outline: '1px dashed var(--accent)' } : {}) },
        onDragStart: event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', String(line.measured.row.name ?? ''))
          setCarried(line)
        },
        onDragEnd: () => setCarried(null),
        onDragEnter: allow,
        onDragOver: allow,
        onDrop: event => {
          if (!takes || !carried) return
          event.preventDefault()
          setCarried(null)
          onCarry(carried, line)
        },
      }
    },
    [carried, mayEdit, onCarry],
  )
}
