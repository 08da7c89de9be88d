import { textOf } from '../../../engine/contract/looseValues.ts'
import { type FactPart, factTree, toldParts } from '../../reporting/factShape.ts'
import type { Fact } from '../facts/store/factStore.ts'
import type { Credit } from './store/conversionStore.ts'

type Told = Partial<Record<FactPart, string>>

const parts = [...factTree, ...toldParts] as const

/** What was clicked or shown, as one text: the same parts give the same text, whoever names them in which order. */
export function touchedText(told: Told): string {
  return JSON.stringify(parts.map(part => told[part] ?? ''))
}

/** The fact of conversions that are credited to what a touch was about. */
export function touchedFact(
  event: string,
  { hour, about, kind }: Pick<Credit, 'about' | 'kind'> & { readonly hour: string },
  { conversions, value }: { readonly conversions: number; readonly value: number },
): Fact {
  const texts: unknown = JSON.parse(about)
  const told = Object.fromEntries(parts.map((part, at) => [part, textOf(Array.isArray(texts) ? texts[at] : '')]))
  const { organization = '', campaign = '', strategy = '', lineItem = '' } = told
  return {
    ...told,
    ...{ organization, campaign, strategy, lineItem },
    ...{ hour, event, touch: kind, conversions, conversionValue: value },
  }
}
