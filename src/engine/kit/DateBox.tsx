import { type ReactNode, Suspense } from 'react'
import type { FieldBinding } from './Field.tsx'
import { laterPart } from './laterPart.tsx'
import { TextBox } from './TextBox.tsx'

/** The calendar's code is large: it comes with the first box that shows. */
export const DatePicker = laterPart<DateBoxProps>(() => import('./DatePicker.tsx').then(module => module.DatePicker))

/**
 * A day, a moment or a time of day by the wall clock, shown in the console's format, typed part by part or chosen from
 * a calendar. `value` and what `onChange` is told are `2026-10-12`, `2026-10-12T14:05` or `14:05`, or empty for none and
 * for what isn't complete.
 */
export function DateBox({ plain = false, ...props }: DateBoxProps & PlainProps) {
  if (plain) return <BrowserBox {...props} />
  return (
    <Suspense fallback={<div className="k-input" />}>
      <DatePicker {...props} />
    </Suspense>
  )
}

function BrowserBox({ of, onChange, min, max, minutesStep, ...input }: DateBoxProps) {
  const type = of === 'dateTime' ? 'datetime-local' : of
  return <TextBox {...input} type={type} min={min} max={max} onChange={event => onChange(event.target.value)} />
}

interface PlainProps {
  /** The browser's own box, which is drawn faster, where many stand together. */
  readonly plain?: boolean
}

export interface DateBoxProps extends Partial<FieldBinding> {
  readonly of: 'date' | 'dateTime' | 'time'
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
