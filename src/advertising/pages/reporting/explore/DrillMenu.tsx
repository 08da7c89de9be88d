import { useNavigate } from 'react-router-dom'
import { recordPath } from '../../../../engine/derive/routes.ts'
import { ActionMenu, type ActionMenuItem } from '../../../../engine/kit/ActionMenu.tsx'
import { findEntity } from '../../../../engine/providers/resources.ts'
import { inSentence } from '../../../../engine/texts/inSentence.ts'
import { t } from '../../../../engine/texts/t.ts'
import { type DimensionKey, dimensionOf } from '../../../reporting/dimensions.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'
import { addDays } from '../../../reporting/reportRange.ts'
import { drillInto, drillTargets, entityOf } from './exploreMoves.ts'
import type { ExploreState } from './exploreState.ts'

/** A value in the table: press it to break it down, to keep to it or leave it out, or to open its page. */
export function DrillMenu({ state, dimension, value, text, onMove, onChange }: DrillMenuProps) {
  const navigate = useNavigate()
  const entity = entityOf(dimension)
  const target = entity && value ? findEntity(entity) : undefined
  const narrow = (op: ReportFilter['op']) =>
    onChange({ filters: [...state.filters, { dimension, op, values: [value] }] })
  const days = daysOf(dimension, value)
  const items: readonly ActionMenuItem[] = [
    ...drillTargets(state, dimension).map(to => ({
      key: to,
      label: t('By %{dimension}', { dimension: inSentence(dimensionOf(to).label) }),
      onSelect: () => onMove(drillInto(state, { dimension, value, to })),
    })),
    ...(days ? [{ key: 'zoom', label: t('Only these days'), onSelect: () => onMove({ ...state, ...days }) }] : []),
    ...(target
      ? [
          {
            key: 'open',
            label: t('Open %{record}', { record: inSentence(target.label) }),
            onSelect: () => navigate(recordPath(target, value)),
          },
        ]
      : []),
    { key: 'only', label: t('Keep only this'), startsGroup: true, onSelect: () => narrow('in') },
    { key: 'without', label: t('Leave this out'), onSelect: () => narrow('not_in') },
  ]
  return (
    <ActionMenu
      component="button"
      className="e-drill cut"
      trigger={text}
      items={items}
      header={<span className="k-dim">{text}</span>}
    />
  )
}

/** The days that a value of time means. */
function daysOf(dimension: DimensionKey, value: string): Pick<ExploreState, 'dateRange' | 'from' | 'to'> | null {
  const custom = (from: string, to: string) => ({ dateRange: 'custom', from, to }) as const
  if (dimension === 'day') return custom(value, value)
  if (dimension === 'week') return custom(value, addDays(value, 6))
  if (dimension !== 'month') return null
  const next = new Date(`${value}-01`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return custom(`${value}-01`, addDays(next.toISOString().slice(0, 10), -1))
}

interface DrillMenuProps {
  readonly state: ExploreState
  readonly dimension: DimensionKey
  readonly value: string
  readonly text: string
  readonly onMove: (state: ExploreState) => void
  readonly onChange: (changes: Partial<ExploreState>) => void
}
