import type { FieldOf } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { vocabularyLabel, vocabularyValues } from '../../contract/vocabularies.ts'
import { allResources } from '../../providers/resources.ts'
import { theLanguage } from '../../texts/language.ts'
import { t } from '../../texts/t.ts'
import type { ReferencedRows } from '../form/takenValues.ts'
import { amongOf } from './amongOf.ts'

/** One of the values that can be chosen. */
export interface ChoiceOption {
  readonly value: string
  readonly label: string
  /** Said beside it, smaller: a code. */
  readonly detail?: string
  /** Said below it: how a row stands, its price, its dates. */
  readonly description?: string
  /** The address of a thumbnail; null leaves its place empty, where others have one. */
  readonly image?: string | null
}

/** What a choice field offers, in words; values that a row already holds are always among them. */
export function choiceOptions(
  { options, vocabulary, labels }: Pick<FieldOf<'choice'>, 'options' | 'vocabulary' | 'labels'>,
  held: readonly string[] = [],
): readonly ChoiceOption[] {
  const offered: readonly ChoiceOption[] =
    options?.map(value => ({ value, label: labels?.[value] ?? labelOf(value, undefined) })) ?? ofVocabulary(vocabulary)
  const missing = held.filter(value => !offered.some(option => option.value === value))
  return [...offered, ...missing.map(value => ({ value, label: value }))]
}

/** The same, as far as a row that the form's row refers to allows it. */
export function offeredOptions(
  field: Parameters<typeof choiceOptions>[0] & Pick<FieldOf<'choice'>, 'among'>,
  referenced: ReferencedRows,
  held: readonly string[] = [],
): readonly ChoiceOption[] {
  const allowed = amongOf(field, referenced)
  return choiceOptions(field, held).filter(({ value }) => !allowed || allowed.includes(value) || held.includes(value))
}

/** What leaves a field that is not required without a value, called so that no value has the same name. */
export function emptyOption(options: readonly ChoiceOption[]): ChoiceOption {
  return { value: '', label: options.some(({ label }) => label === t('None')) ? t('Not set') : t('None') }
}

function ofVocabulary(vocabulary: FieldOf<'choice'>['vocabulary']): readonly ChoiceOption[] {
  if (!vocabulary) return []
  const known = lists.get(vocabulary)
  if (known) return known
  const list = vocabulary === 'resource' ? resourceOptions() : namedOptions(vocabulary)
  lists.set(vocabulary, list)
  return list
}

const lists = new Map<string, readonly ChoiceOption[]>()

function resourceOptions(): readonly ChoiceOption[] {
  return [
    { value: '*', label: t('Everything') },
    ...allResources().map(({ entity, plural }) => ({ value: entity, label: plural })),
  ]
}

function namedOptions(vocabulary: 'country' | 'currency' | 'language' | 'timezone'): readonly ChoiceOption[] {
  const values = vocabularyValues(vocabulary)
  if (vocabulary === 'timezone') return values.map(value => ({ value, label: value.replaceAll('_', ' ') }))
  const named = values.map(value => ({ value, label: vocabularyLabel(vocabulary, value), detail: value }))
  // Currencies stand with those first that most of the trade is in; names of countries and languages by letter.
  return vocabulary === 'currency'
    ? named
    : named.toSorted((a, b) => a.label.localeCompare(b.label, theLanguage().code))
}
