import Button from '@mui/material/Button'
import type { Fields } from '../../contract/fieldSpec.ts'
import { nextRun } from '../../contract/nextRun.ts'
import { scheduleFields } from '../../contract/schedule.ts'
import { knownZone } from '../../contract/zonedTime.ts'
import { DateBox } from '../../kit/DateBox.tsx'
import { Field } from '../../kit/Field.tsx'
import { formatDateTime } from '../../kit/formatDate.ts'
import { ownZone } from '../../kit/ownFormats.ts'
import { t } from '../../texts/t.ts'
import { initialRow } from '../form/initialRow.ts'
import { joinPath, type Row } from '../form/rowPath.ts'
import { useFormError } from '../form/useFormContext.ts'
import { FieldRows } from './FieldRows.tsx'
import type { InputProps } from './inputProps.ts'

/** When something repeats, and in words when that is next. */
export function ScheduleInput({ field, path, value, onChange, onBlur, disabled, required }: InputProps<'schedule'>) {
  const schedule = typeof value === 'object' && value !== null ? (value as Row) : null
  const timePath = joinPath(path, 'time')
  const timeError = useFormError(timePath, false)
  if (!schedule) {
    const start = () => onChange({ ...initialRow(scheduleFields), timezone: ownZone() })
    return (
      <Button disabled={disabled} onClick={start}>
        {t('Set a schedule')}
      </Button>
    )
  }
  const next = nextRun(schedule, new Date())
  const zone = knownZone(typeof schedule.timezone === 'string' ? schedule.timezone : 'UTC')
  const { frequency, weekdays, dayOfMonth, timezone, startOn, endOn } = scheduleFields
  const before = { frequency, weekdays, dayOfMonth } as Fields
  const after = { timezone, startOn, endOn } as Fields
  return (
    <div className="f-grid f-inner inset below">
      <FieldRows fields={before} at={path} all={scheduleFields} />
      <div data-path={timePath} className="f-cell">
        <Field label={t('Time of day')} required error={timeError}>
          {binding => (
            <DateBox
              {...binding}
              of="time"
              disabled={disabled}
              value={typeof schedule.time === 'string' ? schedule.time : ''}
              onChange={time => onChange({ ...schedule, time })}
              onBlur={onBlur}
            />
          )}
        </Field>
      </div>
      <FieldRows fields={after} at={path} all={scheduleFields} />
      <p className="k-wide k-field-help" aria-live="polite">
        {next
          ? t('Next run: %{next} (%{zone})', { next: formatDateTime(next, zone), zone })
          : t('Choose at least one weekday.')}
      </p>
      {!required && !field.required && !disabled && (
        <button type="button" className="link strong k-wide" onClick={() => onChange(null)}>
          {t('Remove the schedule')}
        </button>
      )}
    </div>
  )
}
