import { verbs } from '../../contract/resourceSpec.ts'
import { boolean, closed, list, text } from './partShapes.ts'

const row = { entity: text, id: text, name: text }
const named = closed(row)
const namedOrNone = {
  ...named,
  type: ['object', 'null'],
  description: 'Null if there is none, or if the caller can’t see it.',
}
const someNames = { ...list(text), type: ['array', 'null'] }

/** The shapes of what is answered about who may do what. */
export const accessParts = {
  AccessExplanation: closed({
    subject: named,
    verb: { enum: verbs },
    entity: text,
    row: namedOrNone,
    organization: namedOrNone,
    allowed: boolean,
    answer: text,
    reasons: list(text),
    paths: list(
      closed({
        effect: { enum: ['gives', 'lapsed', 'scoped', 'cut', 'private', 'none'] },
        binding: namedOrNone,
        group: namedOrNone,
        isByGroup: boolean,
        role: namedOrNone,
        inherited: namedOrNone,
        isOfPlatform: boolean,
        only: someNames,
        expiresAt: { type: ['string', 'null'], format: 'date-time' },
      }),
    ),
    actions: list(closed({ label: text, allowed: boolean }, { reason: text })),
    roles: list(closed({ ...row, adds: { type: 'integer', minimum: 0 }, grantable: boolean })),
    needs: list(closed({ resource: text, verbs: list({ enum: verbs }) })),
  }),
  AccessPreview: closed(
    {
      people: list(
        closed({
          subject: named,
          changes: list(
            closed({
              change: { enum: ['gains', 'loses'] },
              organization: namedOrNone,
              verbs: list({ enum: verbs }),
              resources: list(text),
              only: someNames,
            }),
          ),
        }),
      ),
      others: { type: 'integer', minimum: 0 },
    },
    { refused: { ...text, description: 'Why the row can’t be saved as it is. Then `people` is empty.' } },
  ),
}
