import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { ownTermNames } from '../dealsApi/dealFieldGroups.ts'

/** Of a deal that publishes a package to a partner: to whom, and what was agreed on with that partner alone. */
export const publicationOfDeal = {
  kind: 'group',
  readOnly: true,
  group: 'Parties',
  fields: {
    partner: { kind: 'reference', to: 'partner', label: 'Published to' },
    ownTerms: {
      kind: 'choices',
      options: ownTermNames,
      labels: { floor: 'Price', startAt: 'Start', endAt: 'End' },
      label: 'Own terms',
      help: 'Terms set for this partner. Changes to the package don’t affect them.',
    },
  },
} as const satisfies FieldSpec
