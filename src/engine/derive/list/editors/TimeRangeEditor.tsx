import Chip from '@mui/material/Chip'
import { DateBox } from '../../../kit/DateBox.tsx'
import { t } from '../../../texts/t.ts'
import type { FilterValues } from '../filterSentence.ts'
import { dayOf, endOfDay, startOfDay } from './days.ts'

/** From one day to another, both included, by the clock of the person; often-used spans at one press. */
export function TimeRangeEditor({ label, day, values, onChange }: TimeRangeEditorProps) {
  const from = dayOf(values.from)
  const to = dayOf(values.to)
  const set = (first: string, last: string) =>
    onChange({
      from: first ? (day ? first : startOfDay(first)) : undefined,
      to: last ? (day ? last : endOfDay(last)) : undefined,
    })
  return (
    <>
      <div className="l-range l-days columns">
        <div className="stack gap-4 caption">
          <span>{t('From')}</span>
          <DateBox
            of="date"
            aria-label={t('%{label} from', { label })}
            value={from}
            max={to || undefined}
            onChange={first => set(first, to)}
          />
        </div>
        <div className="stack gap-4 caption">
          <span>{t('To')}</span>
          <DateBox
            of="date"
            aria-label={t('%{label} to', { label })}
            value={to}
            min={from || undefined}
            onChange={last => set(from, last)}
          />
        </div>
      </div>
      <div className="row wrap">
        {presets.map(({ name, first, last }) => (
          <Chip
            key={name}
            component="button"
            type="button"
            variant="outlined"
            label={name}
            onClick={() => set(dayFromToday(first), dayFromToday(last))}
          />
        ))}
      </div>
    </>
  )
}

const presets = [
  { name: t('Today'), first: 0, last: 0 },
  { name: t('Last 7 days'), first: -6, last: 0 },
  { name: t('Last 30 days'), first: -29, last: 0 },
  { name: t('Next 7 days'), first: 0, last: 6 },
]

function dayFromToday(days: number): string {
  const moment = new Date()
  moment.setDate(moment.getDate() + days)
  return dayOf(moment.toISOString())
}

interface TimeRangeEditorProps {
  readonly label: string
  /** The field holds days, not moments. */
  readonly day: boolean
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
}
