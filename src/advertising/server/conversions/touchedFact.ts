import { textOf } from '../../../engine/contract/looseValues.ts'
import { type FactPart, factTree, reportedParts } from '../../reporting/factShape.ts'
import type { Fact } from '../facts/store/factStore.ts'
import type { Credit } from './store/conversionStore.ts'

type Reported = Partial<Record<FactPart, string>>

const parts = [...factTree, ...reportedParts] as const

/** What was clicked or shown, as one text: the same parts give the same text, whoever names them in which order. */
export function touchedText(reported: Reported): string {
  return JSON.stringify(parts.map(part => reported[part] ?? ''))
}

/** The fact of conversions that are credited to what a touch was about. */
export function touchedFact(
  event: string,
  { hour, about, kind }: Pick<Credit, 'about' | 'kind'> & { readonly hour: string },
  { conversions, value }: { readonly conversions: number; readonly value: number },
): Fact {
  const texts: unknown = JSON.parse(about)
  const reported = Object.fromEntries(parts.map((part, at) => [part, textOf(Array.isArray(texts) ? texts[at] : '')]))
  const { organization = '', campaign = '', strategy = '', lineItem = '' } = reported
  return {
    ...reported,
    ...{ organization, campaign, strategy, lineItem },
    ...{ hour, event, touch: kind, conversions, conversionValue: value },
  }
}
