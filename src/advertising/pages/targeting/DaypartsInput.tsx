import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useNearest } from '../../../engine/derive/form/useFormContext.ts'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'
import { t } from '../../../engine/texts/t.ts'
import {
  cellsOf,
  type DaypartClock,
  daypartDays,
  daypartsIn,
  type HourCell,
  weekend,
  withHours,
  workdays,
} from '../../targeting/daypartHours.ts'
import { daypartSentence } from '../../targeting/daypartSentence.ts'
import { DaypartGrid } from './DaypartGrid.tsx'

/** When ads may run: the hours of a week, by pointer, keyboard or preset, in the viewer's clock or the campaign's. */
export function DaypartsInput({ path, value, onChange, disabled }: InputProps) {
  const zone = useNearest(path, 'timezone') ?? 'UTC'
  const dayparts = daypartsIn(value)
  const clocks = new Set(dayparts.map(({ clock }) => clock))
  const [chosen, setChosen] = useState<DaypartClock>(clocks.has('account') && clocks.size === 1 ? 'account' : 'user')
  const own = dayparts.filter(({ clock }) => clock === chosen)
  const turn = (cells: readonly HourCell[], isOn: boolean) => onChange(withHours(dayparts, cells, isOn, chosen))
  const only = (cells: readonly HourCell[]) =>
    onChange(withHours(withHours(dayparts, wholeWeek, false, chosen), cells, true, chosen))
  const choose = (clock: DaypartClock) => {
    setChosen(clock)
    // Hours of one clock go along to the other; where both have some, each keeps its own.
    if (clocks.size === 1 && !clocks.has(clock)) onChange(dayparts.map(one => ({ ...one, clock })))
  }
  return (
    <div className="stack gap-12">
      <div className="row wrap gap-4">
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('Clock')}
          sx={{ '& .MuiToggleButton-root': { height: 'auto', minHeight: 28 }, height: 'auto' }}
          value={chosen}
          disabled={disabled}
          onChange={(_, clock: DaypartClock | null) => clock && choose(clock)}
        >
          <ToggleButton value="user">{t('Viewer’s local time')}</ToggleButton>
          <ToggleButton value="account">{t('Campaign’s time zone (%{zone})', { zone })}</ToggleButton>
        </ToggleButtonGroup>
        {!disabled &&
          presets.map(({ label, cells }) => (
            <Button key={label} size="small" onClick={() => only(cells)}>
              {label}
            </Button>
          ))}
        {!disabled && own.length > 0 && (
          <Button size="small" variant="text" onClick={() => only([])}>
            {t('Clear hours')}
          </Button>
        )}
      </div>
      <DaypartGrid dayparts={own} disabled={disabled} onTurn={turn} />
      <p className="k-field-help" role="status">
        {daypartSentence(value) ?? t('No hours chosen: ads run at any time.')}
        {clocks.size === 2 && ` ${t('Hours are set in both time zones: ads run when either allows it.')}`}
      </p>
    </div>
  )
}

const wholeWeek = cellsOf(daypartDays, 0, 24)

const presets = [
  { label: t('Weekdays 9–17'), cells: cellsOf(workdays, 9, 17) },
  { label: t('Weekdays 6–22'), cells: cellsOf(workdays, 6, 22) },
  { label: t('Evenings 18–24'), cells: cellsOf(daypartDays, 18, 24) },
  { label: t('Weekends'), cells: cellsOf(weekend, 0, 24) },
]
