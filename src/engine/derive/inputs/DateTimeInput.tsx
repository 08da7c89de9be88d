import { useState } from 'react'
import { knownZone, toLocalText, toUtc } from '../../contract/zonedTime.ts'
import { DateBox } from '../../kit/DateBox.tsx'
import { ownZone } from '../../kit/ownFormats.ts'
import { fieldRoles } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { zoneName } from '../cells/zoneName.ts'
import { useNearest } from '../form/useFormContext.ts'
import type { InputProps } from './inputProps.ts'

/** A moment, kept in UTC, shown and typed in the row's own time zone, or else the person's; which one stands beside it. */
export function DateTimeInput({ path, value, onChange, onBlur, disabled, binding }: InputProps<'dateTime'>) {
  const zone = knownZone(useNearest(path, fieldRoles().timeZone ?? '') || ownZone())
  // While the year is typed, moments of the first centuries pass by, whose odd offsets would change the typed text.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'string' ? toLocalText(value, zone) : ''
  const take = (text: string) => {
    setTyped(text)
    onChange(text === '' ? null : toUtc(text, zone))
  }
  return (
    <DateBox
      {...binding}
      of="dateTime"
      disabled={disabled}
      value={typed ?? shown}
      after={zoneName(zone)}
      title={t('Time in %{zone}', { zone })}
      onChange={take}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}
