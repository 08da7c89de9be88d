/** How many entries of a taxonomy describe a segment. */
export const mostTaxonomyTerms = 20
