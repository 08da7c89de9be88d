import { boolean, closed, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { ownTermNames } from '../../dealsApi/dealFieldGroups.ts'
import { partnerSync } from './dealParts.ts'

const partner = closed({ id: text, name: text })
const nullable = (shape: object) => ({ oneOf: [shape, { type: 'null' }] })

/** The shape of where a package is published. */
export const publicationParts = {
  PackagePublications: closed({
    partners: list(
      closed({
        id: text,
        name: text,
        seats: list(closed({ id: text, name: text })),
        refusal: { type: ['string', 'null'], description: 'Why it can’t be published to.' },
      }),
    ),
    publications: list(
      closed({
        partner,
        deal: closed({ id: text, dealId: text, status: text }),
        isOpen: boolean,
        ownTerms: list({ enum: ownTermNames }),
        changes: list(closed({ path: text, old: {}, new: {} })),
        buyers: list(closed({ seat: text, status: text, comment: nullable(text), at: nullable(time) })),
        sync: nullable(partnerSync),
      }),
    ),
    refused: list(closed({ partner, error: text })),
  }),
}
