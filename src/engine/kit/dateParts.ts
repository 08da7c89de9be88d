import { formatDate } from './formatDate.ts'

/** What a date box holds: a day, a moment, or a time of day. */
export type DateKind = 'date' | 'dateTime' | 'time'

/** A part of a date as it is typed, with the text that stands after it. */
export interface DatePart {
  readonly name: 'Month' | 'Day' | 'Year' | 'Hours' | 'Minutes' | 'Seconds'
  readonly text: string
  readonly after: string
  /** Undefined where nothing is entered, and `text` is a placeholder. */
  readonly now: number | undefined
}

/** `2026-10-12T14:05` in its parts, as `formatDateTime` writes them; an empty text in placeholders. */
export function dateParts(of: DateKind, value: string): readonly DatePart[] {
  const [, year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] = pattern.exec(value) ?? []
  const [monthName = ''] = month === '' ? [] : formatDate(`2000-${month}-01`).split(' ')
  const days = [
    part('Month', month, monthName || 'MMM', ' '),
    part('Day', day, day === '' ? 'DD' : String(Number(day)), ', '),
    part('Year', year, year || 'YYYY', of === 'date' ? '' : ', '),
  ]
  const times = [
    part('Hours', hours, hours || 'hh', ':'),
    part('Minutes', minutes, minutes || 'mm', seconds === '' ? '' : ':'),
    ...(seconds === '' ? [] : [part('Seconds', seconds, seconds, '')]),
  ]
  return [...(of === 'time' ? [] : days), ...(of === 'date' ? [] : times)]
}

function part(name: DatePart['name'], digits: string, text: string, after: string): DatePart {
  return { name, text, after, now: digits === '' ? undefined : Number(digits) }
}

const pattern = /^(?:(\d{4,})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2})(?::(\d{2}))?)?/
