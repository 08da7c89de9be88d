import { t } from '../../../engine/texts/t.ts'
import { daypartForm } from './daypartForm.ts'

type Values = Readonly<Record<string, unknown>>

/** What the form's fields can't say by themselves: sentences by field. */
export function briefProblems({ start, end, dayparting, metric, bid, includeLists, excludeLists }: Values) {
  const wrong: Record<string, string> = {}
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    wrong.end = t('The end must not be before the start.')
  if (typeof dayparting === 'string' && dayparting && 'read' in daypartForm) {
    if (daypartForm.read(dayparting, 'UTC') === undefined) wrong.dayparting = `${daypartForm.says}.`
  }
  if (metric !== 'cpa' && !bid) wrong.bid = t('Enter a bid for the line items.')
  const both = listOf(includeLists).find(id => listOf(excludeLists).includes(id))
  if (both !== undefined) wrong.excludeLists = t('Include or exclude a list, not both.')
  return wrong
}

/** Four weeks from today on: what is launched delivers at once. */
export function briefStart(now: Date): Values {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return { start: day(0), end: day(27) }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
