import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { audienceTaxonomies, firstVendorCode, lastSegtax, vendorWord } from '../targeting/categoryTaxonomies.ts'
import { categoryTaxonomyLabels } from '../targeting/categoryTaxonomyLabels.ts'

/** What IAB Tech Lab’s taxonomies of people and contexts are called, and those of vendors. */
export const audienceLabels = {
  audience_1_1: categoryTaxonomyLabels.audience_1_1,
  content_2_1: categoryTaxonomyLabels.content_2_1,
  content_2_2: categoryTaxonomyLabels.content_2_2,
  content_3_0: categoryTaxonomyLabels.content_3_0,
  content_3_1: categoryTaxonomyLabels.content_3_1,
  [vendorWord]: 'By agreement',
} as const

const options = [...audienceTaxonomies, vendorWord] as const

/** A segment that publishers assign people or contexts to, and name in bid requests by a taxonomy (IAB Tech Lab, Seller Defined Audiences). */
export const sellerDefinedAudience = {
  kind: 'group',
  label: 'Seller-defined audience',
  group: 'Seller-defined audience',
  help: 'Bid requests that name it in user.data or content.data count as this segment.',
  fields: {
    taxonomy: { kind: 'choice', options, labels: audienceLabels, help: 'As sent in ext.segtax.' },
    code: {
      kind: 'number',
      integer: true,
      min: firstVendorCode,
      max: lastSegtax,
      when: { taxonomy: [vendorWord] },
      required: true,
      label: 'Taxonomy code',
      help: 'The vendor’s own segtax, 500 or above.',
    },
    id: {
      kind: 'text',
      max: 64,
      when: { taxonomy: options },
      required: true,
      label: 'Segment ID',
      help: 'As sent in segment.id.',
    },
  },
} as const satisfies FieldSpec
