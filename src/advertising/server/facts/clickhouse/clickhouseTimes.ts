import { offsetAt } from '../../../../engine/contract/zoneClock.ts'
import type { TimeDimension } from '../../../reporting/dimensions.ts'
import { offsetText } from '../../../reporting/timeBuckets.ts'
import type { FactReport } from '../store/factReport.ts'
import { clickhouseDay, clickhouseMoment, clickhouseText } from './clickhouseText.ts'

/** The clock of a report in ClickHouse's SQL, with the offsets that the report brings; whole days are taken as they are. */
export function clickhouseTimes(
  { clock, hours }: Pick<FactReport, 'clock' | 'hours'>,
  byDays: boolean,
): ClickhouseTimes {
  const changes = clock.spans.filter(({ from }) => from > hours.start && from < hours.end)
  const first = offsetAt(clock.spans, hours.start)
  const { weekStart: week = 0 } = clock
  const choose = (value: (minutes: number) => string) =>
    changes.length === 0
      ? value(first)
      : `multiIf(${[...changes]
          .reverse()
          .map(({ from, offsetMinutes }) => `hour >= ${clickhouseMoment(from)}, ${value(offsetMinutes)}`)
          .join(', ')}, ${value(first)})`
  const local = byDays ? `toDateTime(day, 'UTC')` : `addMinutes(hour, ${choose(minutes => `${minutes}`)})`
  const groups: Readonly<Record<TimeDimension, string>> = {
    hour: 'hour',
    day: `toDate(${local})`,
    week: week === 0 ? `toMonday(${local})` : `addDays(toMonday(addDays(${local}, -${week})), ${week})`,
    month: `toStartOfMonth(${local})`,
    dayOfWeek: `toDayOfWeek(${local})`,
    hourOfDay: `toHour(${local})`,
  }
  const values: Readonly<Record<TimeDimension, string>> = {
    // Its offset is put behind it by who reads the answer.
    hour: 'toString(toUnixTimestamp(hour) * 1000)',
    day: `toString(${groups.day})`,
    week: `toString(${groups.week})`,
    month: `formatDateTime(${local}, '%Y-%m')`,
    dayOfWeek: `toString(${groups.dayOfWeek})`,
    hourOfDay: `leftPad(toString(${groups.hourOfDay}), 2, '0')`,
  }
  return {
    group: dimension => groups[dimension],
    value: dimension => values[dimension],
    text: dimension =>
      dimension === 'hour'
        ? `concat(formatDateTime(${local}, '%Y-%m-%dT%H:%i'), ${choose(minutes => clickhouseText(offsetText(minutes)))})`
        : values[dimension],
    within: byDays
      ? `day >= ${clickhouseDay(hours.start)} and day < ${clickhouseDay(hours.end)}`
      : `day >= ${clickhouseDay(hours.start)} and day <= ${clickhouseDay(hours.end)}
         and hour >= ${clickhouseMoment(hours.start)} and hour < ${clickhouseMoment(hours.end)}`,
  }
}

export interface ClickhouseTimes {
  /** What is grouped and sorted by. */
  readonly group: (dimension: TimeDimension) => string
  /** The bucket's text; of hours the milliseconds. */
  readonly value: (dimension: TimeDimension) => string
  /** What filters compare with. */
  readonly text: (dimension: TimeDimension) => string
  /** The condition for the report's hours. */
  readonly within: string
}
