import { type GlossaryEntry, glossaryGroups } from '../../src/advertising/pages/glossary/glossaryGroups.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { blocks, plain } from './markdown.ts'

/** Pages of the glossary: one each for terms, metrics and dimensions. Records have pages of their own. */
export function metricPages(catalogue: Catalogue): readonly GlossaryDocument[] {
  return glossaryGroups(Object.values(catalogue.resources))
    .filter(({ name }) => name !== 'Records')
    .map(({ name, entries }) => ({
      params: { group: name.toLowerCase() },
      content: blocks(`# ${plain(name)}`, abouts[name] ?? '', ...entries.flatMap(entryBlocks)),
    }))
}

export interface GlossaryDocument {
  readonly params: { readonly group: string }
  /** Markdown. */
  readonly content: string
}

const abouts: Partial<Record<string, string>> = {
  Terms: 'Words of the trade that the console uses, with where they are defined.',
  Metrics: 'What reports, lists and dashboards count, with how each metric is worked out and in which unit.',
  Dimensions: 'What reports can be broken down and filtered by.',
}

function entryBlocks({ term, text, formula, notes }: GlossaryEntry): readonly string[] {
  return [`## ${plain(term)}`, plain(text), formula ? `**Formula:** ${plain(formula)}` : '', ...notes.map(plain)]
}
