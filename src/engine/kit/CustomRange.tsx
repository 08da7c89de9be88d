import Button from '@mui/material/Button'
import { useState } from 'react'
import { t } from '../texts/t.ts'
import { DateBox } from './DateBox.tsx'
import { Field } from './Field.tsx'
import { formatDate } from './formatDate.ts'
import { clampRange, isDay, type RangeLimits, type TimeRange } from './timeRange.ts'

/** Two dates and the button that takes them; it says what is wrong with them, and cuts them to the limits. */
export function CustomRange({ value, limits, onApply }: CustomRangeProps) {
  const [from, setFrom] = useState(value.from)
  const [to, setTo] = useState(value.to)
  const [error, setError] = useState<string>()
  const apply = () => {
    const range = clampRange({ choice: 'custom', from, to }, limits)
    if (!isDay(from) || !isDay(to)) setError(t('Enter both dates'))
    else if (to < from) setError(t('The last day is before the first day'))
    else if (range === null) setError(t('No data for these dates'))
    else onApply(range)
  }
  return (
    <div className="k-range-dates stack gap-12 inset">
      <Field label={t('First day')}>
        {binding => <DateBox {...binding} {...limits} of="date" value={from} onChange={take(setFrom)} />}
      </Field>
      <Field label={t('Last day')} error={error} help={limitsInWords(limits)}>
        {binding => <DateBox {...binding} {...limits} of="date" value={to} onChange={take(setTo)} />}
      </Field>
      <Button variant="contained" color="primary" onClick={apply}>
        {t('Apply')}
      </Button>
    </div>
  )

  function take(set: (day: string) => void) {
    return (day: string) => {
      set(day)
      setError(undefined)
    }
  }
}

function limitsInWords({ min, max }: RangeLimits): string | undefined {
  if (min !== undefined && max !== undefined)
    return t('%{min} to %{max}', { min: formatDate(min), max: formatDate(max) })
  if (min !== undefined) return t('From %{min}', { min: formatDate(min) })
  return max === undefined ? undefined : t('Up to %{max}', { max: formatDate(max) })
}

interface CustomRangeProps {
  readonly value: TimeRange
  readonly limits: RangeLimits
  readonly onApply: (range: TimeRange) => void
}
