import { useState } from 'react'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { parseNumber } from '../../kit/parseNumber.ts'
import { numberFormat } from '../../texts/numberFormat.ts'
import { t } from '../../texts/t.ts'
import type { InputProps } from './inputProps.ts'
import { TypedBox } from './TypedBox.tsx'

/** Seconds, typed in the unit that suits them. */
export function DurationInput({ field, ...input }: InputProps<'duration'>) {
  const [unit, setUnit] = useState(() => unitFor(input.value))
  const length = units[unit]
  const offered = (Object.keys(units) as Unit[]).filter(name => units[name] <= (field.max ?? Infinity))
  return (
    <div className="f-joined row">
      <TypedBox
        {...input}
        write={seconds => numberFormat({ maximumFractionDigits: 3 }).format(seconds / length)}
        read={text => {
          const value = parseNumber(text)
          return typeof value === 'number' ? Math.round(value * length * 1000) / 1000 : value
        }}
        says={t('Enter a number, like 30')}
        step={(seconds, direction) => Math.max(0, seconds + direction * length)}
      />
      <Dropdown
        label={t('%{label}: unit', { label: input.label })}
        options={offered.map(name => ({ value: name, label: name }))}
        value={unit}
        disabled={input.disabled || offered.length < 2}
        onChange={name => setUnit(name as Unit)}
      />
    </div>
  )
}

const units = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }
type Unit = keyof typeof units

/** The largest unit of which it is a whole number. */
function unitFor(value: unknown): Unit {
  if (typeof value !== 'number' || value === 0) return 'seconds'
  const fitting = (Object.keys(units) as Unit[]).filter(name => value % units[name] === 0)
  return fitting.at(-1) ?? 'seconds'
}
