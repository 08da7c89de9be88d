import { offsetAt } from '../../../../engine/contract/zoneClock.ts'
import { askableText } from '../../../../engine/server/node/postgres/askableText.ts'
import { isTimeDimension, type TimeDimension } from '../../../reporting/dimensions.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'
import { offsetText } from '../../../reporting/timeBuckets.ts'
import type { FactReport } from './factReport.ts'

/**
 * The clock of a report in SQL. Offsets come from the report and not from the database's time zones, so that every
 * store agrees; whole days are taken as they are.
 */
export function factTimes({ clock, hours }: Pick<FactReport, 'clock' | 'hours'>, byDays: boolean): FactTimes {
  const changes = clock.spans.filter(({ from }) => from > hours.start && from < hours.end)
  const first = offsetAt(clock.spans, hours.start)
  const { weekStart: week = 0 } = clock
  const choose = (text: (minutes: number) => string) =>
    changes.length === 0
      ? text(first)
      : `case ${[...changes]
          .reverse()
          .map(({ from, offsetMinutes }) => `when f.hour >= '${iso(from)}'::timestamptz then ${text(offsetMinutes)}`)
          .join(' ')} else ${text(first)} end`
  const local = byDays
    ? 'f.day::timestamp'
    : `(f.hour at time zone 'UTC' + ${choose(minutes => `interval '${minutes} minutes'`)})`
  const grouped: Readonly<Record<TimeDimension, string>> = {
    hour: 'f.hour',
    day: byDays ? 'f.day' : `${local}::date`,
    week:
      week === 0
        ? `date_trunc('week', ${local})::date`
        : `(date_trunc('week', ${local} - interval '${week} days') + interval '${week} days')::date`,
    month: `date_trunc('month', ${local})::date`,
    dayOfWeek: `extract(isodow from ${local})::int`,
    hourOfDay: `extract(hour from ${local})::int`,
  }
  const values: Readonly<Record<TimeDimension, string>> = {
    // Its offset is put behind it by who reads the answer.
    hour: '(extract(epoch from f.hour) * 1000)::double precision',
    day: `to_char(${grouped.day}, 'YYYY-MM-DD')`,
    week: `to_char(${grouped.week}, 'YYYY-MM-DD')`,
    month: `to_char(${grouped.month}, 'YYYY-MM')`,
    dayOfWeek: `${grouped.dayOfWeek}::text`,
    hourOfDay: `lpad(${grouped.hourOfDay}::text, 2, '0')`,
  }
  const hourText = `to_char(${local}, 'YYYY-MM-DD"T"HH24:MI') || ${choose(minutes => `'${offsetText(minutes)}'`)}`
  const day = (milliseconds: number) => `'${iso(milliseconds).slice(0, 10)}'::date`
  return {
    group: dimension => grouped[dimension],
    value: dimension => values[dimension],
    within: byDays
      ? `f.day >= ${day(hours.start)} and f.day < ${day(hours.end)}`
      : `f.hour >= '${iso(hours.start)}'::timestamptz and f.hour < '${iso(hours.end)}'::timestamptz`,
    conditions: (add, filters) =>
      filters.flatMap(({ dimension, op, values: asked }) => {
        if (!isTimeDimension(dimension)) return []
        const value = `(${dimension === 'hour' ? hourText : values[dimension]}) collate "C"`
        const list = add(asked.map(askableText), 'text[]')
        if (op === 'contains') return [`exists (select from unnest(${list}) as part where strpos(${value}, part) > 0)`]
        return [`${value} ${comparisons[op]}(${list})`]
      }),
  }
}

const comparisons = { in: '= any', not_in: '<> all', gt: '> any', lt: '< any' } as const

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export interface FactTimes {
  readonly group: (dimension: TimeDimension) => string
  /** The bucket's text; of hours the milliseconds. */
  readonly value: (dimension: TimeDimension) => string
  /** The condition for the report's hours. */
  readonly within: string
  readonly conditions: (
    add: (value: unknown, type: string) => string,
    filters: readonly ReportFilter[],
  ) => readonly string[]
}
