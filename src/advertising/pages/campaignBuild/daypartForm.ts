import { isObject } from '../../../engine/contract/isObject.ts'
import { timeOfDay } from '../../../engine/derive/cells/timeOfDay.ts'
import type { CellForm } from '../../../engine/derive/sheet/treeSpec.ts'
import { t } from '../../../engine/texts/t.ts'
import { daypartDays } from '../../targeting/daypartHours.ts'

const days: readonly string[] = daypartDays

/** Dayparts as people write them: `Mon-Fri 18:00-23:00; Sat, Sun 10:00-24:00`. `account` at the end means the account's clock. */
export const daypartForm: CellForm = {
  write: value => {
    const parts = (Array.isArray(value) ? value : []).filter(isObject)
    const lines: { days: string[]; rest: string }[] = []
    for (const { day, startMinute, endMinute, clock } of parts) {
      const rest = `${timeOfDay(Number(startMinute))}-${timeOfDay(Number(endMinute))}${clock === 'account' ? ' account' : clock === 'user' ? ' user' : ''}`
      const last = lines.at(-1)
      if (last?.rest === rest) last.days.push(String(day))
      else lines.push({ days: [String(day)], rest })
    }
    return lines.map(({ days: on, rest }) => `${daysText(on)} ${rest}`).join('; ')
  },
  read: text => {
    const parts = text
      .toLowerCase()
      .split(/[;\n]/)
      .flatMap(one => (one.trim() ? [readPart(one.trim())] : []))
    return parts.length > 0 && parts.every(part => part !== undefined) ? parts.flat() : undefined
  },
  says: t('Enter dayparts like “Mon-Fri 18:00-23:00; Sat 10:00-24:00”'),
}

function readPart(text: string) {
  if (text.length > 100) return undefined
  const [, on = '', from = '', to = '', clock] =
    /^([a-z, -]+?) (\d{1,2}(?::\d\d)?) ?- ?(\d{1,2}(?::\d\d)?)(?: (user|account))?$/.exec(text) ?? []
  const [startMinute, endMinute] = [minutes(from), minutes(to)]
  const named = on.split(',').map(one => daysIn(one.trim()))
  if (startMinute === undefined || endMinute === undefined || named.some(one => one === undefined)) return undefined
  return named.flatMap(one => (one ?? []).map(day => ({ day, startMinute, endMinute, ...(clock ? { clock } : {}) })))
}

function daysIn(text: string): readonly string[] | undefined {
  if (text === 'daily' || text === 'every day') return days
  const [from, to = from] = text.split('-').map(one => days.indexOf(one.trim().slice(0, 3)))
  return from === undefined || to === undefined || from < 0 || to < from ? undefined : days.slice(from, to + 1)
}

function daysText(on: readonly string[]): string {
  const places = on.map(day => days.indexOf(day))
  const isRun = on.length > 2 && places.every((place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1)
  const named = on.map(day => day.charAt(0).toUpperCase() + day.slice(1))
  return isRun ? `${named[0]}-${named.at(-1)}` : named.join(', ')
}

function minutes(text: string): number | undefined {
  const [hours = '', rest = '0'] = text.split(':')
  const sum = Number(hours) * 60 + Number(rest)
  return hours && Number(rest) < 60 && sum <= 1440 ? sum : undefined
}
