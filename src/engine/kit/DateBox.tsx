import { type ReactNode, useState } from 'react'
import { DateAsText } from './DateAsText.tsx'
import { DateAtRest } from './DateAtRest.tsx'
import type { DateKind } from './dateParts.ts'
import type { FieldBinding } from './Field.tsx'
import { laterPart } from './laterPart.tsx'

/**
 * A day, a moment or a time of day by the wall clock, shown in the console's format, typed part by part or chosen from
 * a calendar. `value` and what `onChange` is told are `2026-10-12`, `2026-10-12T14:05` or `14:05`, or empty for none and
 * for what isn't complete. The picker is large: its code comes, and it is drawn, when the box is pointed at or focused.
 */
export function DateBox(props: DateBoxProps) {
  const [start, setStart] = useState<PickerStart | 'failed' | null>(null)
  if (start === 'failed') return <DateAsText {...props} />
  if (start !== null) return <DatePicker {...props} start={start} />
  return <DateAtRest {...props} load={DatePicker.preload} onStart={begin => setStart(begin ?? 'failed')} />
}

const DatePicker = laterPart<DateBoxProps & { readonly start: PickerStart }>(() =>
  import('./DatePicker.tsx').then(module => module.DatePicker),
)

/** What the person has done before the picker was drawn. */
export interface PickerStart {
  /** The part that has the focus, counted from 0, or after all parts the button; -1 for none. */
  readonly stop: number
  /** Keys that were pressed there. */
  readonly keys: readonly string[]
  /** The button was pressed, which opens the calendar. */
  readonly opened: boolean
  /** The focus has gone on to something else since the keys were pressed. */
  readonly left: boolean
}

export interface DateBoxProps extends Partial<FieldBinding> {
  readonly of: DateKind
  readonly value: string
  readonly onChange: (value: string) => void
  /** The focus has left the box and its calendar. */
  readonly onBlur?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  /** The first and last day that the calendar offers. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Which minutes the list of times offers. */
  readonly minutesStep?: number | undefined
  /** Words after it, inside its border. */
  readonly after?: ReactNode
  readonly title?: string | undefined
  readonly 'aria-label'?: string | undefined
}
