import { seeded } from '../../../engine/server/sample/random.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { personSample } from '../../reporting/personSample.ts'
import type { Delivered, SampleHour } from './sampleFact.ts'

/**
 * The people of the sample to whom an hour of a line item was shown. A line item has a crowd of its own, somewhere among
 * the people of its country, and crowds overlap; over its flight everyone in it is reached some two to six times. As an
 * hour goes on, more of the same people come.
 */
export function samplePeople(
  { line, cpm, country }: Delivered,
  { hour }: Pick<SampleHour, 'hour'>,
  impressions: number,
) {
  // There are too many hours to work a seed out from texts.
  const own = Number.parseInt(line.id.slice(-8), 16)
  const random = seeded(own ^ Math.imul(Date.parse(hour) / HOUR, 0x9e3779b1))
  // The hours of the sample stand for a whole day: who sees it in one sees it more than once.
  const timesAnHour = 2.4 + (own % 61) / 76
  const count = Math.floor(impressions / personSample.rate / timesAnHour + random())
  const crowd = Math.ceil(plannedImpressions(line, cpm) / personSample.rate / (1.5 + (own % 97) / 32))
  const first = countryNumber(country) * mostOfCountry
  return Array.from({ length: count }, () => first + ((own + Math.floor(random() * crowd)) % mostOfCountry))
}

const HOUR = 3_600_000
/** Of the sample, in one country. */
const mostOfCountry = 200_000

function plannedImpressions({ budgetTotal }: Row, cpm: number): number {
  return (Number(budgetTotal) / (cpm * 1_000_000)) * 1000
}

function countryNumber(code: string): number {
  return [...code].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 65, 0)
}
