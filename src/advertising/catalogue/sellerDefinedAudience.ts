import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { audienceTaxonomies, firstVendorCode, lastSegtax, vendorWord } from '../targeting/categoryTaxonomies.ts'
import { categoryTaxonomyLabels } from '../targeting/categoryTaxonomyLabels.ts'

/** What IAB Tech Lab’s taxonomies of people and contexts are called, and those of vendors. */
const labels = {
  ...(Object.fromEntries(audienceTaxonomies.map(key => [key, categoryTaxonomyLabels[key]])) as Record<
    (typeof audienceTaxonomies)[number],
    string
  >),
  [vendorWord]: 'By agreement',
}

const options = [...audienceTaxonomies, vendorWord] as const

/** A segment that publishers assign people or contexts to, and name in bid requests by a taxonomy (IAB Tech Lab, Seller Defined Audiences). */
export const sellerDefinedAudience = {
  kind: 'group',
  label: 'Seller-defined audience',
  group: 'Seller-defined audience',
  help: 'Bid requests that name it in user.data or content.data count as this segment.',
  fields: {
    taxonomy: { kind: 'choice', options, labels, help: 'As sent in ext.segtax.' },
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
