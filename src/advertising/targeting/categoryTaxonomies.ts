/** AdCOM 1.0, List: Category Taxonomies; without those of vendors. */
export const categoryTaxonomies = {
  content_1_0: 1,
  content_2_0: 2,
  ad_product_1_0: 3,
  audience_1_1: 4,
  content_2_1: 5,
  content_2_2: 6,
  content_3_0: 7,
  ad_product_2_0: 8,
  content_3_1: 9,
} as const satisfies Readonly<Record<string, number>>

/** Codes from here on are by agreement of two systems. */
export const firstVendorCode = 500
export const lastVendorCode = 9999
/** The option of a choice whose code stands in a field of its own. */
export const vendorWord = 'vendor'

/** Taxonomies of people and of contexts; those of advertised products describe no audience. */
export const audienceTaxonomies = ['audience_1_1', 'content_2_1', 'content_2_2', 'content_3_0', 'content_3_1'] as const

/** The segtax list of vendors reaches beyond the one of categories. */
export const lastSegtax = 999_999
