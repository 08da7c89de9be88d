import { labelOf } from '../../../engine/contract/labels.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { theLanguage } from '../../../engine/texts/language.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { dimensionKeys, dimensionOf } from '../../reporting/dimensions.ts'
import { metricKeys, metricOf } from '../../reporting/metrics.ts'
import { formulaOf, sourceOf, unitOf } from '../metricFormula.ts'
import { tradeTerms } from './tradeTerms.ts'

/**
 * Every word that the console explains: the trade's terms, and from the semantic layer and the catalogue themselves the metrics,
 * dimensions and records. `resources` are those that the person may see.
 */
export function glossaryGroups(resources: readonly Resource[]): readonly GlossaryGroup[] {
  return [
    {
      name: t('Terms'),
      entries: tradeTerms.map(({ term, text, source }) => ({
        term,
        text,
        notes: source ? [t('Source: %{source}', { source })] : [],
      })),
    },
    {
      name: t('Metrics'),
      entries: byTerm(
        metricKeys.map(key => {
          const { label, help } = metricOf(key)
          const source = sourceOf(key)
          return {
            term: label,
            text: help,
            formula: formulaOf(key),
            notes: [
              t('Unit: %{unit}', { unit: unitOf(metricOf(key)) }),
              ...(source ? [t('Source: %{source}', { source })] : []),
            ],
          }
        }),
      ),
    },
    { name: t('Dimensions'), entries: byTerm(dimensionKeys.map(key => dimensionEntry(key, resources))) },
    {
      name: t('Records'),
      entries: byTerm(
        resources.map(({ label, description, path, states }) => ({
          term: label,
          text: description,
          to: path,
          notes: states
            ? [
                t('Statuses: %{statuses}', {
                  statuses: listOf(Object.keys(states.by).map(state => labelOf(state, undefined))),
                }),
              ]
            : [],
        })),
      ),
    },
  ]
}

/** The groups with those entries that hold every typed word; those that are called so come first. */
export function foundIn(groups: readonly GlossaryGroup[], typed: string): readonly GlossaryGroup[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  if (words[0] === '') return groups
  const named = typed.trim().toLowerCase()
  return groups
    .map(({ name, entries }) => ({
      name,
      entries: entries
        .filter(entry => words.every(word => textOf(entry).includes(word)))
        .sort((a, b) => rankOf(a, named) - rankOf(b, named)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function rankOf({ term }: GlossaryEntry, named: string): number {
  const name = term.toLowerCase()
  return name === named ? 0 : name.includes(named) ? 1 : 2
}

function dimensionEntry(key: (typeof dimensionKeys)[number], resources: readonly Resource[]): GlossaryEntry {
  const { label, help, entity, values, labels } = dimensionOf(key)
  const resource = resources.find(one => one.entity === entity)
  const named = values?.map(value => labels?.[value] ?? labelOf(value, undefined)) ?? []
  // The countries and the loss reasons would fill the page.
  const options =
    named.length > 0 && named.length <= 12 ? t('One of: %{options}.', { options: listOf(named) }) : undefined
  return {
    term: label,
    text: help ?? resource?.description ?? options ?? t('Metrics by %{dimension}.', { dimension: inSentence(label) }),
    notes: help && options ? [options] : [],
    ...(resource ? { to: resource.path } : {}),
  }
}

function textOf({ term, text, formula, notes }: GlossaryEntry): string {
  return [term, text, formula ?? '', ...notes].join(' ').toLowerCase()
}

function byTerm(entries: readonly GlossaryEntry[]): readonly GlossaryEntry[] {
  return [...entries].sort((a, b) => a.term.localeCompare(b.term, theLanguage().code))
}

function listOf(words: readonly string[]): string {
  return listText(words)
}

export interface GlossaryGroup {
  readonly name: string
  readonly entries: readonly GlossaryEntry[]
}

export interface GlossaryEntry {
  readonly term: string
  readonly text: string
  readonly formula?: string | null
  readonly notes: readonly string[]
  /** The page of what is explained. */
  readonly to?: string
}
