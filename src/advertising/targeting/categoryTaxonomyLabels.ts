import type { categoryTaxonomies } from './categoryTaxonomies.ts'

/** What the taxonomies of `categoryTaxonomies` are called. */
export const categoryTaxonomyLabels = {
  content_1_0: 'IAB Content 1.0',
  content_2_0: 'IAB Content 2.0',
  ad_product_1_0: 'IAB Ad Product 1.0',
  audience_1_1: 'IAB Audience 1.1',
  content_2_1: 'IAB Content 2.1',
  content_2_2: 'IAB Content 2.2',
  content_3_0: 'IAB Content 3.0',
  ad_product_2_0: 'IAB Ad Product 2.0',
  content_3_1: 'IAB Content 3.1',
} as const satisfies Readonly<Record<keyof typeof categoryTaxonomies, string>>
