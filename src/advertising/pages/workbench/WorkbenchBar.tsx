import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { TimeRangePicker } from '../../../engine/kit/TimeRangePicker.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { ColumnSetsPanel } from './ColumnSetsPanel.tsx'
import type { ColumnSets } from './columnSets.ts'
import type { TreeEntity } from './treeLines.ts'
import type { Density, WorkbenchView } from './useWorkbenchView.ts'

/** What is shown and how: the first level, words, days, comparison, density, columns. */
export function WorkbenchBar({ view, sets, starts, q, onQ, children }: WorkbenchBarProps) {
  return (
    <div className="row wrap" style={{ paddingBlock: 8 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('First level')}
        value={view.start}
        onChange={(_, next: TreeEntity | null) => next && view.setStart(next)}
      >
        {starts.map(entity => (
          <ToggleButton key={entity} value={entity}>
            {resourceOfEntity(entity).plural}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <span style={{ width: 180 }}>
        <TextBox
          type="search"
          aria-label={t('Search the first level')}
          placeholder={t('Search')}
          value={q}
          onChange={event => onQ(event.target.value)}
        />
      </span>
      <TimeRangePicker label={t('Date range')} value={view.range} onChange={view.setRange} />
      <label className="choice">
        <input type="checkbox" checked={view.isCompared} onChange={() => view.setCompared(!view.isCompared)} />
        <span>{t('Compare with previous period')}</span>
      </label>
      {children}
      <span className="row" style={{ marginInlineStart: 'auto' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('Row height')}
          className="not-phone"
          value={view.density}
          onChange={(_, next: Density | null) => next && view.setDensity(next)}
        >
          <ToggleButton value={36}>{t('Regular')}</ToggleButton>
          <ToggleButton value={28}>{t('Compact')}</ToggleButton>
        </ToggleButtonGroup>
        <ColumnSetsPanel handle={sets} />
      </span>
    </div>
  )
}

interface WorkbenchBarProps {
  readonly view: WorkbenchView
  readonly sets: ColumnSets
  /** The levels that the tree may begin with. */
  readonly starts: readonly TreeEntity[]
  readonly q: string
  readonly onQ: (q: string) => void
  readonly children: ReactNode
}
