import { type Part, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { t } from '../../../engine/texts/t.ts'
import { heldBy, strategyDates } from '../../serving/heldBy.ts'
import { fieldOf } from '../../serving/refusal.ts'
import { timeOf } from '../../serving/servedRow.ts'
import { zoneOf } from '../../serving/servingCase.ts'
import { launchMoment, windowOf } from '../launchMoment.ts'
import type { LineSubject, PreflightRule, Problem, Repair } from '../rule.ts'

/** When a line item runs, against its parents' dates and the clock. */
export const flightRules: readonly PreflightRule<LineSubject>[] = [
  {
    id: 'flight_ended',
    severity: 'block',
    reads: ['line-item.flights'],
    stored: 'expired',
    check: ({ line, now }) => {
      const { lineItem } = line
      if (!hasEnded(lineItem, now)) return []
      const sentence = t('Its last flight ended on %{moment}.', { moment: at(line, lineItem.endAt) })
      return [{ sentence, fields: [fieldOf('line-item', lineItem, 'flights')], ...given(extended(line, now)) }]
    },
  },
  {
    id: 'flight_not_started',
    severity: 'note',
    reads: ['line-item.flights'],
    stored: 'pending_flight',
    check: subject => pendingFlight(subject).map(sentence => onFlights(subject, sentence)),
  },
  {
    id: 'flight_outside_parent',
    severity: 'warn',
    reads: ['line-item.flights', 'strategy.startAt', 'strategy.endAt', 'campaign.startAt', 'campaign.endAt'],
    stored: 'invalid_flight_dates',
    check: subject => {
      const { line } = subject
      const parent = strategyDates(line)
      return partsOf(line.lineItem.flights).flatMap(({ name, start, end }, index) => {
        const flight = textOf(name) || t('Flight %{number}', { number: index + 1 })
        const early = typeof parent.startAt === 'string' && String(start) < parent.startAt
        const late = typeof parent.endAt === 'string' && String(end) > parent.endAt
        const sentences = [
          ...(early
            ? [
                t('%{flight} starts before its strategy, which starts on %{moment}.', {
                  flight,
                  moment: at(line, parent.startAt),
                }),
              ]
            : []),
          ...(late
            ? [
                t('%{flight} ends after its strategy, which ends on %{moment}.', {
                  flight,
                  moment: at(line, parent.endAt),
                }),
              ]
            : []),
        ]
        return sentences.map(sentence => ({ ...onFlights(subject, sentence), ...given(fitted(line)) }))
      })
    },
  },
  {
    id: 'strategy_ended',
    severity: 'block',
    reads: ['strategy.endAt', 'campaign.endAt'],
    stored: 'parent_expired',
    check: ({ line, now }) => {
      // A strategy with dates of its own ends with its campaign at the latest.
      const ends = [heldBy(line, 'strategy', 'endAt')[0], heldBy(line, 'campaign', 'endAt')[0]]
      const over = ends.find(held => (timeOf(held?.value) ?? now + 1) <= now)
      if (!over) return []
      const isCampaign = over.entity === 'campaign' && line.strategy.inheritDates === false
      const moment = at(line, over.value)
      return [
        {
          sentence: isCampaign
            ? t('Its campaign ended on %{moment}.', { moment })
            : t('Its strategy ended on %{moment}.', { moment }),
          fields: [fieldOf(over.entity, over.row, over.path)],
        },
      ]
    },
  },
  {
    id: 'no_flight_ahead',
    severity: 'block',
    reads: ['line-item.flights', 'strategy.startAt', 'strategy.endAt', 'campaign.startAt', 'campaign.endAt'],
    check: subject => {
      const { line, now } = subject
      const end = windowOf(line).end
      // What has ended is said by other rules.
      if (launchMoment(line, now) !== null || hasEnded(line.lineItem, now) || (end !== null && end <= now)) return []
      const isOff = partsOf(line.lineItem.flights).every(({ status }) => status === 'paused')
      return isOff
        ? [{ ...onFlights(subject, t('All of its flights are paused.')), repair: resumed(line) }]
        : [
            {
              ...onFlights(subject, t('It has no active flight left within its strategy’s dates.')),
              ...given(fitted(line)),
            },
          ]
    },
  },
]

type Line = LineSubject['line']

function onFlights({ line }: LineSubject, sentence: string): Problem {
  return { sentence, fields: [fieldOf('line-item', line.lineItem, 'flights')] }
}

function hasEnded({ endAt }: Part, now: number): boolean {
  const end = timeOf(endAt)
  return end !== null && end <= now
}

/** Before the first flight, and between two of them. */
function pendingFlight({ line, now }: LineSubject): string[] {
  const { lineItem } = line
  const start = timeOf(lineItem.startAt)
  if (start !== null && start > now)
    return [t('Its first flight starts on %{moment}.', { moment: at(line, lineItem.startAt) })]
  const on = partsOf(lineItem.flights).filter(({ status }) => status !== 'paused')
  const isIn = on.some(({ start, end }) => (timeOf(start) ?? now + 1) <= now && now < (timeOf(end) ?? now))
  const next = on.flatMap(({ start }) => ((timeOf(start) ?? now) > now ? [textOf(start)] : [])).sort()[0]
  return next && !isIn ? [t('Its next flight starts on %{moment}.', { moment: at(line, next) })] : []
}

function at({ campaign }: Line, moment: unknown): string {
  return momentText(String(moment), zoneOf({ campaign } as Line))
}

function given(repair: Repair | null): { readonly repair?: Repair } {
  return repair ? { repair } : {}
}

/** The last flight up to the end of the strategy; null when that is open or over. */
function extended(line: Line, now: number): Repair | null {
  const { end } = windowOf(line)
  const flights = partsOf(line.lineItem.flights)
  const last = flights.reduce(
    (best, { end: one }, index) => (String(one) > String(flights[best]?.end) ? index : best),
    0,
  )
  if (end === null || end <= now || !flights[last]) return null
  const to = new Date(end).toISOString()
  const next = flights.map((flight, index) => (index === last ? { ...flight, end: to } : flight))
  return { label: t('Extend flight'), entity: 'line-item', row: line.lineItem, changes: { flights: next } }
}

/** Each flight cut to the dates of the strategy and the campaign; null when nothing would be left of one. */
function fitted(line: Line): Repair | null {
  const { start, end } = windowOf(line)
  const next = partsOf(line.lineItem.flights).map(flight => {
    const [from, to] = [timeOf(flight.start), timeOf(flight.end)]
    const early = start !== null && from !== null && from < start
    const late = end !== null && to !== null && to > end
    return {
      ...flight,
      ...(early ? { start: new Date(start).toISOString() } : {}),
      ...(late ? { end: new Date(end).toISOString() } : {}),
    }
  })
  const isWhole = next.every(flight => String(flight.start) < String(flight.end))
  if (!isWhole || next.length === 0) return null
  return { label: t('Fit flights to strategy'), entity: 'line-item', row: line.lineItem, changes: { flights: next } }
}

function resumed({ lineItem }: Line): Repair {
  return { label: t('Resume flights'), entity: 'line-item', row: lineItem, changes: { 'flights.status': 'active' } }
}
