import { theLanguage } from '../texts/language.ts'
import { t } from '../texts/t.ts'

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

/** `2026-10-12T14:05` in its parts, in the order of the language; an empty text in placeholders. */
export function dateParts(of: DateKind, value: string): readonly DatePart[] {
  const [, year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] = pattern.exec(value) ?? []
  const shown = {
    MMM: part('Month', month, month === '' ? t('MMM') : monthName(month)),
    D: part('Day', day, day === '' ? t('DD') : String(Number(day))),
    YYYY: part('Year', year, year || t('YYYY')),
  }
  const order = [...theLanguage().day.matchAll(/(MMM|D|YYYY)([^A-Z]*)/g)]
  const days = order.map(([, name, after = ''], index) => ({
    ...shown[name as keyof typeof shown],
    after: index < order.length - 1 || of === 'date' ? after : ', ',
  }))
  const times = [
    { ...part('Hours', hours, hours || t('hh')), after: ':' },
    { ...part('Minutes', minutes, minutes || t('mm')), after: seconds === '' ? '' : ':' },
    ...(seconds === '' ? [] : [{ ...part('Seconds', seconds, seconds), after: '' }]),
  ]
  return [...(of === 'time' ? [] : days), ...(of === 'date' ? [] : times)]
}

function part(name: DatePart['name'], digits: string, text: string) {
  return { name, text, now: digits === '' ? undefined : Number(digits) }
}

function monthName(month: string): string {
  const { locale } = theLanguage()
  return new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, Number(month) - 1))
}

const pattern = /^(?:(\d{4,})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2})(?::(\d{2}))?)?/
