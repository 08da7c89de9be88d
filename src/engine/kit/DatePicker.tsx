import Box from '@mui/material/Box'
import InputAdornment, { type InputAdornmentProps } from '@mui/material/InputAdornment'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker'
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { theLanguage } from '../texts/language.ts'
import type { DateBoxProps, PickerStart } from './DateBox.tsx'
import { dateStops } from './dateStops.ts'
import { pickerWords } from './pickerWords.ts'
import { typeKeys } from './typeKeys.ts'
import { WallClock } from './wallClock.ts'

dayjs.extend(utc)

/**
 * The box of `DateBox`, with its calendar: the pickers of MUI X, on wall clocks that know no zone. It takes the focus from
 * the box at rest, then the keys that were pressed there.
 */
export function DatePicker({ of, value, onChange, onBlur, disabled, min, max, start, ...rest }: DatePickerProps) {
  const box = useRef<HTMLDivElement>(null)
  const begun = useRef(false)
  useLayoutEffect(() => {
    if (begun.current) return
    begun.current = true
    takeOver(box.current, start)
  }, [start])
  const [held, setHeld] = useState(() => ({ text: value, date: read(of, value) }))
  // What is told and comes back must not put anything in the place of what is half typed.
  if (held.text !== value) setHeld({ text: value, date: read(of, value) })
  const take = (date: Dayjs | null) => {
    const text = date?.isValid() ? write(of, date) : ''
    setHeld({ text, date })
    if (text !== value) onChange(text)
  }
  const isInvalid = rest['aria-invalid'] === true
  const shared = {
    value: held.date,
    onChange: take,
    disabled: disabled === true,
    timezone: 'UTC',
    slots: { inputAdornment: Adornment },
    slotProps: {
      field: { shouldRespectLeadingZeros: true },
      // Within what may stand in the browser's top layer, and not cut off by what scrolls.
      popper: { container: () => box.current, popperOptions: { strategy: 'fixed' as const } },
      textField: {
        id: rest.id ?? '',
        error: isInvalid,
        slotProps: {
          input: {
            title: rest.title,
            'aria-label': rest['aria-label'],
            'aria-labelledby': rest['aria-labelledby'],
            'aria-describedby': rest['aria-describedby'],
            'aria-invalid': isInvalid,
          },
        },
      },
    },
  }
  const days = { minDate: dayjs.utc(min ?? '0001-01-01'), maxDate: dayjs.utc(max ?? '9999-12-31') }
  const times = { ampm: false, timeSteps: { minutes: rest.minutesStep ?? 5 } }
  return (
    <LocalizationProvider dateAdapter={WallClock} localeText={pickerWords} adapterLocale={theLanguage().code}>
      <AfterContext value={rest.after}>
        <Box ref={box} onBlur={event => hasLeft(event) && onBlur?.()} onKeyDown={keepAround}>
          {of === 'date' && <DesktopDatePicker {...shared} {...days} format={formats.date} />}
          {of === 'dateTime' && (
            <DesktopDateTimePicker
              {...shared}
              {...days}
              {...times}
              format={value.length > 16 ? formats.seconds : formats.dateTime}
            />
          )}
          {of === 'time' && <DesktopTimePicker {...shared} {...times} format={formats.time} />}
        </Box>
      </AfterContext>
    </LocalizationProvider>
  )
}

function takeOver(box: HTMLElement | null, { stop, keys, opened, left }: PickerStart): void {
  const at = dateStops(box)[stop]
  if (!(at instanceof HTMLElement)) return
  if (!left) at.focus()
  if (opened) at.click()
  // Once React is done with this change, and before the browser hands on another key.
  queueMicrotask(() => {
    const next = document.activeElement
    if (left) flushSync(() => at.focus())
    typeKeys(keys)
    if (!left || !(next instanceof HTMLElement)) return
    flushSync(() => next.focus())
    // A part whose text isn't selected drops the next key: it reads it together with what stood there.
    if (next.isContentEditable) getSelection()?.selectAllChildren(next)
  })
}

/** As `formatDate` and `formatDateTime` write them. */
const formats = {
  date: theLanguage().day,
  dateTime: `${theLanguage().day}, HH:mm`,
  seconds: `${theLanguage().day}, HH:mm:ss`,
  time: 'HH:mm',
}

function read(of: DateBoxProps['of'], text: string): Dayjs | null {
  return text === '' ? null : dayjs.utc(of === 'time' ? `2000-01-01T${text}` : text)
}

function write(of: DateBoxProps['of'], date: Dayjs): string {
  if (of === 'date') return date.format('YYYY-MM-DD')
  if (of === 'time') return date.format('HH:mm')
  return date.format(date.second() === 0 ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DDTHH:mm:ss')
}

function hasLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/** Escape closes the calendar, and nothing around it. */
function keepAround(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.currentTarget.querySelector('[role="dialog"]')) event.preventDefault()
}

interface DatePickerProps extends DateBoxProps {
  readonly start: PickerStart
}

const AfterContext = createContext<ReactNode>(undefined)

/** What stands at the end of the box: words, then the button that opens the calendar. */
function Adornment({ children, ...rest }: InputAdornmentProps) {
  const after = useContext(AfterContext)
  return (
    <InputAdornment {...rest}>
      {after}
      {children}
    </InputAdornment>
  )
}
