import AccessTime from '@mui/icons-material/AccessTime'
import Event from '@mui/icons-material/Event'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { t } from '../texts/t.ts'
import type { DateBoxProps, PickerStart } from './DateBox.tsx'
import { type DatePart, dateParts } from './dateParts.ts'
import { dateStops } from './dateStops.ts'
import { formatDate } from './formatDate.ts'
import { holdPresses } from './holdPresses.ts'

/**
 * A date box that nobody has touched: it reads like the picker, part by part, and costs as little as a text box. Keys
 * that are pressed while the picker's code is on its way are kept for it, and presses on what is around it with them.
 */
export function DateAtRest({ of, value, disabled, after, load, onStart, id, title, ...rest }: DateAtRestProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef({ stop: -1, keys: [] as string[] })
  const release = useRef<ReturnType<typeof holdPresses>>(undefined)
  // When the picker, which takes the keys at once, stands in its place.
  useEffect(() => () => release.current?.(true), [])
  const isInvalid = rest['aria-invalid'] === true

  const start = async (by: 'pointer' | 'focus' | 'button') => {
    const came = await load()
    if (box.current === null) return
    // The button that a press began on has to stand until it ends.
    if (by === 'pointer' && box.current.matches(':active')) return
    if (!came) {
      release.current?.(false)
      if (by !== 'pointer') onStart(null)
      return
    }
    const stops = dateStops(box.current)
    const { stop, keys } = held.current
    if (by === 'button') return onStart({ stop: stops.length - 1, keys, opened: true, left: false })
    const focused = stops.indexOf(document.activeElement)
    const left = focused < 0 && keys.length > 0
    // At once: drawn later, it could take the button away between the press that began meanwhile and its end.
    flushSync(() => onStart({ stop: left ? stop : focused, keys, opened: false, left }))
  }
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') void start('pointer')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isTyped(event)) return
    event.preventDefault()
    if (box.current) release.current = holdPresses(box.current)
    held.current.stop = dateStops(box.current).indexOf(document.activeElement)
    held.current.keys.push(event.key)
  }
  return (
    <OutlinedInput
      ref={box}
      fullWidth
      disabled={disabled === true}
      error={isInvalid}
      title={title}
      role="group"
      slotProps={{
        root: {
          'aria-label': rest['aria-label'],
          'aria-labelledby': rest['aria-labelledby'],
          'aria-describedby': rest['aria-describedby'],
          'aria-invalid': isInvalid,
        },
      }}
      {...(disabled ? {} : { onPointerEnter })}
      inputComponent={Parts}
      inputProps={{
        parts: dateParts(of, value),
        boxId: id,
        onFocus: () => void start('focus'),
        onKeyDown,
      }}
      endAdornment={
        <InputAdornment position="end">
          {after}
          <IconButton
            disabled={disabled === true}
            aria-label={buttonLabel(of, value)}
            onClick={() => void start('button')}
          >
            {of === 'time' ? <AccessTime /> : <Event />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}

/** Tab reaches the first part. A label leads to it through an input that isn't seen, as in the picker. */
function Parts({ parts = [], boxId, className, disabled, ref, onFocus, onBlur, onKeyDown }: PartsProps) {
  const first = useRef<HTMLElement>(null)
  return (
    <span className={className}>
      <input
        id={boxId}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        disabled={disabled}
        onFocus={() => first.current?.focus()}
      />
      {parts.map(({ name, text, after, now }, index) => (
        <Fragment key={name}>
          <span
            ref={index === 0 ? keepFirst : undefined}
            role="spinbutton"
            tabIndex={disabled || index > 0 ? -1 : 0}
            aria-label={partNames[name]}
            aria-valuenow={now}
            aria-valuetext={now === undefined ? t('Empty') : text}
            aria-disabled={disabled === true}
            onFocus={onFocus}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
          >
            {text}
          </span>
          {after}
        </Fragment>
      ))}
    </span>
  )

  function keepFirst(node: HTMLElement | null) {
    first.current = node
    if (typeof ref === 'function') ref(node)
    else if (ref) ref.current = node
  }
}

const partNames: Readonly<Record<DatePart['name'], string>> = {
  Month: t('Month'),
  Day: t('Day'),
  Year: t('Year'),
  Hours: t('Hours'),
  Minutes: t('Minutes'),
  Seconds: t('Seconds'),
}

/** A key that changes a part or leads to another. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || /^(Arrow|Home|End|Backspace|Delete|Page)/.test(key))
}

function buttonLabel(of: DateBoxProps['of'], value: string): string {
  if (of === 'time') {
    return value === '' ? t('Choose time') : t('Choose time, selected time is %{time}', { time: value })
  }
  if (value === '') return t('Choose date')
  return t('Choose date, selected date is %{date}', { date: formatDate(value.slice(0, 10)) })
}

interface DateAtRestProps extends DateBoxProps {
  /** Fetches the picker's code, and answers whether it came. */
  readonly load: () => Promise<boolean>
  /** The picker is wanted; null where its code did not come. */
  readonly onStart: (start: PickerStart | null) => void
}

interface PartsProps extends Pick<ComponentProps<'span'>, 'className' | 'onFocus' | 'onBlur' | 'onKeyDown'> {
  readonly parts?: readonly DatePart[]
  readonly boxId?: string | undefined
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLElement>
}
