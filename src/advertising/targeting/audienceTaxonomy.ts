import { audienceTaxonomyTerms } from './audienceTaxonomyTerms.ts'

/** An entry of IAB's Audience Taxonomy 1.1. */
export interface TaxonomyTerm {
  readonly id: string
  readonly name: string
  /** The names above it, from the top. */
  readonly above: readonly string[]
  readonly parent: string | null
  readonly hasParts: boolean
}

/** All entries, each behind the one that it belongs to. */
export const audienceTaxonomy: ReadonlyMap<string, TaxonomyTerm> = readTerms(audienceTaxonomyTerms)

/** "Demographic › Age Range › 18-20". */
export function taxonomyPath({ above, name }: TaxonomyTerm): string {
  return [...above, name].join(' › ')
}

/** Those whose path has all of these words. */
export function findTerms(words: string): TaxonomyTerm[] {
  const sought = words.toLowerCase().split(' ').filter(Boolean)
  return [...audienceTaxonomy.values()].filter(term => {
    const path = `${taxonomyPath(term)} ${term.id}`.toLowerCase()
    return sought.every(word => path.includes(word))
  })
}

function readTerms(text: string): Map<string, TaxonomyTerm> {
  const terms = new Map<string, TaxonomyTerm>()
  const open: { readonly id: string; readonly name: string }[] = []
  const lines = text.split('|').map(line => line.split('~'))
  for (const [index, [depth = '0', id = '', name = '']] of lines.entries()) {
    open.length = Number(depth)
    const hasParts = Number(lines[index + 1]?.[0] ?? 0) > Number(depth)
    terms.set(id, { id, name, above: open.map(one => one.name), parent: open.at(-1)?.id ?? null, hasParts })
    open.push({ id, name })
  }
  return terms
}
