import { numberOf, type Part, partOf, textOf } from '../../engine/contract/looseValues.ts'
import { categoryTaxonomies, vendorWord } from './categoryTaxonomies.ts'

/**
 * What a seller-defined audience is in bid requests: the taxonomy as `ext.segtax` of a Data object, and the ID of one of its
 * segments. Null for a segment that states no taxonomy.
 */
export function nodeOf(segment: Part): { readonly segtax: number; readonly id: string } | null {
  const { taxonomy, code, id } = partOf(segment.sellerDefined)
  const known: Readonly<Record<string, number>> = categoryTaxonomies
  const segtax = taxonomy === vendorWord ? numberOf(code) : (known[textOf(taxonomy)] ?? null)
  return segtax === null || textOf(id) === '' ? null : { segtax, id: textOf(id) }
}
