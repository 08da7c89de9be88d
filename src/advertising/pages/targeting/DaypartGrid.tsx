import Box from '@mui/material/Box'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { t } from '../../../engine/texts/t.ts'
import {
  type Daypart,
  type DaypartDay,
  daypartDays,
  type HourCell,
  hoursOfDay,
  shareOfHour,
} from '../../targeting/daypartHours.ts'
import { shortDay } from '../../targeting/daypartSentence.ts'
import { cellAt, type GridPlace, movedBy, placesBetween } from './daypartPlaces.ts'

/**
 * Seven days of 24 hours. Dragging turns on what it began to turn on, or off; arrows move, with Shift they select, Space and Enter
 * turn what is selected; a day's name turns the whole day.
 */
export function DaypartGrid({ dayparts, disabled, onTurn }: DaypartGridProps) {
  const [active, setActive] = useState<GridPlace>({ row: 0, hour: 9 })
  const [anchor, setAnchor] = useState<GridPlace>(active)
  const [paint, setPaint] = useState<boolean | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const shares = daypartDays.map(day => hoursOfDay.map(hour => shareOfHour(dayparts, day, hour)))
  const isOn = ({ row, hour }: GridPlace) => (shares[row]?.[hour] ?? 0) > 0
  const selected = placesBetween(anchor, active)
  const isSelected = ({ row, hour }: GridPlace) => selected.some(one => one.row === row && one.hour === hour)
  const turn = (places: readonly GridPlace[], on: boolean) => onTurn(places.flatMap(hourAt), on)

  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      turn(selected, !isOn(anchor))
      return
    }
    const next = movedBy(active, event.key)
    if (!next) return
    event.preventDefault()
    setActive(next)
    if (!event.shiftKey) setAnchor(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.hour}"]`)?.focus()
  }
  const onPointerDown = (event: PointerEvent) => {
    const at = cellAt(event.target)
    if (!at || disabled || event.button !== 0) return
    setAnchor(event.shiftKey ? anchor : at)
    setActive(at)
    setPaint(!isOn(event.shiftKey ? anchor : at))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (paint === null) return
    // A finger that moves keeps the element it began on.
    const at = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (at) setActive(at)
  }
  const drop = () => {
    if (paint === null) return
    turn(selected, paint)
    setPaint(null)
    setAnchor(active)
  }
  return (
    <Box
      ref={grid}
      role="grid"
      aria-label={t('Hours of the week')}
      aria-multiselectable="true"
      aria-readonly={disabled || undefined}
      sx={gridStyle}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={() => setPaint(null)}
      onPointerLeave={drop}
    >
      <Box role="row">
        <Box component="span" role="columnheader" aria-label={t('Day')} />
        {hoursOfDay.map(hour => (
          <Box
            component="span"
            key={hour}
            role="columnheader"
            aria-label={t('%{from} to %{to}', { from: hour, to: hour + 1 })}
          >
            {hour % 3 === 0 ? hour : ''}
          </Box>
        ))}
      </Box>
      {daypartDays.map((day, row) => (
        <Box key={day} role="row">
          <Box component="span" role="rowheader">
            <button
              type="button"
              className="bare"
              disabled={disabled}
              aria-label={t('%{day}, whole day', { day: dayNames[day] })}
              onClick={() => {
                const whole = hoursOfDay.map(hour => ({ row, hour }))
                turn(whole, !whole.every(isOn))
              }}
            >
              {shortDay(day)}
            </button>
          </Box>
          {hoursOfDay.map(hour => {
            const share = shares[row]?.[hour] ?? 0
            const inDrag = paint !== null && isSelected({ row, hour })
            const shown = inDrag ? (paint ? 1 : 0) : share
            return (
              <Box
                key={hour}
                role="gridcell"
                data-cell={`${row}-${hour}`}
                tabIndex={active.row === row && active.hour === hour ? 0 : -1}
                aria-selected={share > 0}
                aria-label={cellText(day, hour, share)}
                className={selected.length > 1 && isSelected({ row, hour }) ? 'chosen' : undefined}
                style={{ background: shown === 0 ? undefined : shown === 1 ? 'var(--accent)' : partly(shown) }}
                onFocus={() => setActive({ row, hour })}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

function cellText(day: DaypartDay, hour: number, share: number): string {
  const place = { day: dayNames[day], from: hour, to: hour + 1 }
  if (share === 1) return t('%{day} %{from} to %{to}: on', place)
  return share === 0 ? t('%{day} %{from} to %{to}: off', place) : t('%{day} %{from} to %{to}: partly on', place)
}

function hourAt({ row, hour }: GridPlace): readonly HourCell[] {
  const day = daypartDays[row]
  return day ? [{ day, hour }] : []
}

/** Filled from the left, as far as it is on. */
function partly(share: number): string {
  return `linear-gradient(90deg, var(--accent) ${share * 100}%, transparent 0)`
}

const dayNames: Readonly<Record<DaypartDay, string>> = {
  mon: t('Monday'),
  tue: t('Tuesday'),
  wed: t('Wednesday'),
  thu: t('Thursday'),
  fri: t('Friday'),
  sat: t('Saturday'),
  sun: t('Sunday'),
}

const gridStyle = {
  touchAction: 'none',
  userSelect: 'none',
  width: '100%',
  maxWidth: 760,
  '& [role=row]': { display: 'grid', gridTemplateColumns: '40px repeat(24, minmax(0, 1fr))' },
  '& [role=columnheader]': { fontSize: 11, color: 'var(--ink-2)', overflow: 'visible', whiteSpace: 'nowrap' },
  '& [role=rowheader] button': { fontSize: 12, height: 24 },
  '& [role=gridcell]': {
    height: 24,
    border: '1px solid var(--line)',
    marginLeft: '-1px',
    marginTop: '-1px',
    cursor: 'pointer',
  },
  '& [role=gridcell]:nth-of-type(6n + 1)': { borderLeftColor: 'var(--line-input)' },
  '& .chosen': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '& [role=gridcell]:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: '-2px' },
} as const

interface DaypartGridProps {
  readonly dayparts: readonly Daypart[]
  readonly disabled: boolean
  readonly onTurn: (cells: readonly HourCell[], isOn: boolean) => void
}
