import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { useState } from 'react'
import { CustomRange } from './CustomRange.tsx'
import { formatDateRange } from './formatDate.ts'
import { PopoverPanel } from './PopoverPanel.tsx'
import { clampRange, presetRange, type RangeLimits, rangePresets, type TimeRange } from './timeRange.ts'
import './timeRange.css'
import { t } from '../texts/t.ts'
import { Phrase } from './Phrase.tsx'

/**
 * Chooses whole days: a range with a name, which moves along with the calendar, or two dates of one's own. Arrow keys
 * walk through the names; what lies outside of `min` and `max` is cut off, or can't be chosen.
 */
export function TimeRangePicker({ label, value, onChange, timeZone = 'UTC', min, max, now }: TimeRangePickerProps) {
  const limits = { min, max }
  const [custom, setCustom] = useState(false)
  const name = rangePresets.find(({ key }) => key === value.choice)?.label
  const days = formatDateRange(value.from, value.to, 'UTC')
  return (
    <PopoverPanel
      label={label}
      className="k-range-button"
      trigger={
        <>
          {name && <span>{name}</span>}
          <span className={name ? 'k-dim' : undefined}>{value.from === value.to ? days.split(' – ')[0] : days}</span>
        </>
      }
    >
      {close => (
        <div className="k-range stack">
          <MenuList
            component="div"
            role="group"
            disablePadding
            className="k-range-names stack gap-2"
            aria-label={t('Ranges')}
          >
            {rangePresets.map(({ key, label: text }) => {
              const range = clampRange(presetRange(key, now, timeZone), limits)
              return (
                <MenuItem
                  key={key}
                  component="button"
                  role="button"
                  tabIndex={0}
                  aria-pressed={value.choice === key}
                  disabled={range === null}
                  onClick={() => {
                    if (range !== null) onChange(range)
                    close()
                  }}
                >
                  {text}
                </MenuItem>
              )
            })}
            <MenuItem
              component="button"
              role="button"
              tabIndex={0}
              aria-pressed={value.choice === 'custom'}
              aria-expanded={custom || value.choice === 'custom'}
              onClick={() => setCustom(true)}
            >
              {t('Custom…')}
            </MenuItem>
          </MenuList>
          {(custom || value.choice === 'custom') && (
            <CustomRange
              value={value}
              limits={limits}
              onApply={range => {
                onChange(range)
                close()
              }}
            />
          )}
          <p className="k-wide over caption soft">
            <Phrase text="Whole days, %{timeZone}" values={{ timeZone }} />
          </p>
        </div>
      )}
    </PopoverPanel>
  )
}

interface TimeRangePickerProps extends RangeLimits {
  /** What the range is of. */
  readonly label: string
  readonly value: TimeRange
  readonly onChange: (range: TimeRange) => void
  /** Whose calendar says what today is; UTC unless said otherwise. */
  readonly timeZone?: string
  /** The present, for where it stands still. */
  readonly now?: Date
}
